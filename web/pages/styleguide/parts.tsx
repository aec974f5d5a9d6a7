import { Heart, Smartphone } from 'lucide-react';
import { Sample } from '#web/pages/styleguide/sample.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import type { DrawingKind } from '#web/ui/drawing.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ExplainedBadge } from '#web/ui/explained-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CardSkeleton, FormSkeleton, TableSkeleton } from '#web/ui/skeletons.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatTile } from '#web/ui/stat-tile.tsx';
import { Table } from '#web/ui/table.tsx';

const tones: readonly Tone[] = ['neutral', 'strong', 'primary', 'success', 'info', 'warning', 'error'];
const drawings: readonly DrawingKind[] = ['phone', 'box', 'bell', 'receipt', 'magnifier', 'shield'];
const weeks = [2, 1, 4, 0, 3, 6].map((value, at) => ({ label: `Week ${at + 41}`, value, shown: String(value) }));
const rows = [
  { id: '1', name: 'iPhone 13 mini', price: '$389' },
  { id: '2', name: 'Pixel 7', price: '$1,045' },
];

/** What screens are made of. */
export function Parts() {
  return (
    <>
      <Sample name="Badge, ExplainedBadge">
        <div className="flex flex-wrap items-center gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="primary" icon={<Smartphone className="size-3.5" aria-hidden="true" />}>
            With an icon
          </Badge>
          <ExplainedBadge tone="success" label="Excellent">
            No visible signs of use.
          </ExplainedBadge>
        </div>
      </Sample>
      <Sample name="StatTile, Sparkline">
        <dl className="grid gap-4 sm:grid-cols-2">
          <StatTile
            value="$1,420"
            label="Sold this month"
            note="up by 3 phones"
            aside={<Sparkline values={[2, 1, 4, 3, 6]} label="Sold by week: 2, 1, 4, 3, 6" />}
          />
          <StatTile value="0" label="Waiting for you" />
        </dl>
      </Sample>
      <Sample name="BarChart">
        <BarChart caption="Phones sold by week" bars={weeks} />
      </Sample>
      <Sample name="Alert">
        {(['error', 'success', 'info', 'warning'] as const).map((tone) => (
          <Alert key={tone} tone={tone}>
            Something to know, in the tone “{tone}”.
          </Alert>
        ))}
      </Sample>
      <Sample name="Table">
        <Table
          caption="Phones"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Product-Name', cell: ({ name }) => name },
            { title: 'Price', end: true, cell: ({ price }) => price },
          ]}
        />
      </Sample>
      <Sample name="EmptyState">
        <div className="grid gap-4 sm:grid-cols-2">
          {drawings.map((drawing) => (
            <EmptyState
              key={drawing}
              title={`Nothing here: ${drawing}`}
              drawing={drawing}
              action={<span className="btn btn-primary">The next step</span>}
            >
              What will stand here, and how it comes here.
            </EmptyState>
          ))}
        </div>
      </Sample>
      <Sample name="ErrorState, Spinner, IconButton">
        <ErrorState message="Redial can not be reached." onRetry={() => undefined} />
        <Spinner />
        <IconButton label="Save this phone">
          <Heart className="size-5" aria-hidden="true" />
        </IconButton>
      </Sample>
      <Sample name="Skeletons">
        <CardSkeleton count={3} />
        <TableSkeleton rows={2} />
        <FormSkeleton fields={2} />
      </Sample>
    </>
  );
}
