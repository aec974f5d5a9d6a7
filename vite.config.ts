import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { homeScripts } from './scripts/home-scripts.ts';
import { languageChunks } from './scripts/language-chunks.ts';
import { narrowPlaceholders } from './scripts/narrow-placeholders.ts';
import { offlineFiles } from './scripts/offline-files.ts';
import { shortIconKeys } from './scripts/short-icon-keys.ts';

const fileNames = { chunkFileNames: 'static/js/[name]-[hash].js', entryFileNames: 'static/js/[name]-[hash].js' };

const home = homeScripts();
/** What may be put together with others. Routes are files of their own, and so are texts. */
const isOurs = (id: string) =>
  /\/(?:web|contract)\/.*\.tsx?$|node_modules\/lucide-react\//.test(id) &&
  !/\/web\/(?:texts\/e[ns]|pages|blog|[\w-]+\.tsx)/.test(id);

export default defineConfig({
  plugins: [
    tailwindcss(),
    narrowPlaceholders(),
    reactRouter(),
    languageChunks(),
    offlineFiles(),
    shortIconKeys(),
    home.plugin,
  ],
  build: {
    assetsDir: 'static/js',
    assetsInlineLimit: 0,
    rolldownOptions: { output: fileNames },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            ...fileNames,
            // Few files rather than dozens of tiny ones: each is a request, and what is compressed together is smaller.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\/(?!.*\/(?:useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\.js$)/,
                  priority: 4,
                },
                {
                  name: 'toasts',
                  test: /\/web\/lib\/toasts\.tsx|node_modules\/(?:react-hot-toast|goober)\//,
                  priority: 4,
                },
                { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 4 },
                { name: 'frame', test: (id) => isOurs(id) && home.isEverywhere(id), priority: 3 },
                { name: 'frame', test: (id) => isOurs(id) && home.isOnHome(id), minShareCount: 2, priority: 2 },
                // What many pages have in common first: a group takes along what its modules need, and the next one
                // would else be fetched by everybody.
                { name: 'parts', test: isOurs, minShareCount: 4, priority: 1.6 },
                {
                  name: 'listing-form',
                  test: /\/web\/(?:products\/adding\/|fields\/photo-field|lib\/upload)/,
                  minShareCount: 2,
                  priority: 1.5,
                },
                { name: 'two-step', test: /\/web\/identity\/security\//, minShareCount: 2, priority: 1.5 },
                {
                  name: 'passwords',
                  test: /\/web\/fields\/(?:new-password|password-strength)/,
                  minShareCount: 2,
                  priority: 1.5,
                },
                { name: 'people', test: /\/web\/users\/person-(?:name|email)/, minShareCount: 2, priority: 1.5 },
                { name: 'phones', test: /\/web\/products\/(?!adding|queries)/, minShareCount: 2, priority: 1.5 },
                { name: 'few', test: isOurs, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
