import { Sample } from '#web/pages/styleguide/sample.tsx';
import { NameMark } from '#web/ui/name-mark.tsx';

const colours = [
  ['bg-base-100', 'text-base-content'],
  ['bg-base-200', 'text-base-content'],
  ['bg-base-300', 'text-base-content'],
  ['bg-primary', 'text-primary-content'],
  ['bg-secondary', 'text-secondary-content'],
  ['bg-accent', 'text-accent-content'],
  ['bg-neutral', 'text-neutral-content'],
  ['bg-info', 'text-info-content'],
  ['bg-success', 'text-success-content'],
  ['bg-warning', 'text-warning-content'],
  ['bg-error', 'text-error-content'],
] as const;

const styles = [
  'text-display',
  'text-title',
  'text-heading',
  'text-subheading',
  'text-lead',
  'text-base',
  'text-label',
  'text-note',
  'text-eyebrow',
  'text-figure',
] as const;

/** Mark, colours, text, surfaces. */
export function Foundations() {
  return (
    <>
      <Sample name="Name mark">
        <NameMark />
      </Sample>
      <Sample name="Colours">
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {colours.map(([background, text]) => (
            <span
              key={background}
              className={`rounded-field border-base-300 border p-3 text-sm font-medium ${background} ${text}`}
            >
              {background.slice(3)}
            </span>
          ))}
        </div>
      </Sample>
      <Sample name="Text styles">
        <div className="space-y-3">
          {styles.map((style) => (
            <p key={style} className={style}>
              {style === 'text-figure' ? '$1,299' : `${style}: a good phone`}
            </p>
          ))}
          <p className="text-quiet">text-quiet: of the second rank</p>
        </div>
      </Sample>
      <Sample name="Surfaces">
        <div className="grid gap-4 sm:grid-cols-3">
          <div className="surface p-5">surface</div>
          <div className="surface shadow-card p-5">surface shadow-card</div>
          <a href="#surfaces" className="surface-link block p-5">
            surface-link
          </a>
        </div>
      </Sample>
    </>
  );
}
