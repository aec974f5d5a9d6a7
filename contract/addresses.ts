// Addresses of public pages, written by the pages and by the sitemap. The browser loads this file: no schemas.

const slugMax = 80;

/**
 * A name as a part of an address: 'iPhone 13 Pró, 128GB' is 'iphone-13-pro-128gb'. `otherwise`: what stands for a name
 * without Latin letters or digits.
 */
export function slugOf(name: string, otherwise = 'phone'): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMax)
    .replace(/^-+|-+$/g, '');
  return slug || otherwise;
}

export const phonePath = (id: string, name: string): string => `/phones/${encodeURIComponent(id)}/${slugOf(name)}`;
export const sellerPath = (id: string, name: string): string =>
  `/sellers/${encodeURIComponent(id)}/${slugOf(name, 'seller')}`;
/** A brand's phones as visitors may see them: its own page asks for an account. */
export const brandSearchPath = (id: string): string => `/search?brand=${encodeURIComponent(id)}`;
export const modelPath = (id: string): string => `/models/${encodeURIComponent(id)}`;
