import { data } from 'react-router';
import type { Route } from './+types/not-found.ts';
import { NotFound } from '#web/layout/not-found.tsx';
import { textsOf } from '#web/texts/use-texts.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { notFound, titleOf } = textsOf(matches).frame;
  return [{ title: titleOf(notFound.metaTitle) }, { name: 'robots', content: 'noindex' }];
}

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
