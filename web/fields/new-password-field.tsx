import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { limits, strengths } from '#contract/limits.ts';
import type { Strength } from '#contract/limits.ts';
import { PasswordField } from '#web/fields/password-field.tsx';
import { strengthOf } from '#web/fields/password-strength.ts';
import type { Texts } from '#web/texts/en/index.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** What a form asks of a password that is chosen: `{...register('password', newPasswordRules({ identity, issues }))}`. */
export function newPasswordRules({ issues, identity: { invalid } }: Pick<Texts, 'identity' | 'issues'>) {
  return {
    required: invalid.password,
    minLength: { value: limits.passwordMin, message: invalid.passwordShort },
    // Not `atMost`: Better Auth has the last word, and counts as `length` does.
    maxLength: { value: limits.passwordMax, message: issues.too_long({ max: limits.passwordMax }) },
  };
}

/** A password that somebody chooses, with how hard it is to guess. */
export function NewPasswordField({
  onChange,
  ref,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'meter' | 'autoComplete'>) {
  const [strength, setStrength] = useState<Strength | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  // Somebody may have typed before the page lived.
  useEffect(() => setStrength(strengthOf(input.current?.value ?? '')), []);
  return (
    <PasswordField
      {...field}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      autoComplete="new-password"
      meter={<StrengthMeter strength={strength} />}
      onChange={(event) => {
        setStrength(strengthOf(event.target.value));
        return onChange?.(event);
      }}
    />
  );
}

const tones: Record<Strength, string> = { weak: 'bg-error', fair: 'bg-warning', good: 'bg-info', strong: 'bg-success' };

/** As high when nothing was typed, so that nothing moves. */
function StrengthMeter({ strength }: { strength: Strength | null }) {
  const texts = useTexts().identity.password;
  const level = strength === null ? 0 : strengths.indexOf(strength) + 1;
  const word = strength === null ? '' : texts.strengths[strength];
  return (
    <div className="mt-2 flex h-5 items-center gap-3">
      <div
        role="meter"
        aria-label={texts.strength}
        aria-valuemin={0}
        aria-valuemax={strengths.length}
        aria-valuenow={level}
        aria-valuetext={word}
        className="flex grow gap-1"
      >
        {strengths.map((one, at) => (
          <span
            key={one}
            className={`drawn h-1.5 flex-1 rounded-full ${strength !== null && at < level ? tones[strength] : 'bg-base-content/15'}`}
          />
        ))}
      </div>
      <span className="text-note text-quiet min-w-20 text-end" aria-live="polite">
        {word || texts.strength}
      </span>
    </div>
  );
}
