import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openTestMarket } from '#server/testing/market.ts';
import { shortPages } from '#server/testing/short-pages.ts';

test('What a page asks for counts for the network of its reader, who may come through a proxy', async () => {
  const market = await openTestMarket({ TRUST_PROXY: '1' });
  const app = await createApp(market.context, { pages: await shortPages() });
  onTestFinished(() => app.close().then(() => market.close()));
  const callers: string[] = [];
  app.addHook('onRequest', async ({ url, ip }) => {
    if (url.startsWith('/api/')) callers.push(ip);
  });
  for (const reader of ['192.0.2.7', '2001:db8::7']) {
    const headers = { 'x-forwarded-for': `198.51.100.1, ${reader}` };
    await app.inject({ url: `/advertised?of=${reader}`, headers });
  }
  expect(callers).toEqual(['192.0.2.7', '2001:db8::7']);
});
