const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const pagesStart = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n`;
export const pagesEnd = '</urlset>\n';

/** A line about a page. */
export function pageLine(address: string, changedAt?: Date): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
  return `<url><loc>${escaped(address)}</loc>${lastmod}</url>\n`;
}

/** The list of all parts. */
export function indexOf(addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ` +
    `xmlns="${namespace}">\n${lines.join('')}</sitemapindex>\n`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
