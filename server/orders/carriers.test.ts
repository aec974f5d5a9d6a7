import { describe, expect, test } from 'vitest';
import { bareNumber, carrierName, exampleOf, knownCarriers, trackingPage, whyNoNumber } from '#contract/carriers.ts';
import type { CarrierId } from '#contract/carriers.ts';

describe('The table of carriers', () => {
  test('has the twenty commonest', () => {
    expect(knownCarriers).toHaveLength(20);
    expect(new Set(knownCarriers.map((id) => carrierName(id, null))).size).toBe(20);
  });

  test.each(knownCarriers)('%s takes its own example and leads to its page', (id) => {
    const number = exampleOf(id);
    expect(bareNumber(number)).toBe(number);
    expect(whyNoNumber(id, number)).toBeNull();
    const page = new URL(trackingPage(id, number) ?? '');
    expect(page.protocol).toBe('https:');
    expect(page.href).toContain(number);
  });

  test.each<[typed: string, carrier: CarrierId, others: string[]]>([
    ['1Z 5R8 939 03 5756 7127', 'fedex', ['UPS']],
    ['RR123456785ES', 'royal_mail', ['Correos']],
    ['rr 123 456 785 gb', 'correos', ['Royal Mail']],
    ['JJD 0099 9000 0000 123456', 'dpd', ['DHL Express', 'DHL Paket']],
    ['3SABCD1234567', 'gls', ['PostNL']],
  ])('%s is no number of %s, but of another', (typed, carrier, others) => {
    expect(whyNoNumber(carrier, bareNumber(typed))).toEqual({ code: 'number_of_carrier', others });
  });

  test.each<[typed: string, carrier: CarrierId]>([
    ['7019 1120 0000 1234 5678', 'usps'],
    ['6129 9998 8877 6655 4433', 'fedex'],
    ['9261 2999 8887 7766 5544 33', 'fedex'],
    ['9400 1112 0255 5842 3326 69', 'ups'],
    ['0987 6543 21', 'dpd'],
    ['1234567890123A', 'dpd'],
    ['0B0480284000001234567', 'royal_mail'],
    ['PQ4F6P0402222470128008S', 'correos'],
    ['98.01.234567.12345678', 'swiss_post'],
    ['33A BC123 4567 8901 2345 678', 'australia_post'],
    ['ZKLMNOPQ', 'gls'],
    ['1234 5678 9012', 'gls'],
    ['986578788855', 'dhl_parcel'],
    ['RR123456785UA', 'ctt'],
  ])('%s may be one of %s', (typed, carrier) => {
    expect(whyNoNumber(carrier, bareNumber(typed))).toBeNull();
  });

  test.each<[typed: string, carrier: CarrierId]>([
    ['12', 'ups'],
    ['1234567', 'dhl_express'],
    ['NOT SENT YET 12345', 'dpd'],
    ['1'.repeat(41), 'inpost'],
    ['1Z5R8939035756712', 'ups'],
    ['<script>', 'gls'],
    ['AB', 'other'],
    ['A'.repeat(41), 'other'],
    ['AB12?x=1', 'other'],
  ])('%s is a number of nobody', (typed, carrier) => {
    expect(whyNoNumber(carrier, bareNumber(typed))?.code).toBe('not_a_tracking_number');
  });

  test('leads nowhere for a carrier that it does not have', () => {
    expect(whyNoNumber('other', 'AB-12/3'.replace('-', ''))).toBeNull();
    expect([trackingPage('other', 'AB123'), carrierName('other', 'Foot')]).toEqual([null, 'Foot']);
    expect([trackingPage('of a newer server', 'AB123'), carrierName('of a newer server', null)]).toEqual([null, '']);
  });
});
