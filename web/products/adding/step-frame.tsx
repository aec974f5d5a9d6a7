import type { ReactNode, Ref } from 'react';

interface Props {
  title: string;
  /** Out of sight, with what was typed still in it. */
  hidden: boolean;
  /** Takes the focus when somebody comes here. */
  ref: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** One step of the form. */
export function StepFrame({ title, hidden, ref, children }: Props) {
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      hidden={hidden}
      className="surface scroll-mt-24 px-5 pt-1 pb-6 outline-none sm:px-7 sm:pb-7"
    >
      <legend className="text-heading -ms-1 px-1">{title}</legend>
      <div className="space-y-5 pt-3">{children}</div>
    </fieldset>
  );
}
