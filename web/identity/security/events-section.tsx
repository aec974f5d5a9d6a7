import { useQuery } from '@tanstack/react-query';
import { securityEventsQuery } from '#web/identity/security/queries.ts';
import { Section, Shown } from '#web/identity/security/section.tsx';
import { useSecurityTexts } from '#web/texts/pages/security.ts';
import { useLanguage } from '#web/texts/use-texts.ts';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { deviceName } from '#words/device-name.ts';

/** What happened to the account lately. */
export function EventsSection() {
  const { events: texts, devices } = useSecurityTexts();
  const language = useLanguage();
  const events = useQuery(securityEventsQuery());
  return (
    <Section title={texts.title}>
      <Shown query={events} skeleton={<TableSkeleton label={texts.loading} rows={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-quiet">{texts.none}</p>
          ) : (
            <Table
              caption={texts.title}
              rows={rows}
              keyOf={(event) => event._id}
              columns={[
                {
                  title: texts.what,
                  narrow: 'heading',
                  cell: ({ kind }) => <span className="font-medium">{texts.kinds[kind]}</span>,
                },
                { title: devices.device, cell: ({ browser, system }) => deviceName(language, browser, system) },
                { title: devices.network, cell: ({ network }) => network },
                {
                  title: texts.when,
                  end: true,
                  cell: ({ at }) => <TimeAgo at={at} className="text-quiet whitespace-nowrap" />,
                },
              ]}
            />
          )
        }
      </Shown>
    </Section>
  );
}
