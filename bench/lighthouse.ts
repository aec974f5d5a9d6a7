import lighthouse from 'lighthouse';
import * as constants from 'lighthouse/core/config/constants.js';
import type { Result, RunnerResult } from 'lighthouse';
import { blockingMs } from './blocking.ts';

const { mobileSlow4G: slow4g } = constants.throttling;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface PageFigures {
  /** Of 100, in the order performance, accessibility, best practices, SEO; null where it could not tell. */
  scores: (number | null)[];
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** The same by the processor's time alone: what it would be if nothing else used the machine. */
  ownTbtMs: number;
  /** How fast Lighthouse finds the machine's processor: 1500 to 2000 is a quick desktop. */
  hostIndex: number;
  requests: number;
  /** As they came over the wire, compressed, with their headers. */
  bytes: { html: number; js: number; css: number; fonts: number; images: number; calls: number };
  /** Where it ended, when that is another page than was asked for. */
  endedAt: string;
  /** What costs points. */
  complaints: string[];
}

/** Measures a page on slow 4G and a phone `slowdown` times slower than this machine, in the browser at this port. */
export async function measurePage(url: string, port: number, slowdown: number): Promise<PageFigures> {
  const { lhr, artifacts } = await report(url, port, slowdown);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const requests = requestsOf(lhr);
  const bytesOf = (...types: string[]) =>
    requests
      .filter(({ resourceType }) => types.includes(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    scores: categories.map((name) => percent(lhr.categories[name]?.score)),
    lcpMs: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbtMs: number('total-blocking-time'),
    ownTbtMs: blockingMs(artifacts.Trace.traceEvents, slowdown),
    hostIndex: lhr.environment.benchmarkIndex,
    requests: requests.length,
    bytes: {
      html: bytesOf('Document'),
      js: bytesOf('Script'),
      css: bytesOf('Stylesheet'),
      fonts: bytesOf('Font'),
      images: bytesOf('Image'),
      calls: bytesOf('Fetch', 'XHR'),
    },
    endedAt: new URL(lhr.finalDisplayedUrl).pathname,
    complaints: complaintsOf(lhr),
  };
}

/** On a busy machine the trace is sometimes incomplete; then we try again. */
async function report(url: string, port: number, slowdown: number, triesLeft = 3): Promise<RunnerResult> {
  const run = await lighthouse(url, {
    port,
    logLevel: 'silent',
    disableStorageReset: true,
    onlyCategories: [...categories],
    throttling: { ...slow4g, cpuSlowdownMultiplier: slowdown },
  });
  if (run !== undefined && !run.lhr.runtimeError) return run;
  if (triesLeft > 1) return report(url, port, slowdown, triesLeft - 1);
  throw new Error(`${url} can't be measured: ${run?.lhr.runtimeError?.message ?? 'no report'}`);
}

interface Transfer {
  resourceType: string;
  transferSize: number;
}

function requestsOf(lhr: Result): Transfer[] {
  const details = lhr.audits['network-requests']?.details;
  return details?.type === 'table'
    ? (details.items as unknown as Transfer[]).filter(({ transferSize }) => transferSize > 0)
    : [];
}

function complaintsOf(lhr: Result): string[] {
  return categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = lhr.audits[id]?.score ?? 1;
      return score < 1 && (weight > 0 || id === 'bf-cache')
        ? [`${name}: ${lhr.audits[id]?.title} (${lhr.audits[id]?.displayValue ?? percent(score)})`]
        : [];
    }),
  );
}

function percent(score: number | null | undefined): number | null {
  return score === null || score === undefined ? null : Math.round(score * 100);
}
