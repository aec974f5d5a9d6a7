/** With its words beside it, and more for those who can't see what it belongs to. */
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
        className="checkbox checkbox-primary checkbox-sm"
        aria-label={name}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}
