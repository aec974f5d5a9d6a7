import { useEffect, useState } from 'react';
import { typed } from '#web/lib/typed.ts';

type Forget = (key: string, sent: string) => void;

/** Forms that are open now. */
const open = new Set<Forget>();

/**
 * Words of a message that was not sent yet. This tab keeps them until they are: who looks at the phone once more finds
 * them again.
 *
 * @param place whose words they are, and to whom
 * @returns the words, what sets them, and what forgets those that were sent, also when their form has left meanwhile
 */
export function useUnsent(place: string) {
  const key = `message.${place}`;
  const [text, setText] = useState(() => typed.read(key) ?? '');
  useEffect(() => {
    if (text === '') typed.forget(key);
    else typed.keep(key, text);
  }, [key, text]);
  useEffect(() => {
    const forget: Forget = (sentKey, sent) => {
      if (sentKey === key) setText((now) => (now === sent ? '' : now));
    };
    open.add(forget);
    return () => void open.delete(forget);
  }, [key]);
  return [text, setText, (sent: string) => forgetSent(key, sent)] as const;
}

/** The form may be gone, or be open once more with the same words. What was typed meanwhile is the next message. */
function forgetSent(key: string, sent: string): void {
  if (typed.read(key) === sent) typed.forget(key);
  for (const forget of open) forget(key, sent);
}
