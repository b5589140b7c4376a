import { readFileSync } from 'node:fs';
import { HISTORY, parseHistory } from '../../bench/history.ts';
import { callOf, coefficients } from '../../bench/scale/use.ts';

/** The last figure of this name that was recorded. @throws Error if there is none */
const recorded = (stage: string, name: string): number => {
  const figures = parseHistory(readFileSync(HISTORY, 'utf8')).flatMap((record) => record.figures);
  const found = figures.findLast((figure) => figure.stage === stage && figure.name === name);
  if (found === undefined) throw new Error(`bench/history.json has no figure "${name}"`);
  return found.value;
};

type Call = {
  readonly name: string;
  readonly writes: number;
  readonly reads: number;
  readonly ms: number;
  readonly goal: number;
};

export const CALLS: readonly Call[] = [
  { name: '`GET /imports/{id}`', ...callOf('API: state of an import'), goal: 0.003 },
  { name: '`GET /transactions`, a household of fourteen months', ...callOf('API: list of transactions'), goal: 0.008 },
  {
    name: '`GET /transactions`, 25 of 100,000 in 20 accounts over ten years',
    writes: 1,
    reads: recorded('reads', 'list page 1, read units'),
    ms: Math.round(recorded('reads', 'list page 1, p50')),
    goal: 0.008,
  },
];

/** Most functions have as much. */
export const MEMORY_GB = 0.5;

/** Of a start of list-transactions, without that of Lambda's environment. */
export const INIT_MS = Math.round(coefficients.starts['list-transactions'] ?? Number.NaN);

/** Lambda polls an empty queue with five pollers, each for twenty seconds; not measured. */
export const POLLS_PER_MINUTE = { pollers: 5, each: 3 } as const;

/** The most that a page may have, with its styles: npm run page-budget */
export const PAGE_KB = 60;
