import type { Cameras } from '#db/demo/model.ts';

/** A brand as a category: its tile is an abstract back in a colour of its own, no trademark. */
export interface DemoCategory {
  slug: string;
  name: string;
  field: string;
  body: string;
  cameras: Cameras;
}

export const demoCategories: readonly DemoCategory[] = [
  {
    slug: 'apple',
    name: 'Apple',
    field: '#dfe7e2',
    body: '#2f3b45',
    cameras: { kind: 'square', lenses: 3, arrangement: 'triangle' },
  },
  { slug: 'asus', name: 'ASUS', field: '#d9e3ea', body: '#3f5f7d', cameras: { kind: 'pair' } },
  {
    slug: 'fairphone',
    name: 'Fairphone',
    field: '#e0ead9',
    body: '#5b7b63',
    cameras: { kind: 'square', lenses: 3, arrangement: 'triangle' },
  },
  {
    slug: 'google',
    name: 'Google',
    field: '#f2e3da',
    body: '#d98a6f',
    cameras: { kind: 'visor', lenses: 2, style: 'strip' },
  },
  {
    slug: 'honor',
    name: 'Honor',
    field: '#dcebe8',
    body: '#3d7d78',
    cameras: { kind: 'disc', lenses: 3, centred: true },
  },
  { slug: 'huawei', name: 'Huawei', field: '#efe6dc', body: '#b4967a', cameras: { kind: 'pair' } },
  {
    slug: 'motorola',
    name: 'Motorola',
    field: '#efdfe4',
    body: '#a8345a',
    cameras: { kind: 'square', lenses: 2, arrangement: 'vertical' },
  },
  {
    slug: 'nokia',
    name: 'Nokia',
    field: '#dde5f0',
    body: '#41659a',
    cameras: { kind: 'disc', lenses: 4, centred: true },
  },
  { slug: 'nothing', name: 'Nothing', field: '#e6e6e4', body: '#c9cbca', cameras: { kind: 'glyphs' } },
  {
    slug: 'oneplus',
    name: 'OnePlus',
    field: '#dde8e0',
    body: '#466a58',
    cameras: { kind: 'disc', lenses: 3, centred: false },
  },
  { slug: 'oppo', name: 'Oppo', field: '#dfeaf0', body: '#7ba6c4', cameras: { kind: 'corner', lenses: 3 } },
  {
    slug: 'realme',
    name: 'Realme',
    field: '#f1ebd6',
    body: '#c9ab5c',
    cameras: { kind: 'disc', lenses: 3, centred: true },
  },
  { slug: 'samsung', name: 'Samsung', field: '#e6e1ef', body: '#776a96', cameras: { kind: 'rings', lenses: 3 } },
  { slug: 'sony', name: 'Sony', field: '#e2e6e2', body: '#525d55', cameras: { kind: 'column', lenses: 3 } },
  {
    slug: 'xiaomi',
    name: 'Xiaomi',
    field: '#f0e4d8',
    body: '#d4803f',
    cameras: { kind: 'square', lenses: 4, arrangement: 'grid' },
  },
];
