import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start: there are few, and none is a secret.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
