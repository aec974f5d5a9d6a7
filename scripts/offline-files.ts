import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const folder = join(import.meta.dirname, '../web/offline');

/** Adds the offline page, its script and the service worker to the build. Each is bundled apart from the app. */
export function offlineFiles(): Plugin {
  return {
    name: 'redial-offline-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_options, bundle) {
      const script = await bundled('offline-page.ts');
      const scriptName = `static/js/offline-page-${hashOf(script)}.js`;
      const styles = Object.keys(bundle).filter((name) => /^static\/js\/root-.*\.css$/.test(name));
      if (styles.length !== 1)
        this.error(`The offline page needs the one style sheet of the app, and found: ${styles.join(', ') || 'none'}`);
      const links = styles.map((name) => `<link rel="stylesheet" href="/${name}" />`);
      // Paint only after the script has set the chosen theme.
      const head = [...links, `<script type="module" blocking="render" src="/${scriptName}"></script>`].join('\n    ');
      const page = readFileSync(join(folder, 'offline.html'), 'utf8').replace('<!-- files -->', head);
      const edition = {
        name: hashOf(page + readFileSync(join(folder, '../../public/static/favicon.svg'), 'utf8')),
        files: ['/offline.html', `/${scriptName}`, ...styles.map((name) => `/${name}`), '/static/favicon.svg'],
      };
      const files = {
        [scriptName]: script,
        'offline.html': page,
        'service-worker.js': await bundled('service-worker.ts', { __EDITION__: JSON.stringify(edition) }),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

async function bundled(entry: string, define: Record<string, string> = {}): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    resolve: { alias: { '#web': join(folder, '..'), '#contract': join(folder, '../../contract') } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(folder, entry), output: { format: 'iife' } },
    },
  });
  const [output] = [made as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]].flat();
  if (output === undefined) throw new Error(`Nothing came of ${entry}`);
  return output.output[0].code;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
