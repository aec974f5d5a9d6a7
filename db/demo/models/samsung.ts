import { model } from '#db/demo/model.ts';
import type { Cameras, PhoneModel } from '#db/demo/model.ts';

const rings: Cameras = { kind: 'rings', lenses: 3 };
const ultra: Cameras = { kind: 'rings', lenses: 5 };
const corner: Cameras = { kind: 'corner', lenses: 3 };

export const samsungModels: readonly PhoneModel[] = [
  model('samsung', 'Galaxy S10', '2019-03', [128, 512], 899, [149.9, 70.4], { kind: 'visor', lenses: 3, style: 'island' }, 'punch-left', ['Prism Blue #2f66b8', 'Prism White #eceef3']),
  model('samsung', 'Galaxy S20 FE', '2020-10', [128], 699, [159.8, 74.5], { kind: 'pill', lenses: 3 }, 'punch-centre', ['Cloud Navy #2c3f5c', 'Cloud Mint #bfe3d4', 'Cloud Lavender #d7cdea']),
  model('samsung', 'Galaxy S21', '2021-01', [128, 256], 799, [151.7, 71.2], corner, 'punch-centre', ['Phantom Violet #9a86b5', 'Phantom Grey #55575c', 'Phantom White #ececec']),
  model('samsung', 'Galaxy S21 Ultra', '2021-01', [128, 256], 1199, [165.1, 75.6], { kind: 'corner', lenses: 4 }, 'punch-centre', ['Phantom Black #26272a', 'Phantom Silver #c9ccd3']),
  model('samsung', 'Galaxy A52s 5G', '2021-09', [128], 449, [159.9, 75.1], { kind: 'pill', lenses: 3 }, 'punch-centre', ['Awesome Mint #bfe2d3', 'Awesome Violet #c4bfe2']),
  model('samsung', 'Galaxy S22', '2022-02', [128, 256], 799, [146, 70.6], corner, 'punch-centre', ['Green #33493f', 'Pink Gold #ecc9bb', 'Phantom Black #2a2b2e']),
  model('samsung', 'Galaxy S22 Ultra', '2022-02', [128, 256], 1199, [163.3, 77.9], ultra, 'punch-centre', ['Burgundy #5a2530', 'Phantom White #eeeeec']),
  model('samsung', 'Galaxy A34', '2023-03', [128], 349, [161.3, 78.1], rings, 'drop', ['Awesome Silver #d9dde1', 'Awesome Lime #d4e4a4']),
  model('samsung', 'Galaxy A54', '2023-03', [128, 256], 449, [158.2, 76.7], rings, 'punch-centre', ['Awesome Violet #d5cbe8', 'Awesome Graphite #4a4c50', 'Awesome White #f0f1f0']),
  model('samsung', 'Galaxy S23', '2023-02', [128, 256], 799, [146.3, 70.9], rings, 'punch-centre', ['Lavender #dfd3e4', 'Green #4c5a4f', 'Cream #f3ebdc', 'Phantom Black #2c2d30']),
  model('samsung', 'Galaxy S23 Ultra', '2023-02', [256, 512], 1199, [163.4, 78.1], ultra, 'punch-centre', ['Green #475448', 'Cream #f1e9da']),
  model('samsung', 'Galaxy S24', '2024-01', [128, 256], 799, [147, 70.6], rings, 'punch-centre', ['Cobalt Violet #6d6683', 'Amber Yellow #f3dfa8', 'Marble Grey #b9bbbd']),
  model('samsung', 'Galaxy S24 Ultra', '2024-01', [256, 512], 1299, [162.3, 79], ultra, 'punch-centre', ['Titanium Violet #77708a', 'Titanium Grey #8f8d89']),
  model('samsung', 'Galaxy S25', '2025-02', [128, 256], 799, [146.9, 70.5], rings, 'punch-centre', ['Icy Blue #c6d9e8', 'Navy #2c3a55', 'Mint #c9e5d8']),
];
