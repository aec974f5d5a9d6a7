import type { ReactNode } from 'react';

/** The frame of Login and SignUp. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="bg-base-200/70 grid min-h-[calc(100dvh-4rem)] place-items-center px-4 py-12">
      <div className="rounded-box border-base-300 bg-base-100 w-full max-w-md space-y-5 border p-6 sm:p-8">
        <h1 className="text-2xl font-bold">{title}</h1>
        {children}
      </div>
    </main>
  );
}
