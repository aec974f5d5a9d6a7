import { model } from '#db/demo/model.ts';
import type { Cameras, PhoneModel } from '#db/demo/model.ts';

const diagonal: Cameras = { kind: 'square', lenses: 2, arrangement: 'diagonal' };
const vertical: Cameras = { kind: 'square', lenses: 2, arrangement: 'vertical' };
const triangle: Cameras = { kind: 'square', lenses: 3, arrangement: 'triangle' };
const pill: Cameras = { kind: 'pill', lenses: 2 };

export const appleModels: readonly PhoneModel[] = [
  model('apple', 'iPhone XR', '2018-10', [64, 128], 749, [150.9, 75.7], { kind: 'single' }, 'notch', ['Coral #f4775f', 'Blue #4c8fce', 'White #f1f0ec', 'Black #2b2b2d']),
  model('apple', 'iPhone XS', '2018-09', [64, 256], 999, [143.6, 70.9], pill, 'notch', ['Gold #e6cdb4', 'Space Grey #3a3b3e', 'Silver #e9e9e6']),
  model('apple', 'iPhone 11', '2019-09', [64, 128, 256], 699, [150.9, 75.7], vertical, 'notch', ['Purple #d3cbe4', 'Green #b5e3cf', 'Black #26282a', 'Red #c1152d']),
  model('apple', 'iPhone 11 Pro', '2019-09', [64, 256], 999, [144, 71.4], triangle, 'notch', ['Midnight Green #4d564d', 'Gold #f2d8bf']),
  model('apple', 'iPhone SE (2020)', '2020-04', [64, 128], 399, [138.4, 67.3], { kind: 'single' }, 'button', ['Red #bf1230', 'White #f4f3f0', 'Black #262729']),
  model('apple', 'iPhone 12 mini', '2020-11', [64, 128], 699, [131.5, 64.2], vertical, 'notch', ['Blue #1f3f63', 'Green #d4ead2', 'White #f3f1ee']),
  model('apple', 'iPhone 12', '2020-10', [64, 128, 256], 799, [146.7, 71.5], vertical, 'notch', ['Purple #b8b1dc', 'Black #2a2c30', 'Blue #20446e', 'Red #c82636']),
  model('apple', 'iPhone 12 Pro', '2020-10', [128, 256], 999, [146.7, 71.5], triangle, 'notch', ['Pacific Blue #38515f', 'Graphite #4f4e4b', 'Gold #eadcc3']),
  model('apple', 'iPhone 13', '2021-09', [128, 256], 799, [146.7, 71.5], diagonal, 'notch', ['Midnight #222a33', 'Pink #f6dcd6', 'Blue #2f6287', 'Starlight #f4efe6']),
  model('apple', 'iPhone 13 Pro', '2021-09', [128, 256], 999, [146.7, 71.5], triangle, 'notch', ['Sierra Blue #a4c0d8', 'Alpine Green #515e4e', 'Graphite #504f4c']),
  model('apple', 'iPhone SE (2022)', '2022-03', [64, 128], 429, [138.4, 67.3], { kind: 'single' }, 'button', ['Midnight #1f262d', 'Starlight #f3eee5']),
  model('apple', 'iPhone 13 Pro Max', '2021-09', [128, 256], 1099, [160.8, 78.1], triangle, 'notch', ['Graphite #504f4c', 'Sierra Blue #a4c0d8']),
  model('apple', 'iPhone 14', '2022-09', [128, 256], 799, [146.7, 71.5], diagonal, 'notch', ['Blue #a3b6c9', 'Purple #e3dcea', 'Yellow #f8e479', 'Midnight #222831']),
  model('apple', 'iPhone 14 Pro', '2022-09', [128, 256], 999, [147.5, 71.5], triangle, 'island', ['Deep Purple #574c5c', 'Space Black #3a3836', 'Silver #eeeeec']),
  model('apple', 'iPhone 14 Plus', '2022-10', [128, 256], 899, [160.8, 78.1], diagonal, 'notch', ['Starlight #f5efe5', 'Red #cc1e32']),
  model('apple', 'iPhone 15', '2023-09', [128, 256], 799, [147.6, 71.6], diagonal, 'island', ['Pink #f3d5d4', 'Blue #d2dde2', 'Green #d3dcca', 'Black #35393b']),
  model('apple', 'iPhone 15 Pro', '2023-09', [128, 256, 512], 999, [146.6, 70.6], triangle, 'island', ['Natural Titanium #a8a196', 'Blue Titanium #3b4252', 'White Titanium #e9e6df']),
  model('apple', 'iPhone 15 Pro Max', '2023-09', [256, 512], 1199, [159.9, 76.7], triangle, 'island', ['Natural Titanium #a8a196', 'Black Titanium #3a3a3b']),
  model('apple', 'iPhone 16', '2024-09', [128, 256], 799, [147.6, 71.6], pill, 'island', ['Ultramarine #8f9fdc', 'Teal #b0d4d2', 'Pink #f0adcf', 'White #f5f5f3']),
  model('apple', 'iPhone 16 Pro', '2024-09', [128, 256], 999, [149.6, 71.5], triangle, 'island', ['Desert Titanium #c4ab97', 'Black Titanium #37383a']),
];
