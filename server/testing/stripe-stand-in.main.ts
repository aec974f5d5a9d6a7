import { startStripeStandIn } from '#server/testing/stripe-stand-in.ts';

// The stand-in as a process of its own, for journeys in a browser: where it is goes out as a line, whose payment
// succeeds comes in as lines.
const stripe = await startStripeStandIn();
process.stdin.setEncoding('utf8').on('data', (lines: string) => {
  for (const intentId of lines.split('\n').filter(Boolean)) stripe.succeed(intentId);
});
process.once('SIGTERM', () => void stripe.stop().then(() => process.exit(0)));
process.stdout.write(`${stripe.url}\n`);
