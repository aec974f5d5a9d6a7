import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { usePressed } from '#web/identity/use-pressed.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import type { CardAction } from '#web/products/card-actions.tsx';
import { productQuery } from '#web/products/queries.ts';

interface Props {
  user: SessionUser;
  onOpen: (action: CardAction, product: Product) => Promise<void>;
}

const canBe: Record<CardAction, (product: Product) => boolean> = {
  booking: ({ salesStatus }) => salesStatus === 'Available',
  offer: ({ salesStatus, noOffers }) => salesStatus === 'Available' && !noOffers,
  report: () => true,
};

/** Opens for a buyer who has just signed in what they pressed as a visitor, if its button can still be pressed. */
export default function OpenPressed({ user, onOpen }: Props) {
  const queryClient = useQueryClient();
  usePressed(
    (pressed) => isAction(actionAndId(pressed)[0]),
    (pressed) => {
      const [action, id] = actionAndId(pressed);
      if (!isAction(action) || user.role !== 'buyer') return;
      // A list may show it farther down. Where it can't be had, the page itself says so.
      void queryClient.fetchQuery(productQuery(id)).then(
        (product) => (canBe[action](product) ? onOpen(action, product) : undefined),
        () => undefined,
      );
    },
  );
  return null;
}

function actionAndId(pressed: string): [action: string, id: string] {
  const [action = '', id = ''] = pressed.split(' ');
  return [action, id];
}

const isAction = (word: string): word is CardAction => Object.hasOwn(canBe, word);
