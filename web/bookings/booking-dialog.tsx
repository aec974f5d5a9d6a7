import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '#contract/client.ts';
import { useForm } from 'react-hook-form';
import { atMost } from '#web/fields/at-most.ts';
import { showProblems } from '#web/fields/show-problems.ts';
import { bringToasts, toast } from '#web/lib/toast.ts';
import { limits } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';
import { RightToWithdrawFrom } from '#web/bookings/right-to-withdraw.tsx';
import { WhatNext } from '#web/bookings/what-next.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { pictureSources } from '#web/lib/images.ts';
import { isPhoneNumber } from '#web/lib/phone-numbers.ts';
import { useRequestKey } from '#web/lib/request-key.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { whoAndWhat } from '#web/lib/who-and-what.ts';
import { useListing } from '#web/lib/use-listing.ts';
import { useBookingTexts } from '#web/texts/pages/bookings.ts';
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
  const texts = useTexts();
  const { dialog } = useBookingTexts();
  const { usd } = useFormats();
  const keyOf = useRequestKey();
  const { product, lookAgain } = useListing(seen);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { phone: '', location: '' },
  });
  const book = useCall('createBooking', {
    onSuccess: ({ insertedId, expiresAt }) => {
      toast.success(dialog.confirmed);
      onBooked({ bookingId: insertedId, expiresAt });
      onClose();
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : '';
      // The earlier answer is over: pressing again asks for the phone anew.
      if (code === 'booking_over') setRound(round + 1);
      const now = await lookAgain(error);
      const left =
        now === null
          ? showProblems(error, setError, ['phone', 'location'])
          : dialog.changed(usd(now.resalePrice), texts.products.conditions[now.productCondition]);
      setProblem(left);
      if (left) bringToasts().then(({ echo }) => echo(left), console.error);
    },
  });
  const send = ({ phone, location }: Values) => {
    const body = {
      ...whoAndWhat(user, product),
      price: Math.trunc(product.resalePrice),
      phone,
      // It may stay empty, and a space alone is nothing.
      location: location.trim(),
      revision: product.revision,
    };
    book.mutate({ body, key: keyOf({ ...body, round }) });
  };

  return (
    <Dialog title={dialog.title(product.name)} onClose={onClose}>
      <form
        noValidate
        className={`space-y-4 ${problem ? '[&_input]:scroll-mb-60' : '[&_input]:scroll-mb-36'}`}
        onSubmit={handleSubmit(send)}
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
        <WhatNext handover={product.handover} />
        <RightToWithdrawFrom sellerId={product.sellerId} />
        <TextField
          label={dialog.phone}
          type="tel"
          autoComplete="tel"
          hint={dialog.phoneHint}
          error={formState.errors.phone?.message}
          {...register('phone', {
            required: dialog.invalid.phone,
            validate: (typed) => isPhoneNumber(typed) || dialog.invalid.phoneShort,
            ...atMost(limits.phoneMax, texts),
          })}
        />
        <TextField
          label={dialog.location}
          autoComplete="address-level2"
          hint={dialog.locationHint}
          error={formState.errors.location?.message}
          {...register('location', atMost(limits.locationMax, texts))}
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
