import { z } from 'zod';
import { countries } from './countries.ts';
import * as field from './fields.ts';
import { handovers } from './handovers.ts';
import { imeiIn, isImei } from './imei.ts';
import { boxItems, carrierLocks, limits } from './limits.ts';

/** What stands between its digits doesn't count. */
const imei = z
  .string()
  .max(60)
  .transform(imeiIn)
  .pipe(z.string().refine(isImei, field.failsAs('not_an_imei')));

/** What is known of the phone itself. null: it isn't known. */
export const known = {
  model: field.modelId.nullish().describe('a model of the catalogue'),
  storageGb: field.storageGb.nullish(),
  ramGb: field.ramGb.nullish(),
  colour: field.line(limits.colourMax).nullish().describe('as it was sold, such as Sierra Blue'),
  carrierLock: z.enum(carrierLocks).nullish(),
  batteryHealth: z.int().min(1).max(100).nullish().describe('per cent of its first capacity'),
  imei: imei.nullish().describe('15 digits; shown to its seller, admins and a buyer who has paid, to nobody else'),
  inBox: z.array(z.enum(boxItems)).max(boxItems.length).nullish(),
  town: field.townId
    .nullish()
    .describe('of the gazetteer; left out: the one that `location` names with its region, as in Portland, OR'),
  handover: z.enum(handovers).nullish().describe('near by, by post or both; null: near by'),
  sentTo: z
    .array(field.country)
    .max(countries.length)
    .nullish()
    .describe('countries that it is sent to, postage included; at least one where it is sent'),
};

/** As a listing shows what it says of the phone itself; what it doesn't say is left out. */
export const listedFacts = {
  storageGb: z.int().optional(),
  ramGb: z.int().optional(),
  colour: z.string().optional(),
  carrierLock: z.enum(carrierLocks).optional(),
  batteryHealth: z.int().optional(),
  inBox: z.array(z.enum(boxItems)).optional(),
};
