import { useTexts } from '#web/texts/use-texts.ts';

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { tryAgain } = useTexts().common;
  return (
    <div
      role="alert"
      className="rounded-box border-error/40 bg-error/5 flex flex-col items-center gap-4 border px-6 py-12 text-center"
    >
      <p className="text-error font-medium">{message}</p>
      <button type="button" className="btn btn-outline btn-error btn-sm" onClick={onRetry}>
        {tryAgain}
      </button>
    </div>
  );
}
