import { Link } from 'react-router';
import type { ConversationPage } from '#contract/conversations.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';

/** The phone that two people write about. One that is off the market has no page. */
export function PhoneCard({ phone }: { phone: ConversationPage['phone'] }) {
  const { aboutPhone } = useConversationTexts();
  const { usd } = useFormats();
  return (
    <section aria-label={aboutPhone} className="surface flex items-center gap-3 p-3">
      <Picture
        sources={pictureSources(phone.img)}
        alt=""
        sizes="56px"
        placeholder={phone.placeholder}
        className="rounded-field size-14 shrink-0"
      />
      <div className="min-w-0">
        <p className="text-subheading wrap-anywhere">
          {phone.salesStatus === 'Withdrawn' ? (
            phone.name
          ) : (
            <Link to={paths.phone(phone._id, phone.name)} className="link link-hover inline-block py-0.5">
              {phone.name}
            </Link>
          )}
        </p>
        <p className="text-quiet text-note tabular-nums">{usd(phone.price)}</p>
      </div>
    </section>
  );
}
