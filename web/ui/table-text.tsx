/** No word of a language that we know is longer in a name. */
const endless = /\S{25}/u;

/** One endless word breaks, so that it can't push the buttons out of sight; all others stay whole. */
export function TableText({ children }: { children: string }) {
  if (!endless.test(children)) return children;
  return <span className="wrap-anywhere @3xl:inline-block @3xl:min-w-20">{children}</span>;
}
