import { useState } from 'react';
import type { SessionUser } from '#web/lib/session.tsx';

/** Somebody's photo, or their initials where there is none. The name stands beside it. */
export function UserPhoto({ user, className }: { user: SessionUser; className: string }) {
  // A photo lies with another provider, which may take it away.
  const [missing, setMissing] = useState<string | null>(null);
  const hasPhoto = user.photoURL !== null && user.photoURL !== missing;
  return (
    <span
      aria-hidden="true"
      className={`bg-primary/12 text-primary grid shrink-0 place-items-center overflow-hidden rounded-full font-bold ${className}`}
    >
      {hasPhoto ? (
        <img
          src={user.photoURL ?? ''}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setMissing(user.photoURL)}
        />
      ) : (
        initialsOf(user.name)
      )}
    </span>
  );
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}
