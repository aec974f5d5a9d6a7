import { startOpenIdProvider } from '#server/testing/openid-provider.ts';
import type { ProviderOptions } from '#server/testing/openid-provider.ts';

// The provider as a process of its own, for journeys in a browser: what it is to be comes as JSON, where it is goes out
// as JSON.
const provider = await startOpenIdProvider(JSON.parse(process.argv[2] ?? '{}') as ProviderOptions);
process.once('SIGTERM', () => void provider.close().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify(provider.environment)}\n`);
