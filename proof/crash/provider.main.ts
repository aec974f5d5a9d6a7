import { startProvider } from './provider.ts';
import { randomFrom } from './random.ts';

// A process of its own, which outlives every market that is killed. Where it is goes out as a line.
const [marketUrl = '', webhookSecret = '', seed = ''] = process.argv.slice(2);
const provider = await startProvider(marketUrl, webhookSecret, randomFrom(Number(seed)).of('provider'));
process.once('SIGTERM', () => void provider.stop().then(() => process.exit(0)));
// The process that started this one is gone: nobody needs it any more.
process.stdin.resume().once('end', () => process.exit(0));
process.stdout.write(`${provider.url}\n`);
