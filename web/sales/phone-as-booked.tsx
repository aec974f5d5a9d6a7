import { Link } from 'react-router';
import type { SaleStory } from '#contract/sales.ts';
import { useCountryNames } from '#web/lib/country-names.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { callAddress } from '#web/lib/phone-numbers.ts';
import { useListedFacts } from '#web/bookings/use-listed-facts.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useTalkTexts } from '#web/texts/pages/talk.ts';
import { useFormats, useShownName, useTexts } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** What the listing promised, and how the people of a sale reach each other. */
export function PhoneAsBooked({ sale }: { sale: SaleStory }) {
  const { phone: texts } = useSaleTexts();
  const { products } = useTexts();
  const talk = useTalkTexts();
  const { usd } = useFormats();
  const listed = useListedFacts(sale);
  return (
    <aside aria-label={texts.label} className="surface overflow-hidden">
      <div className="flex gap-4 p-4 xl:p-5">
        <Picture
          sources={pictureSources(sale.img)}
          alt=""
          sizes="96px"
          placeholder={sale.placeholder}
          eager
          className="rounded-field size-24 shrink-0"
        />
        <div className="min-w-0 flex-1 space-y-1">
          <p className="text-quiet text-note">{sale.brand}</p>
          <h2 className="text-subheading wrap-anywhere">{sale.productName}</h2>
          <p className="text-subheading tabular-nums">{usd(sale.price)}</p>
          <Link to={paths.phone(sale.productID, sale.productName)} className="link link-primary text-sm">
            {texts.listing}
          </Link>
        </div>
      </div>
      <dl className="border-base-300 space-y-2 border-t p-4 text-sm xl:p-5">
        <Fact title={texts.condition}>{products.conditions[sale.productCondition]}</Fact>
        <Fact title={texts.used}>{sale.usedTime}</Fact>
        {listed.map(({ name, title, value }) => (
          <Fact key={name} title={title}>
            {value}
          </Fact>
        ))}
        {sale.imei !== null && <Fact title={texts.imei}>{sale.imei}</Fact>}
        <Promised sale={sale} />
      </dl>
      {sale.description !== '' && (
        <div className="border-base-300 border-t p-4 text-sm xl:p-5">
          <LongText>{sale.description}</LongText>
        </div>
      )}
      {sale.as !== 'buyer' && <Contact title={texts.buyer} person={sale.buyer} />}
      {sale.as !== 'seller' && <Contact title={texts.seller} person={sale.seller} />}
      {sale.as === 'buyer' && sale.seller !== null && (
        <ToConversation to={paths.askSeller(sale.productID)}>{talk.toSeller}</ToConversation>
      )}
      {sale.conversation && sale.buyer !== null && (
        <ToConversation to={paths.conversation(sale.conversation)}>{talk.toBuyer}</ToConversation>
      )}
    </aside>
  );
}

function Fact({ title, children }: { title: string; children: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-quiet shrink-0">{title}</dt>
      <dd className="text-end tabular-nums wrap-anywhere first-letter:uppercase">{children}</dd>
    </div>
  );
}

function ToConversation({ to, children }: { to: string; children: string }) {
  return (
    <div className="px-4 pb-4 xl:px-5 xl:pb-5">
      <Link to={to} className="btn btn-sm w-full">
        {children}
      </Link>
    </div>
  );
}

/** How the listing said that the phone gets to its buyer. */
function Promised({ sale: { delivery } }: { sale: SaleStory }) {
  const { promised } = useSendingTexts();
  const { nameOf } = useCountryNames();
  const { list } = useFormats();
  return <Fact title={promised.title}>{promised[delivery.offered](list(delivery.to.map(nameOf)))}</Fact>;
}

function Contact({ title, person }: { title: string; person: SaleStory['buyer'] }) {
  const { phone: texts } = useSaleTexts();
  const nameOf = useShownName();
  return (
    <div className="border-base-300 border-t p-4 text-sm xl:p-5">
      <h3 className="text-quiet">{title}</h3>
      {person === null ? (
        <p>{texts.left}</p>
      ) : (
        <ul className="wrap-anywhere">
          <li className="text-subheading">{nameOf(person.name)}</li>
          {person.phone !== '' && (
            <li>
              <a href={callAddress(person.phone)} className="link link-primary inline-flex min-h-8 items-center">
                {person.phone}
              </a>
            </li>
          )}
          {person.email !== '' && (
            <li>
              <a href={`mailto:${person.email}`} className="link link-primary inline-flex min-h-8 items-center">
                {person.email}
              </a>
            </li>
          )}
          {person.location !== '' && <li className="text-quiet">{person.location}</li>}
        </ul>
      )}
    </div>
  );
}
