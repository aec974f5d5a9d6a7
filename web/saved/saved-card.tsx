import { Trash2, TrendingDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { dropPhone } from '#web/saved/drop-phone.ts';
import { fallenByUsd } from '#web/saved/since.ts';
import type { SavedPhone } from '#web/saved/saved-phones.ts';
import { useSavedListTexts } from '#web/texts/pages/saved-list.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';

/** A saved phone: what it was, what it costs now, and whether it can still be had. */
export function SavedCard({ phone, eager, badge }: { phone: SavedPhone; eager: boolean; badge: ReactNode }) {
  const texts = useSavedListTexts();
  const { dayOf } = useFormats();
  const isOver = phone.latest?.status === 'Sold' || phone.latest?.status === 'Gone';
  return (
    <article
      aria-label={phone.name}
      className="rounded-box border-base-300 bg-base-100 flex h-full overflow-hidden border sm:flex-col"
    >
      <Picture
        sources={pictureSources(phone.img)}
        alt={phone.name}
        sizes="(min-width: 1280px) 300px, (min-width: 640px) 45vw, 128px"
        placeholder={phone.placeholder}
        eager={eager}
        className={`h-full max-sm:w-[clamp(4rem,calc(40vw-3.6rem),7rem)] max-sm:shrink-0 sm:aspect-square sm:h-auto sm:w-full ${isOver ? 'opacity-70 grayscale' : ''}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <Status phone={phone} />
        <Prices phone={phone} />
        <h2 className="leading-snug font-semibold">{phone.name}</h2>
        <p className="text-base-content/75 text-sm">
          {[phone.brand, phone.location].filter((part) => part !== '').join(' · ')}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {badge}
          <span className="text-base-content/75">{texts.savedOn(dayOf(phone.savedAt))}</span>
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <Link
            to={isOver ? paths.category(phone.id) : paths.phone(phone._id, phone.name)}
            className={`btn btn-sm min-w-0 shrink ${isOver ? 'btn-outline' : 'btn-primary'}`}
          >
            <span className="truncate">{isOver ? texts.seeBrand(phone.brand) : texts.seePhone}</span>
          </Link>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={texts.removePhone(phone.name)}
            title={texts.remove}
            onClick={() => void dropPhone(phone)}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </button>
        </div>
      </div>
    </article>
  );
}

function Status({ phone }: { phone: SavedPhone }) {
  const { states } = useSavedListTexts();
  const status = phone.latest?.status ?? 'Available';
  if (status === 'Available') return null;
  return (
    <p
      className={`rounded-selector w-fit px-2 py-0.5 text-xs font-semibold ${status === 'Reserved' ? 'bg-warning/25 text-base-content' : 'bg-neutral text-neutral-content'}`}
    >
      {states[status]}
    </p>
  );
}

function Prices({ phone }: { phone: SavedPhone }) {
  const { products } = useTexts();
  const texts = useSavedListTexts();
  const { usd } = useFormats();
  const fallenBy = fallenByUsd(phone);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-2xl font-bold tabular-nums">{usd(phone.latest?.resalePrice ?? phone.resalePrice)}</span>
        {/* Struck out it would promise a saving that nobody has checked. */}
        <span className="text-quiet text-sm tabular-nums">
          {products.originalPrice} {usd(phone.originalPrice)}
        </span>
      </p>
      {fallenBy > 0 && (
        <p className="text-success flex items-center gap-1.5 text-sm font-semibold">
          <TrendingDown className="size-4 shrink-0" aria-hidden="true" />
          {texts.fell(usd(fallenBy), usd(phone.resalePrice))}
        </p>
      )}
    </>
  );
}
