import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import { NavLink } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { letGoOfAccount, useSavedPhones } from '#web/saved/saved-phones.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The way to one's saved phones, with how many there are. */
export function SavedLink() {
  const texts = useTexts().saved;
  const { length } = useSavedPhones();
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signedOut') letGoOfAccount();
  }, [status]);
  return (
    <NavLink
      to={paths.saved}
      className={({ isActive }) => `btn btn-ghost btn-square relative ${isActive ? 'text-primary' : ''}`}
      aria-label={length === 0 ? texts.title : texts.count(length)}
      title={texts.title}
    >
      <Heart className="size-5" aria-hidden="true" />
      {length > 0 && (
        <span
          className="badge badge-primary absolute start-6 top-0 z-1 h-4.5 min-w-4.5 px-1 text-[0.6875rem] font-semibold tabular-nums"
          aria-hidden="true"
        >
          {length}
        </span>
      )}
    </NavLink>
  );
}
