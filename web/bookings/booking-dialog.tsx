import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '#contract/client.ts';
import { useForm } from 'react-hook-form';
import { showProblems } from '#web/fields/show-problems.ts';
import { bringToasts, toast } from '#web/lib/toast.ts';
import { limits } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';
import { WhatNext } from '#web/bookings/what-next.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { api } from '#web/lib/api.ts';
import { pictureSources } from '#web/lib/images.ts';
import { isPhoneNumber } from '#web/lib/phone-numbers.ts';
import { useRequestKey } from '#web/lib/request-key.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { SubmitBar } from '#web/dialogs/submit-bar.tsx';
import { Picture } from '#web/ui/picture.tsx';

interface Values {
  phone: string;
  location: string;
}

interface Props {
  product: Product;
  user: SessionUser;
  /** What has to be done before one can book. */
  notice: ReactNode;
  onClose: () => void;
  onBooked: (booking: { bookingId: string; expiresAt: string }) => void;
}

/** Books a phone: who and what stand there already, the phone number is asked for. */
export function BookingDialog({ product: seen, user, notice, onClose, onBooked }: Props) {
  const { dialog } = useMemberTexts().bookings;
  const { conditions } = useTexts().products;
  const { usd } = useFormats();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [product, setProduct] = useState(seen);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { phone: '', location: '' },
  });
  /** Shows the phone as it is now. @returns what is to be said of it; null when it can't be asked for */
  const lookAgain = async (): Promise<string | null> => {
    try {
      const now = await api.getProduct({ params: { id: seen._id } });
      setProduct(now);
      return dialog.changed(usd(now.resalePrice), conditions[now.productCondition]);
    } catch {
      return null;
    }
  };
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
        revision: product.revision,
      };
      return api.createBooking({ body, key: keyOf({ ...body, round }) });
    },
    onSuccess: ({ insertedId, expiresAt }) => {
      toast.success(dialog.confirmed);
      onBooked({ bookingId: insertedId, expiresAt });
      onClose();
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : '';
      // The earlier answer is over: pressing again asks for the phone anew.
      if (code === 'booking_over') setRound(round + 1);
      const left =
        (code === 'listing_changed' ? await lookAgain() : null) ?? showProblems(error, setError, ['phone', 'location']);
      setProblem(left);
      if (left) bringToasts().then(({ echo }) => echo(left), console.error);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    },
  });

  return (
    <Dialog title={dialog.title(product.name)} onClose={onClose}>
      <form
        noValidate
        className={`space-y-4 ${problem ? '[&_input]:scroll-mb-52' : '[&_input]:scroll-mb-28'}`}
        onSubmit={handleSubmit((values) => book.mutate(values))}
      >
        <div className="flex items-center gap-3.5">
          <Picture
            sources={pictureSources(product.img)}
            alt=""
            sizes="72px"
            placeholder={product.placeholder}
            className="rounded-field size-18 shrink-0"
          />
          <div className="min-w-0">
            <p className="text-figure">{usd(product.resalePrice)}</p>
            <p className="text-note text-quiet">{dialog.seller(product.sellerName)}</p>
          </div>
        </div>
        {notice}
        <WhatNext />
        <TextField
          label={dialog.phone}
          type="tel"
          autoComplete="tel"
          hint={dialog.phoneHint}
          error={formState.errors.phone?.message}
          {...register('phone', {
            required: dialog.invalid.phone,
            validate: (typed) => isPhoneNumber(typed) || dialog.invalid.phoneShort,
            maxLength: { value: limits.phoneMax, message: dialog.invalid.phoneLong },
          })}
        />
        <TextField
          label={dialog.location}
          autoComplete="address-level2"
          hint={dialog.locationHint}
          error={formState.errors.location?.message}
          {...register('location', { maxLength: { value: limits.locationMax, message: dialog.invalid.locationLong } })}
        />
        <fieldset className="border-base-300 grid grid-cols-2 gap-3 border-t pt-3.5">
          <legend className="text-eyebrow text-quiet pe-3">{dialog.yourBooking}</legend>
          <TextField label={dialog.userName} value={user.name} readOnly />
          <TextField label={dialog.email} value={user.email} readOnly />
          <TextField label={dialog.productName} value={product.name} readOnly />
          <TextField label={dialog.price} value={usd(product.resalePrice)} readOnly />
        </fieldset>
        <SubmitBar problem={problem} isWaiting={book.isPending}>
          {book.isPending ? dialog.sending : dialog.submit}
        </SubmitBar>
      </form>
    </Dialog>
  );
}
