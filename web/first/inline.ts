/** A function as a script that stands in the page, with what it is told. It must use nothing from outside. */
export function inline<Told>(run: (told: Told) => void, told: Told): { __html: string } {
  return { __html: `(${run.toString()})(${JSON.stringify(told).replaceAll('<', '\\u003c')})` };
}
