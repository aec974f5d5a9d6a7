import { entries } from '#web/blog/entries.tsx';

export function meta() {
  return [{ title: 'Blog · Redial' }, { name: 'description', content: 'Four questions about building for the web, answered by the people who build Redial.' }];
}

export default function BlogPage() {
  return (
    <main className="shell max-w-3xl py-12">
      <h1 className="text-3xl font-bold">Blog</h1>
      <p className="text-base-content/80 mt-3">Questions we were asked while building this market, and how we answer them today.</p>
      <div className="divide-base-300 mt-8 divide-y">
        {entries.map((entry) => (
          <article key={entry.question} className="py-8">
            <h2 className="text-xl font-bold">{entry.question}</h2>
            <div className="text-base-content/90 mt-3 space-y-4 leading-relaxed">{entry.answer}</div>
          </article>
        ))}
      </div>
    </main>
  );
}
