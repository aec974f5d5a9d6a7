import { useRef } from 'react';

/** The same key as long as the same is asked: pressing again, when the answer got lost, makes no second booking. */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ said: '', key: '' });
  return (body) => {
    const said = JSON.stringify(body);
    if (said !== last.current.said) last.current = { said, key: newKey() };
    return last.current.key;
  };
}

/** Not crypto.randomUUID: a market on a plain http address in a house's own network has none. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
