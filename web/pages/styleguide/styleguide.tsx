import { Foundations } from '#web/pages/styleguide/foundations.tsx';
import { Forms } from '#web/pages/styleguide/forms.tsx';
import { Parts } from '#web/pages/styleguide/parts.tsx';

export function meta() {
  return [{ title: 'Style guide · Redial' }, { name: 'robots', content: 'noindex' }];
}

/** Every part in every state, in both themes side by side. Only while developing: a build has no such page. */
export default function StyleguidePage() {
  return (
    <main>
      <h1 className="text-title shell py-8">Style guide</h1>
      <div className="grid 2xl:grid-cols-2">
        <InTheme theme="light" />
        <InTheme theme="dark" />
      </div>
    </main>
  );
}

function InTheme({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <div data-theme={theme} className="bg-base-100 text-base-content min-w-0 space-y-12 p-6 sm:p-10">
      <p className="text-eyebrow text-primary">{theme}</p>
      <Foundations />
      <Parts />
      <Forms />
    </div>
  );
}
