import { keyOf } from '#web/lib/forget-typed.ts';

/** What was typed and not sent, kept by this tab until it is sent or its author signs out. */
export const typed = {
  read: (name: string) => attempt(() => sessionStorage.getItem(keyOf(name))),
  keep: (name: string, text: string) => attempt(() => sessionStorage.setItem(keyOf(name), text)),
  forget: (name: string) => attempt(() => sessionStorage.removeItem(keyOf(name))),
};

/** Where nothing more can be kept, as in a storage that is full, nothing is. */
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
