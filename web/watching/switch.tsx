/** A switch with its words beside it, and more words for those who can't see what it belongs to. */
export function Switch({
  isOn,
  label,
  name,
  onChange,
}: {
  isOn: boolean;
  label: string;
  name: string;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        role="switch"
        className="toggle toggle-primary"
        aria-label={name}
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}
