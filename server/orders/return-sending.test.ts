import { describe, expect, test } from 'vitest';
import type { SaleAct } from '#contract/sales.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import {
  returning,
  onDesk,
  byPost,
  addressed,
  sentBack,
  given,
  acts,
  at,
  parcel,
  posted,
} from '#server/orders/returning.fixture.ts';
import { hours } from '#server/orders/rules.fixture.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

describe('What people do with a phone that goes back by post', () => {
  const send = { act: 'send_back', ...parcel, changedAt: hours(30).toISOString() } as const;
  const address = { name: 'Sam', street: 'Rua Nova 7', town: 'Porto', country: 'PT' };
  const to = { act: 'return_to', address } as const;
  type Row = [
    title: string,
    sale: Partial<SaleRow>,
    back: Partial<ReturnRow> | null,
    by: string,
    act: SaleAct,
    words: string[] | string,
  ];
  test.each<Row>([
    [
      'the seller says where to',
      returning,
      byPost,
      'seller',
      to,
      [
        'moved',
        'write return sealed, address_at',
        'write return next_by, reminders',
        'write due_at',
        'tell buyer: return_address_given',
      ],
    ],
    [
      'and changes it, which gives nobody more time',
      returning,
      addressed,
      'seller',
      to,
      ['moved', 'write return sealed, address_at', 'tell buyer: return_address_given'],
    ],
    [
      'with little time left, so that its buyer has some days',
      returning,
      { ...addressed, next_by: hours(60) },
      'seller',
      to,
      ['moved', 'write return sealed, address_at', 'write return next_by', 'tell buyer: return_address_given'],
    ],
    [
      'on the desk, where no time counts',
      onDesk('not_sent_back'),
      { ...addressed, next_by: hours(40) },
      'seller',
      to,
      ['moved', 'write return sealed, address_at', 'tell buyer: return_address_given'],
    ],
    [
      'of what has not arrived, which stays with the desk',
      { ...onDesk('not_arrived_back'), ...posted, received_at: null, received_by: null, inspect_until: null },
      byPost,
      'seller',
      to,
      ['moved', 'write return sealed, address_at', 'tell buyer: return_address_given'],
    ],
    ['but not once it is sent', returning, sentBack, 'seller', to, 'already_sent'],
    ['nor where they meet', returning, {}, 'seller', to, 'other_way'],
    [
      'on the desk, too',
      onDesk('no_return_address'),
      byPost,
      'seller',
      to,
      [
        'moved',
        'write return sealed, address_at',
        'write return next_by, reminders',
        'sale: problem > returning',
        'tell buyer: return_address_given',
      ],
    ],
    ['the buyer sends it before there is an address', returning, byPost, 'buyer', send, 'no_address'],
    [
      'the buyer sends it',
      returning,
      addressed,
      'buyer',
      send,
      [
        'moved',
        'write return carrier, carrier_name, tracking_number, sent_at',
        'write return next_by, reminders',
        'write due_at',
        'tell seller: sent_back',
      ],
    ],
    [
      'late',
      onDesk('not_sent_back'),
      addressed,
      'buyer',
      send,
      [
        'moved',
        'write return carrier, carrier_name, tracking_number, sent_at',
        'write return next_by, reminders',
        'sale: problem > returning',
        'tell seller: sent_back',
      ],
    ],
    ['again', returning, sentBack, 'buyer', send, ['nothing']],
    [
      'again with another number',
      returning,
      sentBack,
      'buyer',
      { ...send, trackingNumber: '1Z5R89390357567128' },
      'already_sent',
    ],
    [
      'to another address than they saw',
      returning,
      addressed,
      'buyer',
      { ...send, changedAt: hours(29).toISOString() },
      'address_changed',
    ],
    [
      "with another carrier's number",
      returning,
      addressed,
      'buyer',
      { ...send, carrier: 'correos' },
      'number_of_carrier',
    ],
    [
      'the buyer corrects the number',
      returning,
      sentBack,
      'buyer',
      { act: 'correct_return', ...parcel, trackingNumber: '1Z5R89390357567128' },
      [
        'moved',
        'write return carrier, carrier_name, tracking_number, earlier_parcels',
        'tell seller: return_corrected',
      ],
    ],
    [
      'also of what the carrier has delivered, which was another parcel',
      returning,
      { ...sentBack, delivered_at: hours(48), next_by: hours(120) },
      'buyer',
      { act: 'correct_return', ...parcel, trackingNumber: '1Z5R89390357567128' },
      [
        'moved',
        'write return carrier, carrier_name, tracking_number, earlier_parcels',
        'write return delivered_at, next_by, reminders',
        'write due_at',
        'tell seller: return_corrected',
      ],
    ],
    [
      'but not on the desk once its time is over',
      onDesk('return_no_word'),
      { ...sentBack, next_by: hours(50) },
      'buyer',
      { act: 'correct_return', ...parcel, trackingNumber: '1Z5R89390357567128' },
      'number_settled',
    ],
  ])('%s', (_title, sale, back, by, act, words) => {
    expect(at(hours(50), given(sale, back), acts(by, act))).toEqual(words);
  });
});
