import { expect, test } from 'vitest';
import { catalogue } from '#server/search/engine/catalogue.fixture.ts';
import type { Phone } from '#server/search/engine/phone.ts';
import { SearchEngine } from '#server/search/engine/search-engine.ts';

/** What a shelf shows of each phone: enough to recognise it. */
const looks = [
  { colour: 'black', colourName: 'Midnight', storageGb: 128, place: 'Portland, OR', condition: 'Excellent' },
  { colour: 'blue', colourName: 'Sierra Blue', storageGb: 256, place: 'Seattle, WA', condition: 'Good' },
  { colour: 'green', colourName: 'Alpine Green', storageGb: 512, place: 'Málaga', condition: 'Fair' },
] as const;

const plain = {
  priceUsd: 300,
  model: null,
  place: '',
  townId: null,
  storageGb: null,
  ramGb: null,
  colour: null,
  colourName: null,
  condition: 'Good',
  batteryPercent: null,
  lock: null,
  sellerId: '00000000-0000-4000-8000-000000000000',
  goingUsd: null,
} as const;

/** By id, such as 'iPhone 13, black'. */
const names = new Map<string, string>();
const engine = shelf();

/** Three phones of each model, and some that sellers described by hand. The newest models were listed first. */
function shelf(): SearchEngine {
  const made = new SearchEngine(catalogue);
  const put = (name: string, phone: Partial<Phone> & Pick<Phone, 'brand' | 'title'>) => {
    const id = `00000000-0000-4000-8000-${String(names.size).padStart(12, '0')}`;
    names.set(id, name);
    made.put({ ...plain, id, createdAtMs: Date.UTC(2026, 0, 1) + names.size * 60_000, ...phone });
  };
  for (const look of looks)
    for (const { brand, slug, name } of catalogue.models.toReversed())
      put(`${name}, ${look.colour}`, {
        ...look,
        brand,
        model: slug,
        title: `${name} ${look.storageGb}GB`,
        lock: 'unlocked',
      });
  put('by hand: 13', { brand: 'apple', title: 'iphone13 pro max 128 GB boxed with charger', place: 'Boston, MA' });
  put('by hand: s21', { brand: 'samsung', title: 'Samsung S 21 ultra 12GB/256GB, cracked', place: 'Miami, FL' });
  put('by hand: slip', { brand: 'apple', title: 'Iphnoe 11', place: 'Miami, FL' });
  put('by hand: teléfono', { brand: 'xiaomi', title: 'Teléfono Redmi con cámara rota', place: 'Madrid' });
  put('by hand: one plus', { brand: 'oneplus', title: 'One Plus 9 5G', place: 'Denver, CO' });
  return made;
}

async function search(text: string): Promise<string[]> {
  const { phones } = await engine.search({ text, limit: 100 });
  return phones.map(({ id }) => names.get(id) ?? '');
}

/** The model, or the phone by hand. */
function modelOf(name: string): string {
  return name.split(',')[0] ?? '';
}

test.each([
  // The very model, in any order and spelling.
  ['iphone 13', 'iPhone 13'],
  ['13 iphone', 'iPhone 13'],
  ['IPHONE 13', 'iPhone 13'],
  ['apple iphone 13', 'iPhone 13'],
  ['iphone13', 'iPhone 13'],
  ['iphone 13 pro', 'iPhone 13 Pro'],
  ['pro 13 iphone', 'iPhone 13 Pro'],
  ['iphone 13 pro max', 'iPhone 13 Pro Max'],
  ['iphone 13 promax', 'iPhone 13 Pro Max'],
  ['iphone13promax', 'iPhone 13 Pro Max'],
  ['iphone 13 mini', 'iPhone 13 mini'],
  ['iphone x', 'iPhone X'],
  ['iphonex', 'iPhone X'],
  ['iphone xs max', 'iPhone XS Max'],
  ['iphone 8 plus', 'iPhone 8 Plus'],
  ['iphone 8+', 'iPhone 8 Plus'],
  ['i phone 12', 'iPhone 12'],
  ['s21', 'Galaxy S21'],
  ['s 21', 'Galaxy S21'],
  ['galaxy s21', 'Galaxy S21'],
  ['samsung galaxy s21', 'Galaxy S21'],
  ['samsung s21', 'Galaxy S21'],
  ['s21ultra', 'Galaxy S21 Ultra'],
  ['s21 ultra', 'Galaxy S21 Ultra'],
  ['galaxys21ultra', 'Galaxy S21 Ultra'],
  ['galaxy s21+', 'Galaxy S21+'],
  ['galaxy s21 plus', 'Galaxy S21+'],
  ['s21 fe', 'Galaxy S21 FE'],
  ['galaxy note 20', 'Galaxy Note 20'],
  ['note20 ultra', 'Galaxy Note 20 Ultra'],
  ['galaxy a52', 'Galaxy A52'],
  ['a52s', 'Galaxy A52s 5G'],
  ['galaxy a54', 'Galaxy A54 5G'],
  ['z flip 5', 'Galaxy Z Flip5'],
  ['zflip5', 'Galaxy Z Flip5'],
  ['pixel 7', 'Pixel 7'],
  ['google pixel 7', 'Pixel 7'],
  ['pixel 7a', 'Pixel 7a'],
  ['pixel 7 a', 'Pixel 7a'],
  ['pixel7 pro', 'Pixel 7 Pro'],
  ['pixel 9 pro xl', 'Pixel 9 Pro XL'],
  ['one plus 9', 'OnePlus 9'],
  ['oneplus9', 'OnePlus 9'],
  ['oneplus 9 pro', 'OnePlus 9 Pro'],
  ['xperia 5 iii', 'Xperia 5 III'],
  ['sony xperia 1 v', 'Xperia 1 V'],
  ['redmi note 10', 'Redmi Note 10'],
  ['xiaomi redmi note 10 pro', 'Redmi Note 10 Pro'],
  ['moto g84', 'Moto G84'],
  ['motorola g84', 'Moto G84'],
  ['motog84', 'Moto G84'],
  ['nothing phone 2', 'Nothing Phone (2)'],
  ['phone 2a', 'Nothing Phone (2a)'],
  ['used nothing phone 1', 'Nothing Phone (1)'],
  ['huawei p30 pro', 'P30 Pro'],
  ['nokia 3310', 'Nokia 3310'],
  ['3310', 'Nokia 3310'],
  // Nicknames and model numbers.
  ['iphone se 2', 'iPhone SE (2020)'],
  ['iphone se 2022', 'iPhone SE (2022)'],
  ['note 20', 'Galaxy Note 20'],
  ['SM-G991B', 'Galaxy S21'],
  ['smg991b', 'Galaxy S21'],
  ['a2633', 'iPhone 13'],
  // Typos.
  ['iphnoe 13', 'iPhone 13'],
  ['ipone 13', 'iPhone 13'],
  ['ifone 13', 'iPhone 13'],
  ['iphome 13 pro', 'iPhone 13 Pro'],
  ['iphnoe13', 'iPhone 13'],
  ['13 pro mx', 'iPhone 13 Pro Max'],
  ['iphone 12 mni', 'iPhone 12 mini'],
  ['samsnug galxy s22', 'Galaxy S22'],
  ['galaxy s22 ulta', 'Galaxy S22 Ultra'],
  ['pixle 7', 'Pixel 7'],
  ['gogle pixel 6', 'Pixel 6'],
  ['xpera 5 iii', 'Xperia 5 III'],
  ['xioami 13', 'Xiaomi 13'],
  ['redmy note 12', 'Redmi Note 12'],
  ['motorolla edge 40', 'Edge 40'],
  ['one pluss 9', 'OnePlus 9'],
  // While somebody is typing.
  ['iphone 13 pr', /^iPhone 13 Pro/],
  ['galax s23 ul', 'Galaxy S23 Ultra'],
])('%j finds %s first', async (text, first) => {
  expect(modelOf((await search(text))[0] ?? 'nothing')).toEqual(
    first instanceof RegExp ? expect.stringMatching(first) : first,
  );
});

test.each([
  ['iphone 13 black', 'iPhone 13, black'],
  ['black iphone 13', 'iPhone 13, black'],
  ['iphone 13 midnight', 'iPhone 13, black'],
  ['iphone 13 sierra blue', 'iPhone 13, blue'],
  ['iphone 13 blu', 'iPhone 13, blue'],
  ['iphone 13 sierra', 'iPhone 13, blue'],
  ['iphone 13 128gb', 'iPhone 13, black'],
  ['iphone 13 128 gb', 'iPhone 13, black'],
  ['iphone 13 128', 'iPhone 13, black'],
  ['256 iphone 13 pro', 'iPhone 13 Pro, blue'],
  ['iphone13 512GB', 'iPhone 13, green'],
  ['iphone 13 excellent', 'iPhone 13, black'],
  ['iphone 13 excelent', 'iPhone 13, black'],
  ['iphone 13 seattle', 'iPhone 13, blue'],
  ['iphone 13 portlnd', 'iPhone 13, black'],
  ['pixel 7 malaga', 'Pixel 7, green'],
  ['pixel 7 MÁLAGA', 'Pixel 7, green'],
  ['pixel 7 gren', 'Pixel 7, green'],
  ['boxed iphone', 'by hand: 13'],
  ['samsung s21 ultra 12gb', 'by hand: s21'],
  ['cracked samsung', 'by hand: s21'],
  ['telefono redmi camara', 'by hand: teléfono'],
  ['redmi cámara', 'by hand: teléfono'],
  ['oneplus denver', 'by hand: one plus'],
])('%j finds the phone %s first', async (text, first) => expect((await search(text))[0]).toBe(first));

test.each([
  ['iphone 13', /^iPhone 13|^by hand: 13/],
  ['7', /(?<!\d)7(?!\d)/],
  ['pixel 7', /^Pixel 7\b/],
  ['galaxy s2', /^Galaxy S2\d/],
  ['samsung', /^Galaxy|^by hand: s21/],
  ['google', /^Pixel/],
  ['samsung s20', /^Galaxy S20/],
  ['note 10', /Note 10/],
  ['13 mini', /^iPhone 13 mini/],
  ['pro max', /Pro Max|^by hand: 13/],
  ['1tb', /^$/],
  ['iphone 13 purple', /^$/],
  ['iphone zzyzzyx', /^$/],
  ['redmi 9', /^Redmi (?:Note )?9/],
])('%j finds nothing but %s', async (text, only) => {
  expect((await search(text)).filter((name) => !only.test(name))).toEqual([]);
});

test('a longer name comes after the very one, and a phone by hand after both', async () => {
  const models = [...new Set((await search('iphone 13')).map(modelOf))];
  expect(models[0]).toBe('iPhone 13');
  expect(models.slice(1, 4).toSorted()).toEqual(['iPhone 13 Pro', 'iPhone 13 Pro Max', 'iPhone 13 mini']);
  expect(models.slice(4)).toEqual(['by hand: 13']);
});

test('a brand shows all its phones, the newest first', async () => {
  const { total } = await engine.search({ text: 'samsung' });
  expect(total).toBe(catalogue.models.filter(({ brand }) => brand === 'samsung').length * 3 + 1);
  expect((await search('samsung'))[0]).toBe('by hand: s21');
});

test('a slip in a title is found by the same slip, after what was meant', async () => {
  const { understood } = await engine.search({ text: 'iphnoe 11' });
  expect(understood.words).toEqual([
    { typed: 'iphnoe', meant: 'iphone' },
    { typed: '11', meant: '11' },
  ]);
  expect((await search('iphnoe 11')).map(modelOf)).toEqual(expect.arrayContaining(['iPhone 11', 'by hand: slip']));
});

test('a word that is right stays as it is', async () => {
  for (const text of ['iphone 13 pink', 'pixel gold', 'moto e13', 'mate 20', 'poco', 'nord']) {
    const { understood } = await engine.search({ text });
    expect(understood.words.filter(({ typed, meant }) => typed !== meant)).toEqual([]);
  }
});
