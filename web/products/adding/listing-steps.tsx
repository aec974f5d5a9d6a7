import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { flushSync } from 'react-dom';
import type { Category } from '#contract/categories.ts';
import { OnBack } from '#web/dialogs/on-back.tsx';
import type { Photo } from '#web/fields/photos.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { useMedia } from '#web/lib/use-media.ts';
import { ListingPreview } from '#web/products/adding/listing-preview.tsx';
import { PhoneStep } from '#web/products/adding/phone-step.tsx';
import { PriceStep } from '#web/products/adding/price-step.tsx';
import { SellerStep } from '#web/products/adding/seller-step.tsx';
import { StepFrame } from '#web/products/adding/step-frame.tsx';
import { emptyValues, fields, stepOf, steps, stepsDone } from '#web/products/adding/values.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { waits } from '#web/ui/waits.ts';

const last = steps.length - 1;
/** From here on there is room for all steps below each other. */
const wide = '(min-width: 64rem)';

interface Props {
  form: AddForm;
  user: SessionUser;
  categories: readonly Category[];
  /** What happens when all is filled in and sent; `onError`: it was refused, and the fields say why. */
  save: (values: Values, whenRefused: { onError: () => void }) => void;
  isSaving: boolean;
  /** How much of the photo that is being sent has gone, from 0 to 1; null while none is. */
  progress: number | null;
  progressOf: (photo: Photo) => number | null;
  problem: ReactNode;
  labels: { submit: string; saving: string; kept: string };
  /** What was begun before and not sent. */
  offer: ReactNode;
  /** It is a listing already: any step can be chosen, and each can be saved. */
  isFilledIn?: boolean;
  /** Above the button that sends it: what that would do besides. */
  warning?: ReactNode;
  /** Beside the button that sends it. */
  wayOut?: ReactNode;
}

/**
 * What a seller says of a phone, in steps: one at a time where the screen is small, all on one page where there is
 * room.
 */
export function ListingSteps({
  form,
  user,
  categories,
  save,
  isSaving,
  progress,
  progressOf,
  problem,
  labels,
  offer,
  isFilledIn = false,
  warning,
  wayOut,
}: Props) {
  const texts = useAddingTexts();
  const isWide = useMedia(wide);
  useJudging(form);
  const [step, setStep] = useState(0);
  const top = useRef<HTMLFormElement>(null);
  const frames = useRef<(HTMLFieldSetElement | null)[]>([]);

  const goTo = (to: number) => {
    // It has to be on the screen before it can take the focus.
    flushSync(() => setStep(to));
    frames.current[to]?.focus({ preventScroll: true });
    (isWide ? frames.current[to] : top.current)?.scrollIntoView({ block: 'start' });
  };
  // Back would leave the form, and cost the photo, which no draft keeps. An effect may not flush.
  const goBack = () => queueMicrotask(() => goTo(step - 1));
  const goOn = async () => {
    if (await form.trigger([...(steps[step]?.fields ?? [])], { shouldFocus: true })) goTo(step + 1);
  };
  /** What is wrong may be in a step that is out of sight. */
  const showFirst = () => {
    const field = fields.find((one) => form.getFieldState(one).error !== undefined);
    if (field === undefined) return;
    flushSync(() => setStep(stepOf(field)));
    form.setFocus(field);
  };
  const submit = form.handleSubmit((values) => save(values, { onError: showFirst }), showFirst);

  const isLast = isWide || step === last;
  const canSend = isLast || isFilledIn;
  const isShown = (at: number) => isWide || at === step;
  const frame = (at: number, title: string) => ({
    title,
    hidden: !isShown(at),
    ref: (element: HTMLFieldSetElement | null) => void (frames.current[at] = element),
  });
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <form
        ref={top}
        noValidate
        className="printed scroll-mt-24 space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          void (canSend ? submit(event) : goOn());
        }}
      >
        {!isWide && step > 0 && !isSaving && <OnBack act={goBack} />}
        <Progress form={form} step={isWide ? null : step} onGoTo={goTo} isFilledIn={isFilledIn} />
        {offer}
        <StepFrame {...frame(0, texts.steps.phone)}>
          <PhoneStep form={form} categories={categories} />
        </StepFrame>
        <StepFrame {...frame(1, texts.steps.price)}>
          <PriceStep form={form} progressOf={progressOf} />
        </StepFrame>
        <StepFrame {...frame(2, texts.steps.seller)}>
          <SellerStep form={form} user={user} />
        </StepFrame>
        {isShown(last) && (
          <div className="mx-auto max-w-xs xl:hidden">
            <ListingPreview form={form} user={user} />
          </div>
        )}
        {canSend && warning}
        {problem && canSend && <Alert tone="error">{problem}</Alert>}
        <div className="flex flex-wrap items-center gap-3">
          {!isWide && step > 0 && (
            <button type="button" className="btn btn-ghost btn-lg" onClick={() => goTo(step - 1)}>
              {texts.back}
            </button>
          )}
          {canSend && !isLast && (
            <button type="button" className="btn btn-ghost btn-lg" onClick={() => void goOn()}>
              {texts.next}
            </button>
          )}
          <button type="submit" className="btn btn-primary btn-lg max-sm:flex-1" {...waits(isSaving)}>
            {canSend ? <SubmitLabel labels={labels} isSaving={isSaving} progress={progress} /> : texts.next}
          </button>
          {wayOut}
          <p className="text-quiet text-note basis-full">{labels.kept}</p>
        </div>
      </form>
      <aside className="sticky top-24 max-xl:hidden">
        <ListingPreview form={form} user={user} />
      </aside>
    </div>
  );
}

/** What was found wrong is judged anew as it changes, also what Next or the server found; and a photo as it is chosen. */
function useJudging(form: AddForm): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = fields.find((one) => one === name);
          if (field !== undefined && (field === 'image' || form.getFieldState(field).error !== undefined))
            void form.trigger(field);
        },
      }),
    [form],
  );
}

/** How far one is: where one stands, or, where all is in sight, what is done. */
function Progress({
  form,
  step,
  ...going
}: {
  form: AddForm;
  step: number | null;
  onGoTo: (step: number) => void;
  isFilledIn: boolean;
}) {
  const { steps: names } = useAddingTexts();
  const values = { ...emptyValues(), ...useWatch({ control: form.control }) } as Values;
  const at = step ?? Math.min(stepsDone(values, form.formState.errors), last);
  return <Steps label={names.label} steps={steps.map(({ key }) => names[key])} at={at} {...going} />;
}

function SubmitLabel({ labels, isSaving, progress }: Pick<Props, 'labels' | 'isSaving' | 'progress'>) {
  const { uploading } = useAddingTexts();
  const { percent } = useFormats();
  const isUploading = progress !== null && progress < 1;
  if (!isUploading && !isSaving) return labels.submit;
  // The words that were there keep the button from shrinking.
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span className="invisible">{labels.submit}</span>
      <span>{isUploading ? uploading(percent(Math.round(progress * 100))) : labels.saving}</span>
    </span>
  );
}
