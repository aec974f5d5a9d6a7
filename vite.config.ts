import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { offlineFiles } from './scripts/offline-files.ts';

const fileNames = { chunkFileNames: 'static/js/[name]-[hash].js', entryFileNames: 'static/js/[name]-[hash].js' };

export default defineConfig({
  // React Router has the server take Node's builds of packages because package.json names @react-router/node.
  plugins: [tailwindcss(), reactRouter(), offlineFiles()],
  // Its pages use a tenth of the icons: a server neither loads nor carries the others.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    assetsDir: 'static/js',
    assetsInlineLimit: 0,
    // Read by web/entry.server.tsx.
    manifest: true,
    rolldownOptions: { output: fileNames },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            ...fileNames,
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
                  priority: 2,
                },
                // What four pages have in common: without it home asks for 57 files instead of 20 (docs/performance.md).
                // Not what forms or lists of the dashboards alone need: home would carry it.
                {
                  name: 'shared',
                  test: /\/(?:web|contract)\/(?!texts\/(?:e[ns]|pages)\/|fields\/|reviews\/|pages\/dashboard\/|bookings\/right-to-withdraw|identity\/(?:send-mail-button|unconfirmed-address)\.|reviewing\.|imei\.|sending\.|handovers\.|countries\.|heic-issues\.|outdated\.|layout\/loaded\.|ui\/(?:stars|use-focus-after|table|table-roles|table-text|confirm-button|time-ago|stat-tile)\.|lib\/(?:request-key|upload|country-names|typed)\.)|lucide-react(?!.*\/scale\.)/,
                  minShareCount: 4,
                },
                // Saves home 3 requests and 0.4 kB of the manifest, which names every file.
                {
                  name: 'fields',
                  test: /\/web\/fields\/(?:field|text-field|textarea-field|select-field|submit-button|at-most)\./,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
  },
});
