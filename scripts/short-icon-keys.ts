import type { Plugin } from 'vite';

/**
 * Numbers the parts of each icon. Their keys need only differ within one icon, and lucide's are random letters, which
 * nothing compresses.
 */
export function shortIconKeys(): Plugin {
  return {
    name: 'redial-short-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        let at = 0;
        return { code: code.replaceAll(/key: "\w+"/g, () => `key: "${(at += 1)}"`), map: null };
      },
    },
  };
}
