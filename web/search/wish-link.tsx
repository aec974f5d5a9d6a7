import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChangeWishes } from '#web/search/use-wishes.ts';
import { addressOf } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';

interface Props {
  to: Wishes;
  onChange: ChangeWishes;
  className: string;
  'aria-label'?: string;
  children: ReactNode;
}

/**
 * A link to other wishes that are at hand at once, as those that are ticked: what is ticked before the list has
 * followed is added to them, and not to those before.
 */
export function WishLink({ to, onChange, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    // Another tab or window is the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChange(to);
  };
  return <Link {...rest} to={{ search: addressOf(to) }} preventScrollReset rel="nofollow" onClick={follow} />;
}
