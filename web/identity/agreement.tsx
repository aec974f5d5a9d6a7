import { usePolicies } from '#web/lib/market-facts.ts';
import { paths } from '#web/lib/paths.ts';
import { useAgreementTexts } from '#web/texts/pages/agreement.ts';

/** What one agrees to with an account, where the market has terms. In a window of its own: the form stays filled in. */
export function Agreement() {
  const texts = useAgreementTexts();
  const policies = usePolicies().filter(({ name }) => name !== 'imprint');
  return (
    policies.length > 0 && (
      <ul className="text-note text-quiet">
        {policies.map(({ name, title }) => (
          <li key={name}>
            {name === 'terms' ? texts.terms : texts.privacy}{' '}
            <a href={paths.policy(name)} target="_blank" className="link link-primary inline-block py-1">
              {title}
              <span className="sr-only"> {texts.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    )
  );
}
