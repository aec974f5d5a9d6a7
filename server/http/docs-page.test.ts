import { expect, test } from 'vitest';
import { docsPage } from '#server/http/docs-page.ts';

test('a name in backticks is shown as code', () => {
  const page = docsPage({ paymentsAreTest: false });
  expect(page).toContain('<code>Link: rel="next"</code> names the next page.');
  expect(page.replaceAll(/<pre>[^]*?<\/pre>/g, '').match(/.{0,60}`/)).toBeNull();
});
