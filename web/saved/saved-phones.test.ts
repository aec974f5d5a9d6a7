import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Product } from '#contract/products.ts';
import { limits } from '#contract/limits.ts';

const product = (at: number, changes: Partial<Product> = {}): Product => ({
  _id: `id-${at}`,
  name: `Phone ${at}`,
  id: 'fairphone',
  brand: 'Fairphone',
  originalPrice: 699,
  resalePrice: 345,
  usedTime: '1 year',
  productCondition: 'Good',
  sellerId: '00000000-0000-4000-8000-000000000001',
  sellerName: 'Sam Seller',
  location: 'Portland, OR',
  description: 'Works.',
  selling_post_date: '2026-01-01',
  img: '/images/x/640.webp',
  verified: true,
  advertised: false,
  email: 'sam@redial.example',
  phone: '+1 503 555 0142',
  salesStatus: 'Available',
  placeholder: 'data:image/webp;base64,AA',
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

/** A tab that has just been opened, on the storage of the browser. */
async function newTab() {
  vi.resetModules();
  return {
    ...(await import('#web/saved/saved-phones.ts')),
    ...(await import('#web/saved/since.ts')),
    ...(await import('#web/saved/drop-phone.ts')),
  };
}

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', storage);
});

describe('Saved phones', () => {
  test('are there in the next tab, the latest first, with nothing of how their seller is reached', async () => {
    const tab = await newTab();
    for (const at of [1, 2, 1]) expect(tab.savePhone(product(at))).toBe(true);
    expect((await newTab()).savedPhones().map(({ name }) => name)).toEqual(['Phone 1', 'Phone 2']);
    expect([...kept.values()].join('')).not.toMatch(/sam@redial|555 0142|Sam Seller/);
  });

  test('are a hundred at most; one that is there already may be saved again, and a removed one makes room', async () => {
    const tab = await newTab();
    for (let at = 0; at < limits.savedMax; at += 1) tab.savePhone(product(at));
    expect([tab.savePhone(product(999)), tab.savePhone(product(5))]).toEqual([false, true]);
    tab.removePhone('id-7');
    expect(tab.savePhone(product(999))).toBe(true);
    expect(tab.savedPhones()).toHaveLength(limits.savedMax);
  });

  test('of two tabs are all kept, in either order of saving', async () => {
    const [one, two] = [await newTab(), await newTab()];
    one.savedPhones();
    two.savedPhones();
    one.savePhone(product(1));
    two.savePhone(product(2));
    expect((await newTab()).savedPhones().map(({ _id }) => _id)).toEqual(['id-2', 'id-1']);
  });

  test.each(['', 'null', '{', '7', '{"phones":[]}', '[null,7,"x",[]]', '[{"_id":"id-1"}]'])(
    'are none where storage holds %s',
    async (junk) => {
      const tab = await newTab();
      kept.set(tab.storageName, junk);
      expect((await newTab()).savedPhones()).toEqual([]);
      expect(tab.savePhone(product(1))).toBe(true);
      expect((await newTab()).savedPhones()).toHaveLength(1);
    },
  );

  test('are read without those among them that are spoilt', async () => {
    const tab = await newTab();
    for (const at of [1, 2, 3, 4]) tab.savePhone(product(at));
    const [four, three, two, one] = tab.savedPhones();
    kept.set(
      tab.storageName,
      JSON.stringify([
        { ...four, name: null },
        { ...three, latest: { status: 'Eaten', resalePrice: 1 } },
        { ...two, savedAt: 'some day' },
        one,
      ]),
    );
    expect((await newTab()).savedPhones().map(({ _id }) => _id)).toEqual(['id-1']);
  });

  test('come back alone, at their place, when their account does not let them go', async () => {
    const tab = await newTab();
    for (const at of [1, 2, 3]) tab.savePhone(product(at), new Date(2026, 0, at));
    // One that is good for long.
    kept.set('accessToken', `.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.`);
    // Refused without a message: people who close the dialog that asks for a code know why.
    const refused = () => Response.json({ message: '', code: 'confirm_again' }, { status: 403 });
    const answer = (path: string) => (path.endsWith('id-2') ? refused() : Response.json({}));
    vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
    const [three, two] = tab.savedPhones();
    const removals = [tab.dropPhone(two!), tab.dropPhone(three!)];
    tab.savePhone(product(4), new Date(2026, 0, 4));
    await Promise.all(removals);
    expect(tab.savedPhones().map(({ _id }) => _id)).toEqual(['id-4', 'id-2', 'id-1']);
  });

  test('are no longer told to anybody, nor put back, once the next person has signed in', async () => {
    const tab = await newTab();
    const signIn = (sub: string) => kept.set('accessToken', `.${btoa(JSON.stringify({ sub, exp: 9_999_999_999 }))}.`);
    for (const at of [1, 2]) tab.savePhone(product(at), new Date(2026, 0, at));
    signIn('bea');
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
    const calls = vi.fn(() => {
      asked.resolve();
      return answered.promise;
    });
    vi.stubGlobal('fetch', calls);
    const removals = tab.savedPhones().map(tab.dropPhone);
    await asked.promise;
    signIn('sam');
    answered.resolve(Response.json({ message: 'Busy.', code: 'unavailable' }, { status: 503 }));
    await Promise.all(removals);
    expect([calls.mock.calls.length, tab.savedPhones()]).toEqual([1, []]);
  });

  test('are known until the tab is closed where storage is full or forbidden', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const tab = await newTab();
    expect(tab.savePhone(product(1))).toBe(true);
    tab.savePhone(product(2));
    tab.removePhone('id-1');
    expect(tab.savedPhones().map(({ _id }) => _id)).toEqual(['id-2']);
  });
});

describe('What has become of a saved phone', () => {
  test('is noted: reserved, cheaper, sold, or gone when it was asked for and not found', async () => {
    const tab = await newTab();
    for (const at of [1, 2, 3, 4]) tab.savePhone(product(at));
    tab.noteLatest(
      ['id-1', 'id-2', 'id-3'],
      [
        { ...product(1), resalePrice: 300, salesStatus: 'Reserved' },
        { ...product(2), salesStatus: 'Sold' },
      ],
    );
    const [four, three, two, one] = (await newTab()).savedPhones();
    expect([one?.latest, two?.latest, three?.latest, four?.latest]).toEqual([
      { status: 'Reserved', resalePrice: 300 },
      { status: 'Sold', resalePrice: 345 },
      { status: 'Gone', resalePrice: 345 },
      undefined,
    ]);
    expect([one, two, four].map((phone) => phone && tab.fallenByUsd(phone))).toEqual([45, 0, 0]);
  });

  test('is not written again when nothing is new', async () => {
    const tab = await newTab();
    tab.savePhone(product(1));
    tab.noteLatest(['id-1'], [{ ...product(1), salesStatus: 'Available' }]);
    const write = vi.spyOn(storage, 'setItem');
    tab.noteLatest(['id-1'], [{ ...product(1), salesStatus: 'Available' }]);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });
});
