import { useRef } from 'react';
import { newKey } from '#web/lib/request-key.ts';
import { typed } from '#web/lib/typed.ts';

interface Sent {
  said: string;
  key: string;
  isFirst: boolean;
}

/**
 * What was sent and has no answer yet. The same words sent again are the same message, also from a form that was opened
 * since: it has the same key, and is the same call.
 *
 * @param place names the writer, the phone and the reader
 */
export function useUnanswered(place: string) {
  const name = `sent.${place}`;
  // Where the tab can keep nothing, the form does.
  const last = useRef<Sent | null>(null);
  return {
    send(body: object, isFirst: boolean): Sent {
      const said = JSON.stringify(body);
      const before = last.current ?? read(name);
      last.current = before?.said === said ? before : { said, key: newKey(), isFirst };
      typed.keep(name, JSON.stringify(last.current));
      return last.current;
    },
    answered(): void {
      last.current = null;
      typed.forget(name);
    },
  };
}

function read(name: string): Sent | null {
  try {
    return JSON.parse(typed.read(name) ?? 'null') as Sent | null;
  } catch {
    return null;
  }
}
