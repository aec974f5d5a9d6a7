import type { ReactNode } from 'react';
import type { useCombobox } from '#web/search/use-combobox.ts';

interface Props<Option> {
  combobox: ReturnType<typeof useCombobox<Option>>;
  label: string;
  /** How many there are, for those who hear it. */
  announcement: string;
  keyOf: (option: Option) => string;
  children: (option: Option) => ReactNode;
}

/** What may be meant, below its field. */
export function ComboboxList<Option>({ combobox, label, announcement, keyOf, children }: Props<Option>) {
  const { options, isOpen, active, listId, optionId, choose } = combobox;
  return (
    <>
      <span role="status" className="sr-only">
        {isOpen ? announcement : ''}
      </span>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          className="surface shadow-lift absolute inset-x-0 top-full z-40 mt-1.5 max-h-[min(24rem,60dvh)] min-w-64 overflow-y-auto p-1.5"
        >
          {options.map((option, at) => (
            <button
              key={keyOf(option)}
              id={optionId(at)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className="rounded-field hover:bg-base-200 aria-selected:bg-primary/12 aria-selected:outline-primary flex min-h-11 w-full cursor-pointer items-center text-start gap-3 px-3 py-1.5 text-sm aria-selected:outline-2 aria-selected:-outline-offset-2"
              // The focus stays in the field, or the list would close before it is pressed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {children(option)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
