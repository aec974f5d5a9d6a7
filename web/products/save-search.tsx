import { useQuery } from '@tanstack/react-query';
import { BellPlus, BellRing } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePressed } from '#web/identity/use-pressed.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useWishLabels } from '#web/search/use-wish-labels.ts';
import type { Naming } from '#web/search/use-wish-labels.ts';
import { addressOf, askedOf, nameOf, wishesOf } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';
import { useWatching } from '#web/texts/pages/watching.ts';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';
import { waits } from '#web/ui/waits.ts';
import { watchingQuery } from '#web/watching/queries.ts';

interface Props {
  /** All that is wanted, the page's own brand too. */
  wishes: Wishes;
  answer: Naming;
}

const look = 'btn btn-ghost btn-sm max-lg:btn-md noscript:hidden shrink-0 font-medium';

/** An address, the same in any order of its brands or sizes. */
const inOrder = (address: string) =>
  address
    .split('&')
    .map((one) => one.split(/[=,]/).toSorted().join())
    .join('&');

/** Saves what one looks for, to hear of new phones. Visitors sign in first, and it is saved when they come back here. */
export default function SaveSearch({ wishes, answer }: Props) {
  const texts = useWatching();
  const session = useSession();
  // A press before the page lives would be lost.
  const isLive = useHydrated();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const labels = useWishLabels(wishes, answer);
  const wanted = { ...wishes, sort: null };
  const address = addressOf(wanted);
  const watching = useQuery({ ...watchingQuery(), enabled: session.status === 'signedIn' });
  const [savedAddress, setSavedAddress] = useState<string | null>(null);
  const save = useCall('saveSearch', { done: texts.searchSaved, onSuccess: () => setSavedAddress(address) });
  const link = useFocusAfter<HTMLAnchorElement>(savedAddress ?? '');
  const send = () => {
    const { sort: _order, ...asked } = askedOf(wanted);
    const name = nameOf([wishes.q, ...labels.map(({ label }) => label)]);
    save.mutate({ body: { name, wishes: asked } });
  };
  const pressed = `search ${address}`;
  usePressed((own) => session.status === 'signedIn' && address !== '' && own === pressed, send);
  // Everything is no search.
  if (address === '') return null;
  const isAmong = watching.data?.searches.some(
    ({ search: one }) => inOrder(addressOf(wishesOf(new URLSearchParams(one)))) === inOrder(address),
  );
  if (savedAddress === address || isAmong) {
    return (
      <Link ref={link} to={paths.watching} className={look}>
        <BellRing className="size-4" aria-hidden="true" />
        {texts.seeSaved}
      </Link>
    );
  }
  const press = async () => {
    const user = session.status === 'signedIn' ? session.user : await session.load().catch(() => null);
    if (user !== null) return send();
    await navigate(paths.login, { state: { from: { pathname, search }, pressed } });
  };
  return (
    <button type="button" className={look} disabled={!isLive} onClick={() => void press()} {...waits(save.isPending)}>
      <BellPlus className="size-4" aria-hidden="true" />
      {texts.saveSearch}
    </button>
  );
}
