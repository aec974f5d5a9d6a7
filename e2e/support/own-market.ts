import { inject } from 'vitest';
import { copyData, quickMarket, startMarket } from './market-process.ts';
import type { MarketProcess } from './market-process.ts';

/** Starts a market of one's own that is empty, on a copy of one: to set a database up takes longer. */
export function startEmptyMarket(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<MarketProcess> {
  copyData(inject('emptyFolder'), dataDir);
  return startMarket(dataDir, port, { DEMO: '0', ...environment });
}

/** The same with the demo's people and phones, as the market of all journeys has them. */
export function startDemoMarket(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<MarketProcess> {
  copyData(inject('filledFolder'), dataDir);
  return startMarket(dataDir, port, environment, quickMarket);
}
