import { model } from '#db/demo/model.ts';
import type { Cameras, PhoneModel } from '#db/demo/model.ts';

const strip = (lenses: 2 | 3): Cameras => ({ kind: 'visor', lenses, style: 'strip' });
const island = (lenses: 2 | 3): Cameras => ({ kind: 'visor', lenses, style: 'island' });
const square: Cameras = { kind: 'square', lenses: 2, arrangement: 'vertical' };

export const googleModels: readonly PhoneModel[] = [
  model('google', 'Pixel 4a', '2020-08', [128], 349, [144, 69.4], { kind: 'square', lenses: 1, arrangement: 'vertical' }, 'punch-left', ['Just Black #2a2b2d', 'Barely Blue #b6cfe6']),
  model('google', 'Pixel 5', '2020-10', [128], 699, [144.7, 70.4], square, 'punch-left', ['Sorta Sage #c5d2bf', 'Just Black #2c2d2e']),
  model('google', 'Pixel 6', '2021-10', [128, 256], 599, [158.6, 74.8], strip(2), 'punch-centre', ['Kinda Coral #f0a996', 'Sorta Seafoam #c8d9cf', 'Stormy Black #4a4b4d']),
  model('google', 'Pixel 6a', '2022-07', [128], 449, [152.2, 71.8], strip(2), 'punch-centre', ['Sage #c4cfbd', 'Charcoal #404245', 'Chalk #eeeeea']),
  model('google', 'Pixel 7', '2022-10', [128, 256], 599, [155.6, 73.2], strip(2), 'punch-centre', ['Lemongrass #e3e6bf', 'Obsidian #333538', 'Snow #f2f3f2']),
  model('google', 'Pixel 7 Pro', '2022-10', [128, 256], 899, [162.9, 76.6], strip(3), 'punch-centre', ['Hazel #7f847a', 'Obsidian #333538']),
  model('google', 'Pixel 7a', '2023-05', [128], 499, [152, 72.9], strip(2), 'punch-centre', ['Coral #f2875c', 'Sea #bfd7e6', 'Charcoal #3f4144']),
  model('google', 'Pixel 8', '2023-10', [128, 256], 699, [150.5, 70.8], strip(2), 'punch-centre', ['Hazel #8a9187', 'Rose #f0cfc6', 'Obsidian #333538']),
  model('google', 'Pixel 8 Pro', '2023-10', [128, 256], 999, [162.6, 76.5], strip(3), 'punch-centre', ['Bay #a9cbea', 'Porcelain #ece7dd']),
  model('google', 'Pixel 8a', '2024-05', [128, 256], 499, [152.1, 72.7], strip(2), 'punch-centre', ['Aloe #b9e5c3', 'Bay #abcdea']),
  model('google', 'Pixel 9', '2024-08', [128, 256], 799, [152.8, 72], island(2), 'punch-centre', ['Peony #ef8f9f', 'Wintergreen #cfe3d2', 'Obsidian #343639']),
  model('google', 'Pixel 9 Pro', '2024-09', [128, 256], 999, [152.8, 72], island(3), 'punch-centre', ['Hazel #8b9188', 'Porcelain #ece7de']),
];
