import type { KyselyPlugin } from 'kysely';
import { expect, vi } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import type { Context } from '#server/context.ts';
import type { PushTarget } from '#server/platform/push-sender/push-sender.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, callAsVisitor, newProduct } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { lookForNews } from '#server/watching/actions.ts';

/** A market with a seller, whose mails and push messages are kept instead of sent. */
export async function openWatchedMarket() {
  const market = await openTestMarket();
  await addCategory(market);
  await fillCatalogue(market.context);
  market.context.announcements.tell(['*']);
  const letterbox = putLetterbox(market);
  const pushed: { target: PushTarget; text: string }[] = [];
  const send = async (target: PushTarget, { text }: { text: string }) => {
    pushed.push({ target, text });
    return 'sent' as const;
  };
  Object.assign(market.context, { push: { ...market.context.push, send } });
  const seller = await addPerson(market, 'Seller');
  const notices = async (person: Person) => (await person.call<Notice[]>('GET /api/notices')).body;

  /** Changes what the seller says of a phone. */
  async function change(id: string, changes: object): Promise<void> {
    const { sellerName: _name, email: _email, verified: _verified, ...said } = newProduct(seller, '');
    const { body } = await callAsVisitor<{ img: string; revision: number; name: string }>(
      market,
      `GET /api/products/${id}`,
    );
    const now = { ...said, img: body.img, name: body.name, revision: body.revision };
    const { status } = await seller.call(`PUT /api/products/${id}`, { ...now, ...changes });
    expect(status).toBe(200);
  }

  /** The market's context, in which something happens after the first statement with all these texts. */
  function contextAfter(texts: readonly string[], work: () => Promise<void>, statements: string[] = []): Context {
    let found: object | null = null;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const statement = JSON.stringify(node);
        statements.push(statement);
        if (texts.every((text) => statement.includes(text))) found ??= queryId;
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        if (queryId === found) await work();
        return result;
      },
    };
    return { ...market.context, db: market.context.db.withPlugin(plugin) };
  }

  /** Looks. @returns how often some phones were compared with a search */
  async function countCompares(): Promise<number> {
    const compare = vi.spyOn(await market.index.catchUp(), 'compare');
    await lookForNews(market.context, market.index);
    const { length } = compare.mock.calls;
    compare.mockRestore();
    return length;
  }

  return {
    market,
    seller,
    pushed,
    change,
    contextAfter,
    countCompares,
    notices,
    titles: async (person: Person) => (await notices(person)).map(({ title }) => title),
    mailsTo: ({ email }: Person) =>
      letterbox.to(email).filter(({ subject }) => subject !== 'Confirm your e-mail address'),
    look: () => lookForNews(market.context, market.index),
    /** Sends what is due while the mail server is away. */
    sendInVain: async () => {
      letterbox.setBroken(true);
      await sendDueMails(market.context).finally(() => letterbox.setBroken(false));
    },
    /** Saves a search. @returns its id */
    save: async (person: Person, wishes: object, name = 'Mine') =>
      (await person.call<{ insertedId: string }>('POST /api/saved/searches', { name, wishes })).body.insertedId,
  };
}

export type WatchedMarket = Awaited<ReturnType<typeof openWatchedMarket>>;
