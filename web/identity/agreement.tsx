import { usePolicies } from '#web/lib/market-facts.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** What one agrees to with an account, where the market has terms. In a window of its own: the form stays filled in. */
export function Agreement() {
  const texts = useTexts().identity.agreement;
  const policies = usePolicies().filter(({ name }) => name !== 'imprint');
  return (
    policies.length > 0 && (
      <ul className="text-note text-quiet">
        {policies.map(({ name, title }) => (
          <li key={name}>
            {name === 'terms' ? texts.terms : texts.privacy}{' '}
            <a href={`/${name}`} target="_blank" className="link link-primary inline-block py-1">
              {title}
            </a>
          </li>
        ))}
      </ul>
    )
  );
}
