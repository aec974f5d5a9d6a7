import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import { Guard } from '#web/guards/guard.tsx';
import { AddressToConfirm } from '#web/identity/unconfirmed-address.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { AdvertiseButton } from '#web/products/advertise-button.tsx';
import { SalesStatusBadge } from '#web/products/sales-status-badge.tsx';
import { DeleteProductButton } from '#web/products/delete-product-button.tsx';
import { ListedPhone } from '#web/products/listed-phone.tsx';
import { myProductsQuery } from '#web/products/queries.ts';
import { AskSellerKind } from '#web/sellers/ask-seller-kind.tsx';
import { myProductsTextsOf, useMyProductsTexts } from '#web/texts/pages/my-products.ts';
import { textsOf, useFormats } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Route } from './+types/my-products.ts';

export const handle: AsksEarly = { early: () => ['/api/products?email={email}'] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(myProductsTextsOf(matches).title) }];
}

export default function MyProductsPage() {
  const { title, lead } = useMyProductsTexts();
  return (
    <main>
      <PageHeading title={title} action={<HeadingAction />}>
        {lead}
      </PageHeading>
      <Guard role="seller" waiting={<TableSkeleton />}>
        {(user) => (
          <>
            <AddressToConfirm before="sell" />
            <Products email={user.email} />
            <AskSellerKind />
          </>
        )}
      </Guard>
    </main>
  );
}

/**
 * In two columns on a phone, where they need a frame to be seen as buttons; what people come for is above them. Large
 * letters need more than one line.
 */
const quiet = 'btn btn-ghost max-sm:border-base-300 max-sm:h-auto max-sm:min-h-(--size) max-sm:px-2 max-sm:py-1';

const [, exportAddress] = calls.exportProducts.split(' ');

/** Where nothing is listed yet, the same stands below in the middle of the page. */
function HeadingAction() {
  const session = useSession();
  const email = session.status === 'signedIn' ? session.user.email : '';
  const { data } = useInfiniteQuery({ ...myProductsQuery(email), enabled: false });
  const texts = useMyProductsTexts();
  const [first] = data ?? [];
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      {first !== undefined && (
        <Link to={paths.seller(first.sellerId, first.sellerName)} className={quiet}>
          {texts.ownPage}
        </Link>
      )}
      <Link to={paths.sellerDetails} className={quiet}>
        {texts.details}
      </Link>
      <Link to={paths.importPhones} className={quiet}>
        {texts.import}
      </Link>
      {first !== undefined && (
        <a href={exportAddress} download className={quiet}>
          {texts.export}
        </a>
      )}
      {data?.length !== 0 && <AddLink />}
    </div>
  );
}

function AddLink() {
  return (
    <Link to={paths.addProduct} className="btn btn-primary max-sm:order-first max-sm:col-span-2">
      {useMyProductsTexts().add}
    </Link>
  );
}

function Products({ email }: { email: string }) {
  const { title, loading, columns, empty } = useMyProductsTexts();
  const { usd } = useFormats();
  const products = useInfiniteQuery(myProductsQuery(email));
  return (
    <Loaded
      query={products}
      label={loading}
      skeleton={<TableSkeleton label={loading} />}
      empty={
        <EmptyState title={empty.title} drawing="box" action={<AddLink />}>
          {empty.text}
        </EmptyState>
      }
    >
      {(rows) => (
        <>
          <Table
            caption={title}
            rows={rows}
            keyOf={(product) => product._id}
            columns={[
              { title: columns.name, narrow: 'heading', cell: (product) => <ListedPhone product={product} /> },
              {
                title: columns.price,
                end: true,
                cell: (product) => (
                  <span className="text-base font-semibold tabular-nums whitespace-nowrap">
                    {usd(product.resalePrice)}
                  </span>
                ),
              },
              { title: columns.status, cell: (product) => <SalesStatusBadge status={product.salesStatus} /> },
              { title: columns.advertise, narrow: 'actions', cell: (product) => <AdvertiseButton product={product} /> },
              {
                title: columns.delete,
                end: true,
                narrow: 'actions',
                cell: (product) => <DeleteProductButton product={product} />,
              },
            ]}
          />
          <ShowMore query={products} />
        </>
      )}
    </Loaded>
  );
}
