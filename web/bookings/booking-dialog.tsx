import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { limits } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';
import { TextField } from '#web/fields/text-field.tsx';
import { api } from '#web/lib/api.ts';
import { showProblems } from '#web/lib/problems.ts';
import { useRequestKey } from '#web/lib/request-key.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Values {
  phone: string;
  location: string;
}

/** Books a phone: who and what stand there already, the phone number is asked for. */
export function BookingDialog({ product, user, onClose }: { product: Product; user: SessionUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({ defaultValues: { phone: '', location: '' } });
  const book = useMutation({
    mutationFn: (values: Values) => {
      const body = {
        userName: user.name,
        email: user.email,
        productName: product.name,
        productID: product._id,
        id: product.id,
        brand: product.brand,
        img: product.img,
        price: Math.trunc(product.resalePrice),
        phone: values.phone,
        location: values.location,
      };
      return api.createBooking({ body, key: keyOf(body) });
    },
    onSuccess: () => {
      toast.success('Booking Confirmed');
      onClose();
    },
    onError: (error) => {
      const left = showProblems(error, setError, ['phone', 'location']);
      setProblem(left);
      if (left) toast.error(left);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    },
  });

  return (
    <Dialog title={product.name} onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={handleSubmit((values) => book.mutate(values))}>
        <TextField label="User Name" value={user.name} readOnly />
        <TextField label="Email" value={user.email} readOnly />
        <div className="grid grid-cols-[2fr_1fr] gap-3">
          <TextField label="Product Name" value={product.name} readOnly />
          <TextField label="Price" value={`$${product.resalePrice}`} readOnly />
        </div>
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="So that the seller can reach you."
          error={formState.errors.phone?.message}
          {...register('phone', {
            required: 'Phone is required',
            minLength: { value: limits.phoneMin, message: `Phone must have at least ${limits.phoneMin} characters` },
            maxLength: { value: limits.phoneMax, message: `Phone must have at most ${limits.phoneMax} characters` },
          })}
        />
        <TextField label="Location" autoComplete="address-level2" error={formState.errors.location?.message} {...register('location', { maxLength: { value: limits.locationMax, message: 'Location is too long' } })} />
        {problem && <Alert tone="error">{problem}</Alert>}
        <p className="text-base-content/75 text-sm">The phone is held for you for 12 hours. Nothing is charged now; you pay in My Orders.</p>
        <button type="submit" className="btn btn-primary w-full" disabled={book.isPending}>
          {book.isPending ? 'Booking…' : 'Submit'}
        </button>
      </form>
    </Dialog>
  );
}
