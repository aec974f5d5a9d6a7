import { usePolicies } from '#web/lib/market-facts.ts';
import { paths } from '#web/lib/paths.ts';
import { useAgreementTexts } from '#web/texts/pages/agreement.ts';

/** The market's terms and its privacy page, as far as there are any. They open in a new tab: the form stays filled in. */
export function Agreement() {
  const texts = useAgreementTexts();
  const policies = usePolicies().filter(({ name }) => name !== 'imprint');
  return (
    policies.length > 0 && (
      <ul className="text-note text-quiet">
        {policies.map(({ name, language, title }) => (
          <li key={name}>
            {name === 'terms' ? texts.terms : texts.privacy}{' '}
            <a href={paths.policy(name)} target="_blank" className="link link-primary inline-block py-1">
              <span lang={language}>{title}</span>
              <span className="sr-only"> {texts.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    )
  );
}
