/** Only the focus brings it into sight, at the top of the window, so that it moves nothing. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="btn btn-primary btn-sm fixed top-2 start-2 z-50 -translate-y-20 focus:translate-y-0 print:hidden"
    >
      {children}
    </a>
  );
}
