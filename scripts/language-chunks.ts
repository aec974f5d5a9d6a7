import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../contract/languages.ts';

/**
 * Tells the server which files of the browser's build hold the texts of which language, so that a page can ask for its
 * own at once.
 */
export function languageChunks(): Plugin {
  const name = 'virtual:language-chunks';
  return {
    name: 'language-chunks',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      // The browser's part is built before the server's.
      const manifest: Record<string, { file: string; imports?: string[] }> =
        this.environment.mode === 'build'
          ? JSON.parse(await readFile(join(import.meta.dirname, '../build/client/.vite/manifest.json'), 'utf8'))
          : {};
      const filesOf = (source: string) => {
        const { file, imports = [] } = manifest[source] ?? { file: '' };
        return [file, ...imports.map((one) => manifest[one]?.file ?? '')].filter(Boolean).map((one) => `/${one}`);
      };
      const chunks = languages.map((language) => [
        language,
        { texts: filesOf(`web/texts/${language}/index.ts`), memberTexts: filesOf(`web/texts/${language}/members.ts`) },
      ]);
      return `export const languageChunks = ${JSON.stringify(Object.fromEntries(chunks))};`;
    },
  };
}
