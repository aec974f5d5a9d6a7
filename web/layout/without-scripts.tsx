import { useLocation } from 'react-router';
import { withoutScripts } from '#web/texts/without-scripts.ts';
import { useLanguage } from '#web/texts/use-texts.ts';

/** All other pages can be read without scripts. A brand's phones are for members, so its page needs them too. */
const needing =
  /^\/(?:login|signup|forgotpassword|resetpassword|confirmemail|changeemail|stopmails|saved|dashboard|categor(?:y|ies)\/.+)\b/i;

/** Stands in a `<noscript>`. The server alone renders it, so that its words are in no script. */
export function WithoutScripts() {
  const { pathname } = useLocation();
  const text = withoutScripts[useLanguage()];
  if (!needing.test(pathname)) return null;
  return <p className="bg-warning/15 border-warning/60 border-b px-4 py-3 text-center text-sm font-medium">{text}</p>;
}
