import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';

export function meta() {
  return [{ title: 'Advertising · Redial' }, { name: 'description', content: 'How sellers show their phones on the first page of Redial.' }];
}

const steps = [
  ['List your phone', 'Add it with a photo, its condition and an honest description. It is on its brand page at once.'],
  ['Press Advertise', 'In My Products every phone has an Advertise button. It costs nothing.'],
  ['Be seen first', 'The phone appears on the home page, the latest first, until it is sold or you take it back.'],
] as const;

export default function AdvertisingPage() {
  return (
    <main className="shell max-w-3xl py-12">
      <h1 className="text-3xl font-bold">Advertising on Redial</h1>
      <p className="text-base-content/80 mt-3 text-lg">Every visitor lands on the home page. Put your phone there.</p>
      <ol className="mt-8 space-y-4">
        {steps.map(([title, text], at) => (
          <li key={title} className="rounded-box border-base-300 flex gap-4 border p-5">
            <span className="bg-primary text-primary-content grid size-9 shrink-0 place-items-center rounded-full font-bold">{at + 1}</span>
            <div>
              <h2 className="font-semibold">{title}</h2>
              <p className="text-base-content/80 mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link to={paths.myProducts} className="btn btn-primary mt-8">
        Go to My Products
      </Link>
    </main>
  );
}
