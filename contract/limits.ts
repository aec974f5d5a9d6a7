/** Limits of the specification (chapters 5 and 9) and its decisions. The browser loads this file: no schemas. */
export const limits = {
  passwordMin: 6,
  passwordMax: 128,
  /** A session ends this long after its last use. */
  sessionDays: 30,
  nameMax: 120,
  textMax: 5_000,
  phoneMin: 5,
  phoneMax: 32,
  locationMax: 120,
  usedTimeMax: 120,
  emailMax: 254,
  priceUsdMin: 1,
  priceUsdMax: 100_000,
  imageBytesMax: 10 * 1024 * 1024,
  unpaidBookingsMax: 3,
  listMax: 1_000,
  savedMax: 100,
  searchMax: 100,
  photosMax: 8,
  /** After these a picture that was uploaded and used for nothing is removed. */
  unusedPictureHours: 24,
  colourMax: 60,
  referenceMax: 64,
  importBytesMax: 10 * 1024 * 1024,
  suspensionReasonMax: 300,
  addressMax: 300,
  bankMax: 60,
  waitingSellersMax: 200,
  postDayMin: '2000-01-01',
} as const;

export const accountTypes = ['User', 'Seller'] as const;
export type AccountType = (typeof accountTypes)[number];

export const conditions = ['Excellent', 'Good', 'Fair'] as const;
export type Condition = (typeof conditions)[number];

export const carrierLocks = ['unlocked', 'locked'] as const;
export type CarrierLock = (typeof carrierLocks)[number];

/** Sizes that phones are sold with, in gigabytes. */
export const storagesGb = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096] as const;
export const ramsGb = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32] as const;

/** What comes with a phone. */
export const boxItems = ['box', 'charger', 'cable', 'earphones', 'case', 'receipt'] as const;
export type BoxItem = (typeof boxItems)[number];

/** What an image may be, as the file chooser's accept list. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'] as const;

/** How hard a password is to guess, from weak to strong. */
export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];
