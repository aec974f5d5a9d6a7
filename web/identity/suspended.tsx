import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { suspendedTexts } from '#web/texts/suspended.ts';
import { useLanguage } from '#web/texts/use-texts.ts';
import { Sentence } from '#web/ui/sentence.tsx';

/** Why somebody is suspended, and where they can object. */
export default function Suspended({ reason }: { reason: string }) {
  const { objection, write } = suspendedTexts[useLanguage()];
  return (
    <>
      {reason}{' '}
      <Sentence text={objection}>
        <Link to={paths.contact} className="link">
          {write}
        </Link>
      </Sentence>
    </>
  );
}
