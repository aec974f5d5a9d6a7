/** An e-mail address that breaks before its @ where the line is too short for it. */
export function Address({ children: address }: { children: string }) {
  const at = address.indexOf('@');
  return (
    <span className="wrap-anywhere @3xl:inline-block @3xl:min-w-36">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
