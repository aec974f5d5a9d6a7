import {
  BadgeCheck,
  Banknote,
  BookmarkCheck,
  Check,
  CircleAlert,
  Flag,
  Heart,
  Mail,
  PackageX,
  Phone,
  RotateCcw,
  Search,
  ShieldCheck,
  ShieldOff,
  ShoppingBag,
  Star,
  Tag,
  TimerOff,
  Truck,
  Undo2,
  UserX,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { isNoticeKind, noticeKinds } from '#contract/notice-kinds.ts';
import type { NoticeRule, NoticeSign } from '#contract/notice-kinds.ts';
import type { Notice } from '#contract/notices.ts';
import { useNoticeWords } from '#web/notices/use-notice-words.ts';
import { callAddress } from '#web/lib/phone-numbers.ts';
import { useNoticesTexts } from '#web/texts/pages/notices.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const signs: Record<NoticeSign, LucideIcon> = {
  again: RotateCcw,
  alert: CircleAlert,
  back: Undo2,
  badge: BadgeCheck,
  bag: ShoppingBag,
  banknote: Banknote,
  bookmark: BookmarkCheck,
  check: Check,
  flag: Flag,
  gone: PackageX,
  heart: Heart,
  letter: Mail,
  person: UserX,
  search: Search,
  shield: ShieldCheck,
  shield_off: ShieldOff,
  star: Star,
  tag: Tag,
  timer: TimerOff,
  truck: Truck,
};

const tones: Record<NoticeRule['tone'], string> = {
  good: 'bg-success/12 text-success',
  news: 'bg-info/12 text-info',
  bad: 'bg-error/12 text-error',
  over: 'bg-base-content/10 text-base-content',
};

/** A tab that has been open for long meets kinds that came later. */
const unknownKind = { sign: 'letter', tone: 'news' } as const;

/** Whether it was read shows by a word, its weight and a line at its side. */
export function NoticeItem({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const texts = useNoticesTexts();
  const { time } = useFormats();
  const { title, text } = useNoticeWords()(notice);
  const { sign, tone } = isNoticeKind(notice.kind) ? noticeKinds[notice.kind] : unknownKind;
  const Icon = signs[sign];
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li
      className={`offscreen-40 relative flex gap-3 p-4 sm:gap-4 sm:px-5 ${notice.read ? '' : 'bg-primary/5 before:bg-primary before:absolute before:inset-y-0 before:start-0 before:w-1'}`}
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tones[tone]}`} aria-hidden="true">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className={`flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:flex-nowrap ${notice.read ? '' : 'pe-10'}`}>
          {/* A flex box's baseline is its first line's, and so is what stands beside a long title. */}
          <h3 className={`text-subheading flex min-w-0 wrap-anywhere ${notice.read ? 'font-medium' : 'font-bold'}`}>
            <Link ref={link} to={notice.path} className="-my-1 py-1 hover:underline" onClick={onRead}>
              {title}
            </Link>
          </h3>
          {!notice.read && <Badge tone="primary">{texts.isNew}</Badge>}
          <time dateTime={notice.createdAt} className="text-quiet text-note shrink-0 sm:ms-auto">
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
  const { call, write } = useNoticesTexts();
  if (phone === '' && email === '') return null;
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
