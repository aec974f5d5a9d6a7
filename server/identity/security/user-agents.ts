/** What somebody uses, in names that they know; null where the header doesn't say. */
export interface Software {
  browser: string | null;
  system: string | null;
}

/** The first that matches, so those that pretend to be others come before them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads a User-Agent header. Only names of ours come out, so that nobody writes to others by their header. */
export function softwareOf(userAgent: string | null): Software {
  const find = (among: typeof browsers) =>
    userAgent === null ? null : (among.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null);
  return { browser: find(browsers), system: find(systems) };
}
