/** Pay, and after a refusal another try; what was refused stands below in red. */
export function PayButtons({ isPayable, isPaying, problem, onTryAgain }: { isPayable: boolean; isPaying: boolean; problem: string | null; onTryAgain: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="btn btn-primary min-w-32" disabled={!isPayable}>
          {isPaying ? 'Paying…' : 'Pay'}
        </button>
        {problem && (
          <button type="button" className="btn btn-ghost" onClick={onTryAgain}>
            Try again
          </button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-error font-medium">
          {problem}
        </p>
      )}
    </>
  );
}
