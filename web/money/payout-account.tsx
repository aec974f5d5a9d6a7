import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { PayoutAccount as Account } from '#contract/payout-account.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useMoneyTexts } from '#web/texts/pages/money.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Where a seller's money goes, and how they say so. */
export function PayoutAccount({ account }: { account: Account | null }) {
  const { account: texts } = useMoneyTexts();
  const [shown, setShown] = useState<'first' | 'form' | 'again'>('first');
  return (
    <section aria-label={texts.title} className="surface space-y-4 p-5 sm:p-6 print:hidden">
      <h2 className="text-heading">{texts.title}</h2>
      {shown === 'form' ? (
        <AccountForm close={() => setShown('again')} />
      ) : (
        <AccountNow account={account} isAgain={shown === 'again'} change={() => setShown('form')} />
      )}
    </section>
  );
}

/** What was pressed has gone with what it stood in, and the focus with it. */
const focusFirst = (form: HTMLElement | null) => form?.querySelector('input')?.focus();
const focus = (button: HTMLElement | null) => button?.focus();

interface Props {
  account: Account | null;
  /** Does it stand here anew, after the form? */
  isAgain: boolean;
  change: () => void;
}

function AccountNow({ account, isAgain, change }: Props) {
  const { account: texts } = useMoneyTexts();
  const { moment } = useFormats();
  const forget = useCall('forgetPayoutAccount', { done: texts.removed });
  if (account === null)
    return (
      <>
        <p>{texts.none}</p>
        <button ref={isAgain ? focus : undefined} type="button" className="btn btn-primary" onClick={change}>
          {texts.enter}
        </button>
      </>
    );
  return (
    <>
      <p className="font-medium wrap-anywhere">{texts.now(account.holder, account.endsWith)}</p>
      {!account.usable && <p className="text-quiet text-sm">{texts.restsUntil(moment(account.usableFrom))}</p>}
      <div className="flex flex-wrap gap-3">
        <button ref={isAgain ? focus : undefined} type="button" className="btn md:btn-sm" onClick={change}>
          {texts.change}
        </button>
        <ConfirmButton question={texts.removeQuestion} isWaiting={forget.isPending} onConfirm={() => forget.mutate({})}>
          {texts.remove}
        </ConfirmButton>
      </div>
    </>
  );
}

const isIban = (number: string) => /^\s*[a-z]{2}/i.test(number);

function AccountForm({ close }: { close: () => void }) {
  const { account: texts } = useMoneyTexts();
  const { issues } = useTexts();
  const save = useCall('setPayoutAccount', { onError: () => undefined });
  const { field, sending } = useSentForm<{ holder: string; number: string; bank: string }>({
    defaultValues: { holder: '', number: '', bank: '' },
    send: async (body) => {
      await save.mutateAsync({ body });
      toast.success(texts.saved);
      close();
    },
  });
  return (
    <SentForm
      ref={focusFirst}
      sending={sending}
      submit={texts.save}
      className="max-w-md"
      beside={
        <button type="button" className="btn btn-ghost" onClick={close}>
          {texts.cancel}
        </button>
      }
    >
      <TextField
        label={texts.holder}
        autoComplete="name"
        {...field('holder', { required: texts.holderRequired, ...atMost(limits.nameMax, { issues }) })}
      />
      <TextField
        label={texts.number}
        autoComplete="off"
        spellCheck={false}
        {...field('number', { required: texts.numberRequired })}
      />
      <TextField
        label={texts.bank}
        hint={texts.bankHint}
        autoComplete="off"
        spellCheck={false}
        {...field('bank', {
          ...atMost(limits.bankMax, { issues }),
          validate: (bank, { number }) => bank.trim() !== '' || isIban(number) || texts.bankRequired,
        })}
      />
      <p className="text-quiet text-sm">{texts.privacy}</p>
    </SentForm>
  );
}
