import type { Plugin } from 'vite';

/**
 * Names the placeholder of a field that is not open for typing by the field itself, where daisyUI names it by what the
 * frame around it holds (`.input:has(> input[disabled]) ::placeholder`). A placeholder behind a `:has` makes Chromium
 * look at the styles of the whole page again whenever anything is added to it.
 */
export function narrowPlaceholders(): Plugin {
  return {
    name: 'redial-narrow-placeholders',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/app\.css/ },
      handler: (css) => ({
        code: css.replaceAll(/[^{}]*::placeholder(?=\{)/g, (selectors) =>
          selectors.replaceAll(/:has\(> ?(\w+)\[disabled\]\)/g, '>$1[disabled]'),
        ),
        map: null,
      }),
    },
  };
}
