import { z } from 'zod';
import { watching } from './allowances.ts';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { limits } from './limits.ts';
import { glanceSchema } from './products.ts';
import { defineRoute } from './route.ts';
import { searchQuery } from './search.ts';

const { sort: _order, ...wishesQuery } = searchQuery;

const savedPhoneSchema = glanceSchema
  .omit({ salesStatus: true })
  .extend({
    location: z.string(),
    salesStatus: z.enum(['Available', 'Reserved', 'Sold', 'Gone']),
    savedAt: z.string(),
    priceWhenSaved: z.int(),
  })
  .meta({ id: 'SavedPhone' });
export type SavedPhone = z.infer<typeof savedPhoneSchema>;

const switches = {
  mail: z.boolean().describe('by mail'),
  push: z.boolean().describe('by web push, in browsers that were allowed to'),
};

const savedSearchSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    search: z.string().describe('the query of its address, from the question mark on'),
    savedAt: z.string(),
    ...switches,
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof savedSearchSchema>;

const changed = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });
const deleted = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });
const someSwitches = z.strictObject({ mail: z.boolean().optional(), push: z.boolean().optional() });
const ofOne = z.strictObject({ id: field.uuid });

export const watchingRoutes = {
  listSavedPhones: defineRoute({
    call: calls.listSavedPhones,
    summary: 'The phones that this account has saved, the latest first, and what has become of each.',
    audience: 'member',
    credential: 'either',
    response: z.array(savedPhoneSchema),
    problems: ['not_signed_in'],
  }),
  savePhone: defineRoute({
    call: calls.savePhone,
    summary:
      `Saves a phone, ${limits.savedMax} at most. Its owner hears when it gets cheaper or is free again. ` +
      'One that is saved already stays as it is.',
    audience: 'member',
    credential: 'bearer',
    params: ofOne,
    response: changed,
    problems: ['not_signed_in', 'not_found', 'too_many_saved'],
  }),
  unsavePhone: defineRoute({
    call: calls.unsavePhone,
    summary: 'Saves a phone no longer.',
    audience: 'member',
    credential: 'bearer',
    params: ofOne,
    response: deleted,
    problems: ['not_signed_in'],
  }),
  bringSavedPhones: defineRoute({
    call: calls.bringSavedPhones,
    summary:
      'Moves phones that a browser has saved to the account. Those that are saved already stay as they are. ' +
      'Phones that are gone, and those above the limit, are left out; the latest count first. ' +
      'Sent twice, nothing happens twice.',
    audience: 'member',
    credential: 'bearer',
    body: z.strictObject({
      phones: z
        .array(
          z.strictObject({
            id: field.uuid,
            price: field.priceUsd.describe('what it cost when it was saved'),
            savedAt: z.iso.datetime(),
          }),
        )
        .max(limits.savedMax),
    }),
    response: changed,
    problems: ['not_signed_in'],
  }),
  getWatching: defineRoute({
    call: calls.getWatching,
    summary: 'The saved searches of this account, the latest first, and where it is told of its saved phones.',
    audience: 'member',
    credential: 'either',
    response: z.object({
      searches: z.array(savedSearchSchema),
      phones: z.object(switches).describe('where this account is told of saved phones'),
      pushKey: z.string().describe('the key that browsers subscribe with (VAPID)'),
      pushedTo: z.array(z.string()).describe('the push addresses that are told until this session ends'),
    }),
    problems: ['not_signed_in'],
  }),
  saveSearch: defineRoute({
    call: calls.saveSearch,
    summary:
      `Saves a search, ${watching.searchesMax} at most. Its owner hears of phones that are listed from now on, ` +
      'and of those that get cheap enough. The same search sent twice is saved once.',
    audience: 'member',
    credential: 'bearer',
    body: z.strictObject({
      name: field.text(limits.nameMax).describe('as its owner wants to see it'),
      wishes: z.strictObject(wishesQuery).describe('as the call that searches takes them'),
    }),
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    problems: ['not_signed_in', 'too_many_searches'],
  }),
  changeSavedSearch: defineRoute({
    call: calls.changeSavedSearch,
    summary: 'Switches mail or web push about a saved search on or off. Notices stay.',
    audience: 'member',
    credential: 'bearer',
    params: ofOne,
    body: someSwitches,
    response: changed,
    problems: ['not_signed_in', 'not_found'],
  }),
  deleteSavedSearch: defineRoute({
    call: calls.deleteSavedSearch,
    summary: 'Deletes a saved search, with the notices of it.',
    audience: 'member',
    credential: 'bearer',
    params: ofOne,
    response: deleted,
    problems: ['not_signed_in'],
  }),
  changePhoneAlerts: defineRoute({
    call: calls.changePhoneAlerts,
    summary: 'Switches mail or web push about saved phones on or off. Notices stay.',
    audience: 'member',
    credential: 'bearer',
    body: someSwitches,
    response: changed,
    problems: ['not_signed_in'],
  }),
  stopMails: defineRoute({
    call: calls.stopMails,
    summary:
      'Ends the mails about one saved search, or about saved phones, by the token of a link in one of them. ' +
      'No session is needed. Mail programs do the same by a POST to that link (RFC 8058).',
    audience: 'anyone',
    credential: 'bearer',
    body: z.strictObject({ token: z.string().max(200) }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: ['link_over'],
    rateLimit: { max: 60, windowSeconds: 600 },
  }),
  subscribePush: defineRoute({
    call: calls.subscribePush,
    summary:
      `Has this browser told by web push until the session ends. ${watching.browsersMax} browsers at most: ` +
      'the oldest goes.',
    audience: 'member',
    credential: 'bearer',
    body: z.strictObject({
      endpoint: field.foreignId(1_000).describe('an address of a known push service'),
      keys: z.strictObject({
        p256dh: z.string().regex(/^[\w-]{86,88}={0,2}$/, field.failsAs('not_valid')),
        auth: z.string().regex(/^[\w-]{20,24}={0,2}$/, field.failsAs('not_valid')),
      }),
    }),
    response: changed,
    problems: ['not_signed_in'],
  }),
  unsubscribePush: defineRoute({
    call: calls.unsubscribePush,
    summary: 'Has a browser of this account no longer told by web push.',
    audience: 'member',
    credential: 'bearer',
    body: z.strictObject({ endpoint: field.foreignId(1_000) }),
    response: deleted,
    problems: ['not_signed_in'],
  }),
};
