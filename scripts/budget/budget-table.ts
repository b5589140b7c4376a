import type { PageMeasure } from './measure-page.ts';
import type { ServerTime } from './server-time.ts';

export type Measured = { readonly path: string } & PageMeasure & Pick<ServerTime, 'least' | 'p50' | 'max'>;

/** What no page may go beyond. Time on the server is that of a machine with nothing else to do. */
const BUDGET = { bytes: 60_000, requests: 6, nodes: 1_500, p50: 50, lcp: 2_500, cls: 0.01, blocked: 200 } as const;

const KB = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Name, width and text of each column. */
const COLUMNS: readonly (readonly [name: string, width: number, text: (page: Measured) => string])[] = [
  ['first KB', 9, ({ first }) => KB(first.bytes)],
  ['requests', 9, ({ first }) => String(first.requests)],
  ['again KB', 9, ({ repeat }) => KB(repeat.bytes)],
  ['nodes', 6, ({ nodes }) => String(nodes)],
  ['least ms', 8, ({ least }) => least.toFixed(1)],
  ['p50 ms', 7, ({ p50 }) => p50.toFixed(1)],
  ['max ms', 7, ({ max }) => max.toFixed(1)],
  ['LCP ms', 7, ({ lcp }) => lcp.toFixed(0)],
  ['CLS', 6, ({ cls }) => cls.toFixed(3)],
  ['blocked ms', 11, ({ blocked }) => blocked.toFixed(0)],
];

export const budgetTable = (pages: readonly Measured[]): string => {
  const wide = Math.max(4, ...pages.map(({ path }) => path.length));
  const head = ['page'.padEnd(wide), ...COLUMNS.map(([name, width]) => name.padStart(width))].join(' ');
  const lines = pages.map((page) =>
    [page.path.padEnd(wide), ...COLUMNS.map(([, width, text]) => text(page).padStart(width))].join(' '),
  );
  return [head, ...lines].join('\n');
};

/** What is over the budget, a sentence each. */
export const overBudget = (pages: readonly Measured[]): readonly string[] =>
  pages.flatMap(({ path, first, ...page }) => {
    const spent = { ...page, ...first };
    return Object.entries(BUDGET)
      .filter(([name, limit]) => spent[name as keyof typeof BUDGET] > limit)
      .map(([name, limit]) => `${path}: ${name} ${spent[name as keyof typeof BUDGET].toFixed(2)} > ${limit}`);
  });
