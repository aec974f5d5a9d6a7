import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { api } from '#web/lib/api.ts';
import { usd } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { myProductsQuery } from '#web/products/queries.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Table } from '#web/ui/table.tsx';

export function meta() {
  return [{ title: 'My Products · Redial' }];
}

export default function MyProductsPage() {
  return (
    <main>
      <PageHeading
        title="My Products"
        action={
          <Link to={paths.addProduct} className="btn btn-primary">
            Add A Product
          </Link>
        }
      >
        What you have on sale.
      </PageHeading>
      <Guard role="seller">{(user) => <Products email={user.email} />}</Guard>
    </main>
  );
}

function Products({ email }: { email: string }) {
  const products = useQuery(myProductsQuery(email));
  return (
    <Loaded
      query={products}
      label="Loading your products"
      empty={
        <EmptyState
          title="You have nothing on sale"
          action={
            <Link to={paths.addProduct} className="btn btn-primary">
              Add A Product
            </Link>
          }
        >
          A photo, a price and an honest description is all it takes. What you have sold is in My Sales.
        </EmptyState>
      }
    >
      {(rows) => (
        <Table
          caption="My Products"
          rows={rows}
          keyOf={(product) => product._id}
          columns={[
            { title: 'Product-Name', cell: (product) => <span className="font-medium">{product.name}</span> },
            { title: 'Price', end: true, cell: (product) => <span className="tabular-nums">{usd(product.resalePrice)}</span> },
            { title: 'Sales-status', cell: (product) => product.salesStatus },
            { title: 'Advertise', cell: (product) => <AdvertiseButton product={product} /> },
            { title: 'Delete', end: true, cell: (product) => <DeleteButton product={product} /> },
          ]}
        />
      )}
    </Loaded>
  );
}

function AdvertiseButton({ product }: { product: Product }) {
  const queryClient = useQueryClient();
  const advertise = useMutation({
    mutationFn: () => api.advertiseProduct({ params: { id: product._id } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success('Advertise Successful');
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
  if (product.advertised) return <span className="text-success font-medium">Advertised</span>;
  return (
    <button type="button" className="btn btn-secondary btn-sm" disabled={advertise.isPending} onClick={() => advertise.mutate()}>
      Advertise
    </button>
  );
}

function DeleteButton({ product }: { product: Product }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteProduct({ params: { id: product._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success('Deleted Successfully');
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
    },
  });
  return (
    <ConfirmButton question="Are you sure you want to delete this product?" disabled={remove.isPending} onConfirm={() => remove.mutate()}>
      Delete
    </ConfirmButton>
  );
}
