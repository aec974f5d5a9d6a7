import {
  BadgeCheck,
  Banknote,
  BookmarkCheck,
  Check,
  CircleAlert,
  Flag,
  Mail,
  PackageX,
  Phone,
  RotateCcw,
  ShieldCheck,
  ShieldOff,
  ShoppingBag,
  TimerOff,
  Undo2,
  UserX,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Notice, NoticeKind } from '#contract/notices.ts';
import { useNoticeWords } from '#web/notices/use-notice-words.ts';
import { callAddress } from '#web/lib/phone-numbers.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const good = 'bg-success/12 text-success';
const news = 'bg-info/12 text-info';
const bad = 'bg-error/12 text-error';
const over = 'bg-base-content/10 text-base-content';

const looks: Record<NoticeKind, [LucideIcon, string]> = {
  booked: [BookmarkCheck, news],
  reserved: [BookmarkCheck, news],
  paid: [ShoppingBag, good],
  sold: [Banknote, good],
  lapsed: [TimerOff, over],
  back_on_sale: [RotateCcw, news],
  withdrawn_by_seller: [PackageX, over],
  withdrawn_by_admin: [PackageX, over],
  ended_by_seller: [TimerOff, over],
  taken_down: [PackageX, bad],
  verified: [BadgeCheck, good],
  reported: [Flag, bad],
  message: [Mail, news],
  refund_coming: [Undo2, news],
  refunded: [Undo2, news],
  sale_refunded: [Undo2, over],
  disputed: [CircleAlert, bad],
  refund_stuck: [CircleAlert, bad],
  payment_declined: [CircleAlert, bad],
  paid_late: [CircleAlert, bad],
  seller_left: [UserX, bad],
  buyer_left: [UserX, bad],
  money_mismatch: [CircleAlert, bad],
  partly_refunded: [CircleAlert, bad],
  report_closed: [Flag, good],
  account_closed: [UserX, over],
  account_suspended: [UserX, bad],
  account_reinstated: [Check, good],
  second_factor_on: [ShieldCheck, good],
  second_factor_off: [ShieldOff, bad],
  admin_acted: [ShieldCheck, news],
};

/**
 * One notice: what happened, when, where it leads, and whether it was read: by a word, its weight and a line at its
 * side.
 */
export function NoticeItem({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const texts = useMemberTexts().notices;
  const { time } = useFormats();
  const { title, text } = useNoticeWords()(notice);
  const [Icon, tone] = looks[notice.kind];
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li
      className={`offscreen-40 relative flex gap-3 p-4 sm:gap-4 sm:px-5 ${notice.read ? '' : 'bg-primary/5 before:bg-primary before:absolute before:inset-y-0 before:start-0 before:w-1'}`}
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tone}`} aria-hidden="true">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className={`flex flex-wrap items-baseline gap-x-3 gap-y-1 ${notice.read ? '' : 'pe-10'}`}>
          <h3 className={`text-subheading min-w-0 wrap-anywhere ${notice.read ? 'font-medium' : 'font-bold'}`}>
            <Link ref={link} to={notice.path} className="-my-1 inline-block py-1 hover:underline" onClick={onRead}>
              {title}
            </Link>
          </h3>
          {!notice.read && <Badge tone="primary">{texts.isNew}</Badge>}
          <time dateTime={notice.createdAt} className="text-quiet text-note sm:ms-auto">
            {time(notice.createdAt)}
          </time>
        </div>
        <p className="text-quiet mt-1 wrap-anywhere">{text}</p>
        {notice.about.person && <Contact {...notice.about.person} />}
      </div>
      {!notice.read && (
        <IconButton
          label={texts.markRead(title)}
          className="absolute end-2 top-2"
          onClick={() => {
            onRead();
            // This button goes away.
            link.current?.focus();
          }}
        >
          <Check className="size-5" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/** Whom one has to do with now, one press away. */
function Contact({ name, email, phone }: { name: string; email: string; phone: string }) {
  const { call, write } = useMemberTexts().notices;
  const link = 'btn btn-sm max-sm:btn-md max-w-full font-medium';
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {phone !== '' && (
        <a href={callAddress(phone)} className={link} aria-label={`${call(name)}: ${phone}`}>
          <Phone className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{phone}</span>
        </a>
      )}
      {email !== '' && (
        <a href={`mailto:${email}`} className={link} aria-label={`${write(name)}: ${email}`}>
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{email}</span>
        </a>
      )}
    </p>
  );
}
