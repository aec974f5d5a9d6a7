import { useEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { bringMemberTexts } from '#web/texts/bring.ts';
import { WholeFromTheStart } from '#web/ui/use-first-few.ts';

/**
 * The server has all texts. Without a loader there, React Router would render nothing here before the browser's has
 * run.
 */
export function loader() {
  return null;
}

/**
 * Around the pages that use texts for members. A page that begins with one of them has the texts already; links to one
 * fetch them on the way.
 */
export async function clientLoader() {
  await bringMemberTexts();
  return null;
}

/** They do not change. */
export function shouldRevalidate() {
  return false;
}

/** The entries of the browser's history that were shown since this document was loaded. */
const shown = new Set<string>();

export default function WithMemberTexts() {
  const { key } = useLocation();
  const comesBack = useMemo(() => shown.has(key), [key]);
  useEffect(() => void shown.add(key), [key]);
  return (
    <WholeFromTheStart value={comesBack}>
      <Outlet />
    </WholeFromTheStart>
  );
}
