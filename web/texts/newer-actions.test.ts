import { expect, test } from 'vitest';
import type { AuditAction } from '#contract/audit-actions.ts';
import { admin as en } from '#web/texts/en/admin.ts';
import { admin as es } from '#web/texts/es/admin.ts';
import { noticeWords as enNotices } from '#words/en/notices.ts';
import { noticeWords as esNotices } from '#words/es/notices.ts';
import type { NoticeFacts } from '#words/notice-words.ts';

test.each(['danced_on_table', 'toString'] as unknown as AuditAction[])(
  'An action that only a newer version knows, such as %s, is shown as it is stored, and told without it',
  (action) => {
    for (const { audit } of [en, es]) expect(audit.did(action)).toContain(action);
    const facts = { act: { admin: 'Ada', action, about: '' } } as NoticeFacts;
    expect(enNotices.kinds.admin_acted.title(facts)).toBe('An admin has acted');
    expect(esNotices.kinds.admin_acted.title(facts)).toBe('Un administrador ha actuado');
  },
);
