import { z } from 'zod';
import { carriers } from './carriers.ts';
import * as field from './fields.ts';
import { limits } from './limits.ts';
import { handovers } from './handovers.ts';
import { parcelDoubts, parcelStates } from './parcel-states.ts';
import { addressLimits, trackingMax, ways } from './sending.ts';

const line = field.unmailedLine(addressLimits.lineMax);

/** Where a phone is sent to. */
export const addressSchema = z
  .strictObject({
    name: field.unmailedLine(limits.nameMax).describe('whose name stands on it'),
    street: line,
    more: line.optional().describe('floor, door or company'),
    postcode: field.unmailedLine(addressLimits.postcodeMax).optional().describe('not every country has them'),
    town: line,
    region: line.optional(),
    country: field.country,
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof addressSchema>;

/** How a buyer wants to get a phone. */
export const newDeliverySchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('in_person') }),
  z.strictObject({ way: z.literal('sent'), address: addressSchema }).meta({ id: 'SentTo' }),
]);
export type NewDelivery = z.infer<typeof newDeliverySchema>;

const offered = {
  offered: z.enum(handovers).describe('what the listing promised'),
  to: z.array(z.string()).describe('countries by two letters'),
  way: z.enum(ways).nullable().describe('null: the buyer has not chosen yet'),
  hasAddress: z.boolean(),
};

/** How a booking reaches its buyer. */
export const deliverySchema = z
  .object({ ...offered, address: addressSchema.nullable().optional().describe('for one booking, not in lists') })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

/** The same of a sale. */
export const saleDeliverySchema = z
  .object({
    ...offered,
    address: addressSchema.nullable().describe('for its buyer and, since it is paid, its seller; null for admins'),
    changedAt: z.string().nullable().describe('when its buyer said this last; `send` names it'),
  })
  .meta({ id: 'SaleDelivery' });

/** What stands on a parcel. */
export const sentParcel = {
  carrier: z.enum(carriers),
  carrierName: z.string(),
  trackingNumber: z.string(),
  page: z.string().nullable().describe("the carrier's own; null for one that we don't know"),
  sentAt: z.string(),
  earlier: z
    .array(z.object({ carrierName: z.string(), trackingNumber: z.string(), until: z.string() }))
    .describe('what had been entered before each correction'),
  said: z
    .object({
      service: z.enum(['test', 'aftership']),
      state: z.enum(parcelStates),
      at: z.string().nullable().describe('when that happened, as the service says'),
      isAsked: z.boolean().describe('is it asked for still?'),
      doubt: z.enum(parcelDoubts).nullable().describe('why that is no proof'),
      testPage: z.string().nullable().describe('of the embedded test carrier: where the parcel is moved along'),
    })
    .nullable()
    .describe("what the carrier's service says; null where none is asked"),
};

/** A parcel that is on its way. */
export const parcelSchema = z
  .object({
    ...sentParcel,
    wordBy: z.string().describe('if the buyer says nothing until then, an admin looks at it'),
  })
  .meta({ id: 'Parcel' });
export type Parcel = z.infer<typeof parcelSchema>;

/** What a seller says of a parcel. */
export const newParcel = {
  carrier: z.enum(carriers),
  carrierName: field.line(limits.bankMax).optional().describe('of another carrier'),
  trackingNumber: z.string().max(trackingMax * 2),
};
