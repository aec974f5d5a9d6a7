import { model } from '#db/demo/model.ts';
import type { PhoneModel } from '#db/demo/model.ts';

/** The other brands of the demo market, a few models each. */
export const otherModels: readonly PhoneModel[] = [
  model('oneplus', 'OnePlus 7T', '2019-09', [128], 599, [160.9, 74.4], { kind: 'disc', lenses: 3, centred: true }, 'drop', ['Glacier Blue #8fb7d1', 'Frosted Silver #aeb3b8']),
  model('oneplus', 'OnePlus 8T', '2020-10', [128, 256], 749, [160.7, 74.1], { kind: 'square', lenses: 4, arrangement: 'grid' }, 'punch-left', ['Aquamarine Green #86c9b8', 'Lunar Silver #b9bdc2']),
  model('oneplus', 'OnePlus 9', '2021-03', [128, 256], 729, [160, 74.2], { kind: 'square', lenses: 3, arrangement: 'triangle' }, 'punch-left', ['Winter Mist #c5bddb', 'Astral Black #2c2d31']),
  model('oneplus', 'OnePlus Nord 2T', '2022-05', [128, 256], 399, [159.1, 73.2], { kind: 'square', lenses: 3, arrangement: 'vertical' }, 'punch-left', ['Jade Fog #a9c9b6', 'Grey Shadow #5a5d61']),
  model('oneplus', 'OnePlus 11', '2023-02', [128, 256], 699, [163.1, 74.1], { kind: 'disc', lenses: 3, centred: false }, 'punch-left', ['Eternal Green #3e5a4b', 'Titan Black #2b2c2e']),
  model('oneplus', 'OnePlus 12', '2024-01', [256, 512], 799, [164.3, 75.8], { kind: 'disc', lenses: 3, centred: false }, 'punch-centre', ['Flowy Emerald #6f9684', 'Silky Black #2b2c2e']),
  model('oneplus', 'OnePlus 13', '2025-01', [256, 512], 899, [162.9, 76.5], { kind: 'disc', lenses: 4, centred: false }, 'punch-centre', ['Midnight Ocean #26364e', 'Arctic Dawn #eceeef']),

  model('xiaomi', 'Redmi Note 10 Pro', '2021-03', [64, 128], 279, [164, 76.5], { kind: 'pill', lenses: 3 }, 'punch-centre', ['Glacier Blue #a9c8dd', 'Onyx Grey #494b50']),
  model('xiaomi', 'Xiaomi 11T', '2021-10', [128, 256], 549, [164.1, 76.9], { kind: 'square', lenses: 3, arrangement: 'vertical' }, 'punch-centre', [
    'Celestial Blue #9db8d8',
    'Meteorite Grey #505257',
  ]),
  model('xiaomi', 'POCO F5', '2023-05', [256], 379, [161.1, 75], { kind: 'rings', lenses: 3 }, 'punch-centre', ['Carbon Black #2c2d30', 'Snowstorm White #eef0f0']),
  model('xiaomi', 'Xiaomi 13', '2022-12', [128, 256], 749, [152.8, 71.5], { kind: 'square', lenses: 3, arrangement: 'triangle' }, 'punch-centre', ['Flora Green #c8d6c3', 'Black #2a2b2e']),
  model('xiaomi', 'Redmi Note 13 Pro', '2024-01', [256], 329, [161.2, 74.2], { kind: 'rings', lenses: 3 }, 'punch-centre', ['Aurora Purple #b9aad6', 'Ocean Teal #8fbdbd']),
  model('xiaomi', 'Xiaomi 14', '2023-11', [256, 512], 799, [152.8, 71.5], { kind: 'square', lenses: 4, arrangement: 'grid' }, 'punch-centre', ['Jade Green #b5cbbd', 'Black #2a2b2d']),
  model('xiaomi', 'Xiaomi 14T', '2024-09', [256, 512], 599, [160.5, 75.1], { kind: 'square', lenses: 4, arrangement: 'grid' }, 'punch-centre', ['Lemon Green #d5dfae', 'Titan Blue #7f93ad']),

  model('motorola', 'Moto G Power (2022)', '2021-11', [64, 128], 249, [167.2, 76.4], { kind: 'square', lenses: 3, arrangement: 'vertical' }, 'punch-centre', [
    'Ice Blue #c0d4e2',
    'Dark Grove #3f4a45',
  ]),
  model('motorola', 'Moto G84', '2023-09', [256], 299, [160, 74.4], { kind: 'square', lenses: 2, arrangement: 'vertical' }, 'punch-centre', ['Viva Magenta #b32a54', 'Marshmallow Blue #b7cfe4']),
  model('motorola', 'Edge 40', '2023-05', [256], 599, [158.4, 72], { kind: 'square', lenses: 2, arrangement: 'vertical' }, 'punch-centre', ['Nebula Green #47584d', 'Lunar Blue #53657d']),
  model('motorola', 'Edge 50 Pro', '2024-04', [256, 512], 599, [161.2, 72.4], { kind: 'square', lenses: 3, arrangement: 'triangle' }, 'punch-centre', [
    'Luxe Lavender #c7bddb',
    'Black Beauty #2b2c2e',
  ]),

  model('sony', 'Xperia 5 II', '2020-10', [128], 949, [158, 68], { kind: 'column', lenses: 3 }, 'bezels', ['Blue #3c557e', 'Black #28292b']),
  model('sony', 'Xperia 10 IV', '2022-06', [128], 499, [153, 67], { kind: 'column', lenses: 3 }, 'bezels', ['Mint #c6e2d6', 'Lavender #cdc4de']),
  model('sony', 'Xperia 5 IV', '2022-09', [128, 256], 999, [156, 67], { kind: 'column', lenses: 3 }, 'bezels', ['Green #55655a', 'Ecru White #e9e6de']),
  model('sony', 'Xperia 1 V', '2023-06', [256], 1399, [165, 71], { kind: 'column', lenses: 3 }, 'bezels', ['Khaki Green #5b6154', 'Black #27282a']),

  model('nokia', 'Nokia 8.3 5G', '2020-09', [128], 699, [171.9, 78.6], { kind: 'disc', lenses: 4, centred: true }, 'punch-left', ['Polar Night #2d4667']),
  model('nokia', 'Nokia G21', '2022-02', [64, 128], 199, [164.6, 75.9], { kind: 'square', lenses: 3, arrangement: 'vertical' }, 'drop', ['Nordic Blue #3c6280', 'Dusk #8c7b90']),
  model('nokia', 'Nokia X30', '2022-09', [128, 256], 529, [158.9, 73.9], { kind: 'pill', lenses: 2 }, 'punch-centre', ['Cloudy Blue #9fb6c9', 'Ice White #edf0f1']),
  model('nokia', 'Nokia G42 5G', '2023-07', [128], 229, [165, 75.8], { kind: 'square', lenses: 3, arrangement: 'vertical' }, 'drop', ['So Purple #a394cf', 'So Grey #77797e']),

  model('huawei', 'P30 Pro', '2019-03', [128, 256], 999, [158, 73.4], { kind: 'pill', lenses: 3 }, 'drop', ['Aurora #3d8fb3', 'Breathing Crystal #c5cfe2']),
  model('huawei', 'Mate 40 Pro', '2020-11', [256], 1199, [162.9, 75.5], { kind: 'disc', lenses: 4, centred: true }, 'punch-left', ['Mystic Silver #c6c9d6', 'Black #26282b']),
  model('huawei', 'P50 Pro', '2022-01', [256], 1199, [158.8, 72.8], { kind: 'pair' }, 'punch-centre', ['Cocoa Gold #cdb39a', 'Golden Black #2b2a29']),
  model('huawei', 'P60 Pro', '2023-05', [256], 1099, [161, 74.5], { kind: 'square', lenses: 3, arrangement: 'vertical' }, 'punch-centre', ['Rococo Pearl #efe9e2', 'Black #2a2a2c']),

  model('oppo', 'Reno6 Pro 5G', '2021-09', [256], 599, [160, 73.1], { kind: 'square', lenses: 3, arrangement: 'vertical' }, 'punch-left', ['Arctic Blue #b3cbe6', 'Lunar Grey #6d7078']),
  model('oppo', 'Find X5 Pro', '2022-03', [256], 1099, [163.7, 73.9], { kind: 'corner', lenses: 3 }, 'punch-left', ['Ceramic White #f2f3f3', 'Glaze Black #27282b']),
  model('oppo', 'Reno10 5G', '2023-07', [128, 256], 449, [162.4, 74.2], { kind: 'pill', lenses: 3 }, 'punch-centre', ['Ice Blue #bcd9e8', 'Silvery Grey #86898e']),

  model('honor', 'Honor 50', '2021-10', [128, 256], 529, [160, 73.8], { kind: 'pill', lenses: 2 }, 'punch-centre', ['Emerald Green #3e8372', 'Frost Crystal #d3dbe9']),
  model('honor', 'Magic5 Pro', '2023-05', [512], 1099, [162.9, 76.7], { kind: 'disc', lenses: 3, centred: true }, 'punch-left', ['Meadow Green #5f7a66', 'Black #29292b']),
  model('honor', 'Honor 90', '2023-07', [256, 512], 549, [161.9, 74.1], { kind: 'pill', lenses: 2 }, 'punch-centre', ['Diamond Silver #dadde2', 'Peacock Blue #3f7f98']),

  model('realme', 'Realme GT Neo 3', '2022-06', [256], 499, [163.3, 75.6], { kind: 'square', lenses: 3, arrangement: 'triangle' }, 'punch-centre', ['Nitro Blue #355fae', 'Sprint White #eef0f2']),
  model('realme', 'Realme GT 2 Pro', '2022-04', [128, 256], 749, [163.2, 74.7], { kind: 'corner', lenses: 3 }, 'punch-left', ['Paper Green #b9cbb6', 'Paper White #efeee9']),
  model('realme', 'Realme 11 Pro+', '2023-06', [256, 512], 449, [161.6, 73.9], { kind: 'disc', lenses: 3, centred: true }, 'punch-centre', ['Sunrise Beige #e4d4bb', 'Oasis Green #7fa392']),

  model('nothing', 'Nothing Phone (1)', '2022-07', [128, 256], 469, [159.2, 75.8], { kind: 'glyphs' }, 'punch-left', ['White #e9ebea', 'Black #2b2c2d']),
  model('nothing', 'Nothing Phone (2)', '2023-07', [128, 256], 599, [162.1, 76.4], { kind: 'glyphs' }, 'punch-centre', ['White #e6e8e8', 'Dark Grey #55575a']),
  model('nothing', 'Nothing Phone (2a)', '2024-03', [128, 256], 349, [161.7, 76.3], { kind: 'pair' }, 'punch-centre', ['Milk #f0efec', 'Black #2a2b2d']),

  model('fairphone', 'Fairphone 3+', '2020-09', [64], 469, [158, 71.8], { kind: 'single' }, 'bezels', ['Black #2b2d2f']),
  model('fairphone', 'Fairphone 4', '2021-10', [128, 256], 579, [162, 75.5], { kind: 'square', lenses: 3, arrangement: 'triangle' }, 'drop', ['Green Speckled #5f7468', 'Grey #6b6f73']),
  model('fairphone', 'Fairphone 5', '2023-09', [256], 699, [161.6, 75.8], { kind: 'square', lenses: 3, arrangement: 'triangle' }, 'punch-centre', ['Sky Blue #9cc3dd', 'Matte Black #2b2c2e']),

  model('asus', 'Zenfone 8', '2021-05', [128, 256], 629, [148, 68.5], { kind: 'pill', lenses: 2 }, 'punch-left', ['Horizon Silver #c2c6cd', 'Obsidian Black #28292c']),
  model('asus', 'Zenfone 9', '2022-07', [128, 256], 699, [146.5, 68.1], { kind: 'pair' }, 'punch-left', ['Starry Blue #4d6d8c', 'Sunset Red #b8514a', 'Moonlight White #ecece8']),
  model('asus', 'Zenfone 10', '2023-06', [128, 256], 699, [146.5, 68.1], { kind: 'pair' }, 'punch-left', ['Aurora Green #a8c7b2', 'Eclipse Red #a8433f']),
];
