import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import type { ChangeWishes } from '#web/search/use-wishes.ts';
import { wishesOf } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';

/**
 * Filters and order that were set before hydration take effect: React tells of no change made before. The forms need
 * `autoComplete="off"`, or what a browser restores after Back would count as set, too.
 */
export function useSetEarly(list: RefObject<HTMLElement | null>, wishes: Wishes, onChange: ChangeWishes): void {
  const look = useEffectEvent(() => {
    const [now, rendered] = [wishesOf(setIn(list.current)), wishesOf(setIn(list.current, true))];
    const names = Object.keys(now) as (keyof Wishes)[];
    const changed = names.filter((name) => String(now[name]) !== String(rendered[name]));
    if (changed.length === 0) return;
    onChange({ ...wishes, ...Object.fromEntries(changed.map((name) => [name, now[name]])) });
  });
  useEffect(() => look(), []);
}

/** What the fields of a list say, or said as they were rendered. Hidden ones only repeat the rest of the address. */
function setIn(list: HTMLElement | null, asRendered = false): URLSearchParams {
  const said = new URLSearchParams();
  const fields = list?.querySelectorAll<HTMLInputElement>('input[name]:not([type=hidden]), input[name=town]') ?? [];
  for (const { type, name, value, defaultValue, checked, defaultChecked } of fields) {
    if (type !== 'checkbox' && type !== 'radio') said.append(name, asRendered ? defaultValue : value);
    else if (asRendered ? defaultChecked : checked) said.append(name, value);
  }
  for (const { name, options, value } of list?.querySelectorAll('select') ?? []) {
    const first = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
    said.append(name, asRendered ? (first?.value ?? '') : value);
  }
  return said;
}
