import type { Model } from './booking.ts';
import type { Command } from './stories.ts';

/** The commands of people who have left never reach the actions: their session is gone. */
export function isByNobody(model: Model, command: Command): boolean {
  const { sellers, buyers } = model.closed;
  switch (command.do) {
    case 'list':
      return sellers.has(command.seller);
    case 'book':
      return buyers.has(command.buyer);
    case 'bargain':
      return buyers.has(command.buyer) || sellers.has(model.products[command.product]?.seller ?? -1);
    case 'advertise':
    case 'withdraw':
    case 'relist':
      return sellers.has(model.products[command.product]?.seller ?? -1);
    case 'end':
    case 'handOver':
    case 'send':
    case 'sellerCalls':
    case 'agreeCancel':
    case 'declineCancel':
    case 'giveBack':
    case 'offer':
    case 'returnTo':
    case 'cameBack':
    case 'dispute':
      return sellers.has(model.products[model.bookings[command.booking]?.product ?? -1]?.seller ?? -1);
    case 'begin':
    case 'charge':
    case 'decline':
    case 'tell':
    case 'cancel':
    case 'address':
    case 'meet':
    case 'receive':
    case 'accept':
    case 'complain':
    case 'missIt':
    case 'takeOffer':
    case 'leaveOffer':
    case 'callAdmin':
    case 'endCall':
    case 'askCancel':
    case 'withdrawCancel':
    case 'takeMoneyBack':
    case 'regret':
    case 'sendBack':
    case 'bringBack':
    case 'tellOfReturn':
      return buyers.has(model.bookings[command.booking]?.buyer ?? -1);
    default:
      return false;
  }
}
