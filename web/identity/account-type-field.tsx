import { Check, ShoppingBag, Tag } from 'lucide-react';
import { useRef } from 'react';
import type { ComponentProps } from 'react';
import { accountTypes } from '#contract/limits.ts';
import type { AccountType } from '#contract/limits.ts';
import { Field } from '#web/fields/field.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

/** What is chosen is marked by app.css. */
const looks = {
  User: { Icon: ShoppingBag, chosen: 'choice-User', tick: 'choice-User-tick' },
  Seller: { Icon: Tag, chosen: 'choice-Seller', tick: 'choice-Seller-tick' },
};

/**
 * What an account is for, as two choices. What is chosen, heard and reached by keyboard is a select, which lies unseen
 * over the choices that it is drawn as; they show what it holds, and a press on one chooses it there.
 */
export function AccountTypeField({
  error,
  hint,
  placeholder,
  ref,
  ...select
}: { error?: string | undefined; hint?: string; placeholder?: string } & ComponentProps<'select'>) {
  const { accountType: label, accountTypeMeanings, accountTypes: names } = useTexts().identity;
  const own = useRef<HTMLSelectElement | null>(null);

  function choose(accountType: AccountType): void {
    if (own.current === null) return;
    own.current.value = accountType;
    own.current.dispatchEvent(new Event('change', { bubbles: true }));
    own.current.focus();
  }

  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <div className="choices has-[:focus-visible]:outline-primary rounded-field relative has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2">
          <div className="grid grid-cols-2 gap-3" aria-hidden="true">
            {accountTypes.map((one) => (
              <Choice
                key={one}
                look={looks[one]}
                name={names[one]}
                meaning={accountTypeMeanings[one]}
                isWrong={error !== undefined}
                onPress={() => choose(one)}
              />
            ))}
          </div>
          <select
            {...select}
            {...ties}
            ref={(element) => {
              own.current = element;
              if (typeof ref === 'function') ref(element);
            }}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {accountTypes.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}

function Choice({
  look,
  name,
  meaning,
  isWrong,
  onPress,
}: {
  look: (typeof looks)[AccountType];
  name: string;
  meaning: string;
  isWrong: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`rounded-field relative cursor-pointer border p-3.5 text-start transition-colors ${isWrong ? 'border-error' : 'border-outline'} ${look.chosen}`}
      onClick={onPress}
    >
      <look.Icon className="text-primary size-5" />
      <Check className={`text-primary absolute end-3 top-3.5 size-5 opacity-0 ${look.tick}`} />
      <span className="mt-2 block font-semibold">{name}</span>
      <span className="text-quiet text-note block">{meaning}</span>
    </button>
  );
}
