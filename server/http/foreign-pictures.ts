import { googleIssuer } from '#server/config.ts';
import type { Config } from '#server/config.ts';

const addressMax = 2_000;

/** Where photos of people may come from besides this market, as a source of the pages' policy; null when nowhere. */
export function foreignPictureSource({ google }: Pick<Config, 'google'>): string | null {
  if (google === null) return null;
  return google.issuer === googleIssuer ? 'https://*.googleusercontent.com' : new URL(google.issuer).origin;
}

/** Would our pages show the picture at this address? One that they would not is not worth keeping. */
export function isShownPicture(config: Pick<Config, 'google'>, address: string): boolean {
  const source = foreignPictureSource(config);
  if (source === null || address.length > addressMax || !URL.canParse(address)) return false;
  const { origin, protocol, hostname, port } = new URL(address);
  if (!source.includes('*')) return origin === source;
  return protocol === 'https:' && port === '' && hostname.endsWith('.googleusercontent.com');
}
