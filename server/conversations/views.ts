import type {
  Conversation,
  ConversationMessage,
  ConversationPage,
  ConversationReport,
  ReportedMessage,
} from '#contract/conversations.ts';
import type { Config } from '#server/config.ts';
import type { ReportedMessageRow } from '#server/conversations/actions.ts';
import { maskContacts } from '#server/conversations/masking.ts';
import { hidesContacts } from '#server/conversations/rules.ts';
import type { ReportRow } from '#server/conversations/report-store.ts';
import type { ConversationRow, ListedRow, MessageRow } from '#server/conversations/store.ts';
import { imageUrl } from '#server/images/views.ts';
import { mapInTurns } from '#server/platform/in-turns.ts';
import type { ProductRow } from '#server/products/store.ts';
import { salesStatus } from '#server/products/views.ts';

type PhoneRow = Pick<
  ConversationRow,
  'product_id' | 'product_name' | 'image_id' | 'placeholder' | 'resale_price_usd' | 'state'
>;

function phoneView(config: Config, row: PhoneRow): Conversation['phone'] {
  return {
    _id: row.product_id,
    name: row.product_name,
    img: imageUrl(config, row.image_id),
    placeholder: row.placeholder,
    price: row.resale_price_usd,
    salesStatus: salesStatus[row.state],
  };
}

function otherView(row: ConversationRow): Conversation['other'] {
  return { _id: row.other_id, name: row.other_name, hasLeft: row.other_closed_at !== null };
}

/** Are contacts hidden in this conversation? */
export function isMasked(row: ConversationRow): boolean {
  return hidesContacts({ afterBooking: row.contact_after_booking, hasBooking: row.has_booking });
}

/** Texts that are masked at once: the slowest one takes two milliseconds, a usual one a tenth. */
const maskedAtOnce = 5;

/** Conversations in the list of one of the two. */
export async function conversationViews(
  config: Config,
  me: string,
  rows: readonly ListedRow[],
): Promise<Conversation[]> {
  return mapInTurns(rows, maskedAtOnce, (row) => conversationView(config, me, row));
}

function conversationView(config: Config, me: string, row: ListedRow): Conversation {
  const text = row.last_text ?? '';
  return {
    _id: row.id,
    phone: phoneView(config, row),
    other: otherView(row),
    isSeller: row.seller_id === me,
    last: {
      text: isMasked(row) ? maskContacts(text).text : text,
      isOwn: row.last_author_id === me,
      erased: row.last_text === null,
      photos: row.last_photos ?? 0,
      at: row.last_at.toISOString(),
    },
    unread: row.unread ?? 0,
  };
}

/** What stands around the messages. */
export function pageView(
  config: Config,
  me: string,
  row: ConversationRow,
  more: Pick<ConversationPage, 'closed' | 'isReported'>,
): ConversationPage {
  return {
    _id: row.id,
    phone: phoneView(config, row),
    other: otherView(row),
    isSeller: row.seller_id === me,
    hidesContacts: isMasked(row),
    ...more,
  };
}

/** The same for a buyer who has not written yet. */
export function pageBeforeView(
  config: Config,
  product: ProductRow,
  { closed, hasLeft, hasBooking }: Pick<ConversationPage, 'closed'> & { hasLeft: boolean; hasBooking: boolean },
): ConversationPage {
  return {
    _id: null,
    phone: phoneView(config, { ...product, product_id: product.id, product_name: product.name }),
    other: { _id: product.seller_id, name: product.seller_name, hasLeft },
    isSeller: false,
    hidesContacts: hidesContacts({ afterBooking: product.contact_after_booking, hasBooking }),
    closed,
    isReported: false,
  };
}

/** Messages as one of the two sees them. */
export async function messageViews(
  config: Config,
  me: string,
  masks: boolean,
  rows: readonly MessageRow[],
): Promise<ConversationMessage[]> {
  return mapInTurns(rows, maskedAtOnce, (row) => messageView(config, me, masks, row));
}

function messageView(config: Config, me: string, masks: boolean, row: MessageRow): ConversationMessage {
  const { text, masked } = masks ? maskContacts(row.text ?? '') : { text: row.text ?? '', masked: false };
  return {
    _id: row.id,
    isOwn: row.author_id === me,
    text,
    masked,
    erased: row.text === null,
    photos: row.photos.map((id) => imageUrl(config, id)),
    createdAt: row.created_at.toISOString(),
  };
}

/** A report as admins see it. */
export function reportView(config: Config, row: ReportRow): ConversationReport {
  const buyer = { _id: row.buyer_id, name: row.buyer_name, hasLeft: row.buyer_closed_at !== null };
  const seller = { _id: row.seller_id, name: row.seller_name, hasLeft: row.seller_closed_at !== null };
  const isReporterSeller = row.reporter_id === row.seller_id;
  return {
    _id: row.id,
    phone: phoneView(config, row),
    reporter: isReporterSeller ? seller : buyer,
    reported: isReporterSeller ? buyer : seller,
    isReporterSeller,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  };
}

/** A message as it was written, for the admins who look at a report. */
export function reportedMessageView(config: Config, row: ReportedMessageRow): ReportedMessage {
  return {
    _id: row.id,
    author: row.author_name,
    isReporters: row.is_reporters,
    text: row.text ?? '',
    erased: row.text === null,
    photos: row.photos.map((id) => imageUrl(config, id)),
    createdAt: row.created_at.toISOString(),
  };
}
