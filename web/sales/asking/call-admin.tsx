import { LifeBuoy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callsOf, canCall } from '#contract/calling.ts';
import type { CallKind } from '#contract/calling.ts';
import { limits } from '#contract/limits.ts';
import type { SaleStory } from '#contract/sales.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { useAskingTexts } from '#web/texts/pages/asking.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Buyer or seller asks for an admin, as long as none looks at the sale; over a problem only the buyer does. */
export function CallAdmin({ sale }: { sale: SaleStory }) {
  const { call: texts } = useAskingTexts();
  const [isAsking, setAsking] = useState(false);
  const isOverProblem = sale.as === 'buyer' && isToAnswer(sale);
  const mayAsk = sale.as !== 'admin' && (canCall(sale.state, sale.as) || isOverProblem);
  return (
    <>
      {mayAsk && (
        <button
          type="button"
          className="btn btn-ghost max-sm:w-full"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          <LifeBuoy className="size-4" aria-hidden="true" />
          {texts.open}
        </button>
      )}
      {isAsking && <CallDialog sale={sale} reasons={reasonsOf(sale)} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Does a problem wait for what its seller or its buyer says? */
function isToAnswer({ waitsFor }: SaleStory): boolean {
  return waitsFor === 'seller' || waitsFor === 'buyer';
}

/** Once the buyer has the phone, and where nobody meets, there is no code to wait for. */
function reasonsOf({ as, delivery, receivedAt }: SaleStory): readonly CallKind[] {
  if (as === 'buyer') return callsOf.buyer;
  if (receivedAt !== null) return ['seller_asks'];
  return delivery.way === 'in_person' ? callsOf.seller : ['buyer_absent', 'seller_asks'];
}

function CallDialog({
  sale,
  reasons,
  onClose,
}: {
  sale: SaleStory;
  reasons: readonly CallKind[];
  onClose: () => void;
}) {
  const { call: texts } = useAskingTexts();
  const common = useTexts();
  const ask = useCall('moveSale', { done: texts.sent, onError: () => undefined });
  const [only, ...others] = reasons;
  const { field, getValues, setValue, sending } = useSentForm<{ about: CallKind | ''; words: string }>({
    defaultValues: { about: '', words: '' },
    send: async ({ about: chosen, words }) => {
      const about = others.length === 0 ? only : chosen;
      if (about === undefined || about === '') return;
      await ask.mutateAsync({ params: { id: sale._id }, body: { act: 'call_admin', about, words } });
      onClose();
    },
  });
  // The other side may do something meanwhile, after which a reason is none any more.
  useEffect(() => {
    if (!reasons.some((reason) => reason === getValues('about'))) setValue('about', '');
  }, [reasons, getValues, setValue]);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <SentForm sending={sending} submit={texts.send}>
        <p className="text-quiet text-sm">{isToAnswer(sale) ? texts.problemIntro : texts.intro}</p>
        {others.length > 0 && (
          <SelectField
            label={texts.about}
            placeholder={texts.choose}
            options={reasons.map((kind) => ({ value: kind, label: texts.reasons[kind] }))}
            {...field('about', { required: texts.aboutRequired })}
          />
        )}
        <TextareaField
          label={texts.words}
          hint={texts.wordsHint}
          {...field('words', { required: texts.wordsRequired, ...atMost(limits.textMax, common) })}
        />
      </SentForm>
    </Dialog>
  );
}
