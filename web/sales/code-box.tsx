import { QrCode } from '#web/ui/qr-code.tsx';

/** A code in digits and as a picture, for somebody one meets. */
export function CodeBox({
  code,
  texts,
}: {
  code: string;
  texts: { code: string; codeWarning: string; codeSpoken: (code: string) => string; qr: string };
}) {
  return (
    <div className="bg-base-200 rounded-box flex flex-wrap items-center gap-x-8 gap-y-4 p-5">
      <div>
        <p className="text-quiet text-sm">{texts.code}</p>
        <p className="text-4xl font-bold tracking-widest tabular-nums">
          <span aria-hidden="true">{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
          <span className="sr-only">{texts.codeSpoken([...code].join(' '))}</span>
        </p>
        <p className="mt-1 font-semibold">{texts.codeWarning}</p>
      </div>
      <QrCode text={code} label={texts.qr} />
    </div>
  );
}
