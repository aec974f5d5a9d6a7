import { useQuery } from '@tanstack/react-query';
import type { Session } from '#contract/identity.ts';
import { sessionsQuery } from '#web/identity/security/queries.ts';
import { Section, Shown } from '#web/identity/security/section.tsx';
import { useEnding } from '#web/identity/security/use-ending.ts';
import { useSession } from '#web/lib/session.tsx';
import { useSecurityTexts } from '#web/texts/pages/security.ts';
import { useLanguage } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { deviceName } from '#words/device-name.ts';

/** Where one is signed in, and ways to end that. */
export function DevicesSection() {
  const texts = useSecurityTexts().devices;
  const sessions = useQuery(sessionsQuery());
  return (
    <Section title={texts.title}>
      <Shown query={sessions} skeleton={<TableSkeleton label={texts.loading} rows={2} />}>
        {(rows) => <Devices sessions={rows} />}
      </Shown>
    </Section>
  );
}

function Devices({ sessions }: { sessions: Session[] }) {
  const texts = useSecurityTexts().devices;
  const language = useLanguage();
  const session = useSession();
  const { signOut } = session;
  const hasCodes = session.status === 'signedIn' && session.user.secondFactor === 'on';
  const ending = useEnding({ one: texts.signedOut, others: texts.othersSignedOut });
  const nameOf = ({ browser, system }: Session) => deviceName(language, browser, system);
  return (
    <div className="space-y-4">
      <Table
        caption={texts.title}
        rows={sessions}
        keyOf={(session) => session._id}
        columns={[
          {
            title: texts.device,
            narrow: 'heading',
            cell: (session) => (
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {nameOf(session)}
                {session.isThis && <Badge tone="primary">{texts.isThis}</Badge>}
              </span>
            ),
          },
          { title: texts.network, cell: ({ network }) => network },
          {
            title: texts.signedIn,
            cell: ({ signedInAt }) => <TimeAgo at={signedInAt} className="whitespace-nowrap" />,
          },
          {
            title: texts.lastUsed,
            cell: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} className="whitespace-nowrap" />,
          },
          {
            title: texts.signOut,
            end: true,
            narrow: 'actions',
            cell: (session) => (
              <ConfirmButton
                question={session.isThis ? texts.askThis : texts.ask(nameOf(session))}
                label={texts.signOutOf(session.isThis ? texts.isThis : nameOf(session))}
                isWaiting={ending.isPending}
                onConfirm={() => (session.isThis ? void signOut() : ending.end(session._id))}
              >
                {texts.signOut}
              </ConfirmButton>
            ),
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {sessions.some(({ isThis }) => !isThis) && (
          <ConfirmButton
            look="btn btn-outline"
            question={texts.askOthers}
            isWaiting={ending.isPending}
            onConfirm={() => ending.endSeveral('others')}
          >
            {texts.signOutOthers}
          </ConfirmButton>
        )}
        <ConfirmButton
          look="btn btn-outline"
          question={texts.askAll}
          isWaiting={ending.isPending}
          onConfirm={() => ending.endSeveral('all')}
        >
          {texts.signOutAll}
        </ConfirmButton>
      </div>
      {hasCodes && <p className="text-quiet text-sm">{texts.recoveryCodes}</p>}
    </div>
  );
}
