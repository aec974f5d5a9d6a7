import type { SaleAct } from '#contract/sales.ts';

type Act = (booking: number, what: SaleAct, isSellers?: boolean) => Promise<boolean>;

/** What buyer and seller ask for in a sale, on the real market. */
export const askingActs = (act: Act, answerCall: (booking: number) => Promise<boolean>) => ({
  askCancel: (at: number) => act(at, { act: 'ask_cancel' }),
  withdrawCancel: (at: number) => act(at, { act: 'withdraw_cancel' }),
  agreeCancel: (at: number) => act(at, { act: 'agree_cancel' }, true),
  declineCancel: (at: number) => act(at, { act: 'decline_cancel' }, true),
  callAdmin: (at: number) => act(at, { act: 'call_admin', about: 'buyer_asks', words: 'x' }),
  sellerCalls: (at: number) => act(at, { act: 'call_admin', about: 'buyer_absent', words: 'x' }, true),
  endCall: (at: number) => act(at, { act: 'end_call' }),
  answerCall,
});
