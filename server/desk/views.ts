import type { CaseHistory, CaseMessage, SellerCaseHistory } from '#contract/cases.ts';
import type { Config } from '#server/config.ts';
import type { CaseMessageRow, Histories } from '#server/desk/actions.ts';
import { imageUrl } from '#server/images/views.ts';

export function caseMessageView(config: Config, row: CaseMessageRow): CaseMessage {
  return {
    _id: row.id,
    by: row.by,
    text: row.text ?? '',
    erased: row.text === null,
    photos: row.photos.map((id) => imageUrl(config, id)),
    createdAt: row.created_at.toISOString(),
  };
}

export function historiesView({ buyer, seller }: Histories): { buyer: CaseHistory; seller: SellerCaseHistory } {
  const { verified_at, kind, reportedPhones } = seller;
  return {
    buyer: historyView(buyer),
    seller: { ...historyView(seller), verified: verified_at !== null, kind, reportedPhones },
  };
}

function historyView(row: Histories['buyer']): CaseHistory {
  const { created_at, completed, open, undone, part, kept, rating, reportedConversations } = row;
  const problems = { open, undone, part, kept };
  return { memberSince: created_at.toISOString(), completed, problems, rating, reportedConversations };
}
