const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Faults of addresses and parcels, which the server alone finds. */
export const sendingMessages = {
  not_a_country: () => 'is not a country by its two letters, such as ES',
  country_not_served: ({ options }: { options: readonly string[] }) =>
    `is not a country that this phone is sent to: ${either.format(options)}`,
  way_not_offered: () => 'is not a way in which the seller offers this phone',
  number_of_carrier: ({ options }: { options: readonly string[] }) =>
    `is a number of ${either.format(options)}. Choose the carrier that has the parcel, ` +
    `look at the number again, or choose 'Another carrier' and write its name`,
  not_a_tracking_number: ({ example }: { example: string }) =>
    `does not look like the number of a parcel. Those of this carrier look like ${example}. ` +
    `If yours is right, choose 'Another carrier' and write its name`,
} satisfies Record<string, (params: never) => string>;
