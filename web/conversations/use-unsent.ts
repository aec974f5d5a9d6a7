import { useEffect, useState } from 'react';

/**
 * Words of a message that was not sent yet. This tab keeps them until they are: who looks at the phone once more finds
 * them again.
 *
 * @param place whose words they are, and to whom
 */
export function useUnsent(place: string) {
  const key = `redial.unsent.${place}`;
  const [text, setText] = useState(() => read(key));
  useEffect(() => keep(key, text), [key, text]);
  return [text, setText] as const;
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Where nothing can be kept, as in some private windows, nothing happens. */
function keep(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    return;
  }
}
