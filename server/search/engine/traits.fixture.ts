import fc from 'fast-check';

/** The traits of any phone, at one of some prices. */
export const traitsAt = (priceUsd: fc.Arbitrary<number>) =>
  fc.record({
    storage: fc.nat(63),
    colour: fc.nat(31),
    condition: fc.nat(3),
    lock: fc.nat(2),
    batteryPercent: fc.nat(100),
    isVerified: fc.boolean(),
    ram: fc.nat(31),
    priceUsd,
  });
