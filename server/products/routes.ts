import { searching } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import { productRoutes as rows } from '#contract/products.ts';
import type { Product } from '#contract/products.ts';
import { findCategory } from '#server/categories/store.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { isCounted } from '#server/http/newness.ts';
import { serve } from '#server/http/serve.ts';
import { takeTurns } from '#server/http/turns.ts';
import { advertiseProduct, editProduct, listProduct } from '#server/products/actions.ts';
import { countProducts, searchProducts } from '#server/products/search.ts';
import { listAdvertised } from '#server/products/advertised.ts';
import { createContacts } from '#server/products/contacts.ts';
import { findProduct, listLiveOfCategory, listLiveOfSeller, listNotWithdrawn } from '#server/products/store.ts';
import { glanceView, ownProductView, productView } from '#server/products/views.ts';
import { requireConfirmedAddress } from '#server/users/rules.ts';

export function productRoutes(http: Http): void {
  const { context } = http;
  const { config } = context;
  const turns = takeTurns(
    { config, networks: http.networks },
    { ...searching, refusal: 'Too many searches from your network at once. Try again in a second.' },
  );
  const contacts = createContacts(http);

  serve(
    http,
    rows.listCategoryProducts,
    async (call) => {
      const { params, actor } = call;
      if (!(await findCategory(context, params.id))) throw new Refusal('not_found', 'There is no such category.');
      const found = await pageOf(call, (page) => listLiveOfCategory(context, params.id, page));
      return found.map((row) => productView(config, row, actor !== null));
    },
    { differsForMembers: true, guard: contacts.guard, tags: ({ params }) => [`category:${params.id}`, 'sellers'] },
  );

  serve(
    http,
    rows.listAdvertised,
    async (call) =>
      (await pageOf(call, (page) => listAdvertised(context, page))).map((row) =>
        productView(config, row, call.actor !== null),
      ),
    { differsForMembers: true, guard: contacts.guard, tags: () => ['advertised', 'sellers'] },
  );

  serve(http, rows.listMyProducts, async ({ query, actor }) => {
    if (query.email !== actor.email) throw new Refusal('not_allowed', 'You may only see your own products here.');
    return (await listLiveOfSeller(context, actor.id)).map((row) => ownProductView(config, row));
  });

  serve(http, rows.lookUpProducts, async ({ query }) =>
    (await listNotWithdrawn(context, query.ids)).map((row) => glanceView(config, row)),
  );

  // Kept answers are for what many ask for: whatever somebody types would drive them out.
  serve(http, rows.searchProducts, async (call) => {
    const found = await pageOf(call, (page) =>
      turns.take(call.request, () => searchProducts(context, call.query.q ?? '', page)),
    );
    return contacts.show(
      call,
      found.map((row) => productView(config, row, true)),
    );
  });

  serve(http, rows.countProducts, ({ query, request }) =>
    turns.take(request, () => countProducts(context, query.q ?? '')),
  );

  serve(http, rows.getProduct, async (call) => {
    const found = await findProduct(context, call.params.id);
    if (!found || found.state === 'sold' || found.state === 'withdrawn')
      throw new Refusal('not_found', 'This phone is not on the market.');
    const [shown] = await contacts.show(call, [productView(config, found, call.actor !== null)]);
    return shown as Product;
  });

  serve(http, rows.createProduct, async ({ body, identity, actor, context, request }) => {
    requireConfirmedAddress(config, identity);
    return {
      acknowledged: true as const,
      insertedId: await listProduct(context, actor, body, isCounted(http, request)),
    };
  });

  serve(http, rows.editProduct, async ({ params, body, identity, actor }) => {
    requireConfirmedAddress(config, identity);
    return { acknowledged: true as const, modifiedCount: await editProduct(context, actor, params.id, body) };
  });

  serve(http, rows.advertiseProduct, async ({ params, identity, actor }) => {
    requireConfirmedAddress(config, identity);
    return { acknowledged: true as const, modifiedCount: await advertiseProduct(context, actor, params.id) };
  });
}
