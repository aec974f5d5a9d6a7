import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = join(import.meta.dirname, '..');
const from = (...files: string[]) => new Set(files.map((file) => join(root, file)));
/** What comes alive on every page begins here, texts and all. */
const everywhere = from(
  'web/entry.client.tsx',
  'web/root.tsx',
  'web/pages/main-layout.tsx',
  'web/texts/en/index.ts',
  'web/texts/es/index.ts',
);
const homePage = from('web/pages/home.tsx');
/**
 * The pages that come without texts for members (web/texts/bring.ts); anything they begin with must do without them,
 * too.
 */
const withoutMemberTexts = from('web/pages/home.tsx', 'web/pages/blog.tsx');
const memberTexts = join(root, 'web/texts/member-texts.ts');

/**
 * Knows which modules every page runs, and which the home page runs besides, so that these are not kept in one file
 * with what only other pages need.
 */
export function homeScripts(): {
  plugin: Plugin;
  isEverywhere: (id: string) => boolean;
  isOnHome: (id: string) => boolean;
} {
  let [onEveryPage, onHome] = [new Set<string>(), new Set<string>()];
  return {
    isEverywhere: (id) => onEveryPage.has(id),
    isOnHome: (id) => onHome.has(id),
    plugin: {
      name: 'redial-home-scripts',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      buildEnd(error) {
        if (error) return;
        [onEveryPage, onHome] = [reachedFrom(this, everywhere), reachedFrom(this, homePage)];
        if (onEveryPage.size === 0 || onHome.size === 0)
          this.error('The modules that every page begins with were not found.');
        if (onEveryPage.has(memberTexts) || reachedFrom(this, withoutMemberTexts).has(memberTexts))
          this.error('A page of visitors would need texts for members, which it comes without (web/texts/bring.ts).');
      },
    },
  };
}

/** Everything that the given modules import at once, near and far. */
function reachedFrom(context: Rolldown.PluginContext, begins: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>();
  // A route's module appears with a question mark for each of its parts.
  const open = [...context.getModuleIds()].filter((id) => begins.has(id.replace(/\?.*$/, '')));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { code, importedIds = [] } = context.getModuleInfo(id) ?? {};
    open.push(
      ...importedIds.filter((one) => !isIconIndex(one)),
      ...iconsOf(context, code ?? '', importedIds.find(isIconIndex)),
    );
  }
  return reached;
}

const isIconIndex = (id: string) => id.endsWith('/lucide-react/dist/esm/lucide-react.mjs');

/** A module that imports from the index of all icons needs those that it names. */
function iconsOf(context: Rolldown.PluginContext, code: string, index: string | undefined): string[] {
  if (index === undefined) return [];
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code) ?? [];
  const listed = context.getModuleInfo(index)?.code ?? '';
  return names.split(',').flatMap((name) => {
    const [, file] =
      new RegExp(
        `default as ${name.trim().replace(/ as .*/, '')}\\b[^}]*\\} from ["']\\./(icons/[\\w-]+\\.mjs)["']`,
      ).exec(listed) ?? [];
    return file === undefined ? [] : [join(index, '..', file)];
  });
}
