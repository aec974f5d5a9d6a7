import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import type { BuyerSummary } from '#contract/summary.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { savingPercent } from '#web/lib/saving.ts';
import { useNow } from '#web/lib/use-now.ts';
import { NewsTile } from '#web/summary/news-tile.tsx';
import { NumberTile, Numbers } from '#web/summary/number-tile.tsx';
import { WaitingAnswers } from '#web/summary/waiting-answers.tsx';
import { WaitingSales } from '#web/summary/waiting-sales.tsx';
import { useSummaryTexts } from '#web/texts/pages/summary.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { ComparedBars } from '#web/ui/compared-bars.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** What a buyer has to pay, has bought, and has saved. */
export function BuyerNumbers({ summary }: { summary: BuyerSummary }) {
  const { goingOn, buyer } = useSummaryTexts();
  const { number, percent, usd } = useFormats();
  const { bought, spent, compared } = summary;
  const saved = Math.max(0, compared.launch - compared.paid);
  return (
    <div className="space-y-8">
      <ToPay summary={summary} />
      <Numbers label={goingOn}>
        <NumberTile
          value={number(bought)}
          label={buyer.bought}
          {...(bought > 0 ? { note: buyer.spent(usd(spent)) } : {})}
          to={paths.myOrders}
        />
        <WaitingSales summary={summary} as="buyer" to={paths.myOrders} />
        <WaitingAnswers summary={summary} />
        {compared.phones > 0 && (
          <NumberTile
            value={usd(saved)}
            label={buyer.saved}
            note={buyer.savedHint(percent(savingPercent(compared.launch, compared.paid)))}
            to={paths.myOrders}
          />
        )}
        <NewsTile unread={summary.unreadNotices} />
      </Numbers>
      {compared.phones > 0 && (
        <div className="surface p-5 sm:p-6">
          <ComparedBars
            caption={buyer.chart(compared.phones)}
            bars={[
              { label: buyer.paid, value: compared.paid, shown: usd(compared.paid) },
              { label: buyer.asNew, value: compared.launch, shown: usd(compared.launch) },
            ]}
          />
        </div>
      )}
    </div>
  );
}

function ToPay({ summary: { toPay, bought } }: { summary: BuyerSummary }) {
  const { buyer } = useSummaryTexts();
  const now = useNow();
  const open = toPay.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
  return (
    <section aria-labelledby="to-pay">
      <p id="to-pay" className="text-quiet text-eyebrow mb-3">
        {buyer.toPay}
      </p>
      {open.length === 0 ? (
        <div className="surface flex flex-wrap items-center justify-between gap-4 p-5">
          <p className="text-quiet min-w-0 flex-1 basis-56">{bought === 0 ? buyer.first : buyer.toPayNone}</p>
          <Link to={paths.categories} className={`btn ${bought === 0 ? 'btn-primary' : 'btn-outline'}`}>
            {buyer.find}
          </Link>
        </div>
      ) : (
        <ul className="surface divide-base-300 divide-y">
          {open.map((booking, at) => (
            <Waiting key={booking._id} booking={booking} now={now} isFirst={at === 0} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Waiting({ booking, now, isFirst }: { booking: BuyerSummary['toPay'][number]; now: Date; isFirst: boolean }) {
  const { buyer } = useSummaryTexts();
  const { timeLeft, usd } = useFormats();
  const left = timeLeft(booking.expiresAt, now);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <Picture
        sources={pictureSources(booking.img)}
        alt=""
        sizes="64px"
        placeholder={booking.placeholder}
        className="rounded-field size-16 shrink-0"
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-subheading line-clamp-2 wrap-anywhere">{booking.productName}</p>
        <p className="text-quiet mt-0.5 flex items-center gap-1.5 text-sm">
          <Clock className="size-4 shrink-0" aria-hidden="true" />
          {left !== null && buyer.left(left)}
        </p>
      </div>
      <p className="text-figure">{usd(booking.price)}</p>
      <Link
        to={paths.payment(booking._id)}
        aria-label={buyer.payFor(booking.productName)}
        className={`btn max-sm:w-full ${isFirst ? 'btn-primary' : 'btn-outline'}`}
      >
        {buyer.pay}
      </Link>
    </li>
  );
}
