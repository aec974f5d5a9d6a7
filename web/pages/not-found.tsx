import { data } from 'react-router';
import { NotFound } from '#web/layout/not-found.tsx';

export function meta() {
  return [{ title: 'Not found · Redial' }, { name: 'robots', content: 'noindex' }];
}

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
