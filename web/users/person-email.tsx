/** Somebody's e-mail address, which breaks before its @ where the line is too short for it. */
export function PersonEmail({ email }: { email: string }) {
  const at = email.indexOf('@');
  return (
    <span className="wrap-anywhere @3xl:inline-block @3xl:min-w-36">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
