import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addDays } from '../../shared/platform/domain/dates/local-date.ts';
import { makeFile } from '../bench-file.ts';
import { type Client, createClient } from '../client.ts';
import { type GeneratedTransaction, generateTransactions, type Shape } from '../generate.ts';
import { readStats, resetStats } from '../local-stats.ts';
import { median, timed } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';
import { freePort, startStack } from '../stack.ts';
import { announce } from '../stages.ts';
import { type Driver, importFile } from './import-file.ts';

const ACCOUNTS = 20;
const ROWS_A_YEAR = 10_000;
const DAYS_A_YEAR = 365;
const YEARS = 10;
const LAST_DAY = '2026-10-31';
const CALLS = 30;
const SCANS = 5;
const WORD = 'bakery';
const LEAST = '5000';

/** The cost of one read. `firstMs`: the call that started its function, with that start; null if an earlier one did. */
type Read = { readonly firstMs: number | null; readonly ms: number; readonly units: number };
type Reads = Readonly<Record<string, Read>>;
type Measured = { readonly reads: Reads; readonly peakMb: number };

/** Lists, totals and searches over ten years of one family, beside the same accounts with one year. */
export const benchReads = async (
  assembly: string,
  folder: string,
  seed: number,
): Promise<{ readonly figures: readonly Figure[]; readonly lines: readonly string[] }> => {
  const { reads: short } = await measureFamily(assembly, folder, seed, 1);
  const { reads: long, peakMb } = await measureFamily(assembly, folder, seed, YEARS);
  const scanMs = scanBySqlite(seed, YEARS);
  const figures = [
    ...Object.entries(long).flatMap(([name, { ms, units, firstMs }]) =>
      SEARCHES.includes(name)
        ? [
            atMost(readFigure(name), ms, 400, 'ms'),
            atMost(`${name} / LIKE scan by node:sqlite`, ms / scanMs, 10, 'x'),
            noted(`${name}, read units`, units, 'units'),
          ]
        : [
            atMost(readFigure(name), ms, 40, 'ms'),
            atMost(`${name}, read units`, units, 40, 'units'),
            atMost(`${name}, ten years / one year`, ms / (short[name]?.ms ?? ms), 1.3, 'x'),
            ...(firstMs === null
              ? []
              : [atMost(`${name}, first call with the start of a process`, firstMs, 250, 'ms')]),
          ],
    ),
    atMost(`${LISTS}, most memory`, peakMb, 300, 'MB'),
  ];
  const lines = [
    `LIKE scan by node:sqlite: ${scanMs.toFixed(1)} ms`,
    ...Object.entries(short).map(
      ([name, { ms, units }]) => `one year: ${name} ${ms.toFixed(1)} ms, ${units.toFixed(1)} read units`,
    ),
  ];
  return { figures, lines };
};

const LISTS = 'list-transactions';
export const LIST_PAGE = 'list page 1';
export const SEARCH = 'search';
const AMOUNT_FILTER = 'amount filter';
const SEARCHES = [SEARCH, AMOUNT_FILTER];

/** The name of the median time of a read. */
export const readFigure = (name: string): string => `${name}, p50`;

const pathsOf = (years: number): Readonly<Record<string, string>> => ({
  [LIST_PAGE]: '/api/v1/transactions',
  'list in the middle': `/api/v1/transactions?page=${(years * ROWS_A_YEAR) / 50}`,
  'one month': '/api/v1/transactions?start_date=2026-08-01&end_date=2026-08-31',
  accounts: '/api/v1/accounts',
  'balance sheet': '/api/v1/balance_sheet',
  [SEARCH]: `/api/v1/transactions?search=${WORD}`,
  [AMOUNT_FILTER]: `/api/v1/transactions?min_amount=${LEAST}`,
});

const shapeOf = (years: number): Shape => {
  const days = years * DAYS_A_YEAR;
  return { accounts: ACCOUNTS, days, firstDay: addDays(LAST_DAY, 1 - days) };
};

const measureFamily = async (assembly: string, folder: string, seed: number, years: number): Promise<Measured> => {
  const options = { assembly, dataDir: join(folder, `reads-${years}`) };
  const filled = await startStack({ ...options, port: await freePort() });
  try {
    const rows = years * ROWS_A_YEAR;
    const file = await makeFile(folder, 'csv', { rows, seed, shape: shapeOf(years), label: `reads${years}` });
    const driver = { stack: filled, client: createClient(filled.baseUrl, filled.apiKey) };
    announce(`csv ${rows}, ${ACCOUNTS} accounts, ${years} years`, await importFile(driver, file));
  } finally {
    await filled.stop();
  }
  const stack = await startStack({ ...options, port: await freePort() });
  try {
    const reads = await measureReads({ stack, client: createClient(stack.baseUrl, stack.apiKey) }, pathsOf(years));
    const { peakRss } = await readStats(stack.baseUrl);
    return { reads, peakMb: (peakRss[LISTS] ?? Number.NaN) / 2 ** 20 };
  } finally {
    await stack.stop();
  }
};

const measureReads = async ({ stack, client }: Driver, paths: Readonly<Record<string, string>>): Promise<Reads> => {
  const reads: Record<string, Read> = {};
  const started = new Set<string>();
  for (const [name, path] of Object.entries(paths)) {
    const [endpoint = ''] = path.split('?');
    const { seconds } = await timed(() => client.get(path));
    const firstMs = started.has(endpoint) ? null : seconds * 1000;
    started.add(endpoint);
    await resetStats(stack.baseUrl);
    await client.get(path);
    const { units } = await readStats(stack.baseUrl);
    reads[name] = { firstMs, units: units.read, ms: await medianMs(client, path) };
  }
  return reads;
};

const medianMs = async (client: Client, path: string): Promise<number> => {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) times.push((await timed(() => client.get(path))).seconds * 1000);
  return median(times);
};

/** Counts and shows the rows with the word, as plainly as SQL allows. */
const scanBySqlite = (seed: number, years: number): number => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE rows (date TEXT, cents INTEGER, name TEXT, notes TEXT)');
  const insert = database.prepare('INSERT INTO rows VALUES (?, ?, ?, ?)');
  const rows: Iterable<GeneratedTransaction> = generateTransactions({
    rows: years * ROWS_A_YEAR,
    seed,
    shape: shapeOf(years),
  });
  database.exec('BEGIN');
  for (const { date, cents, name, notes } of rows) insert.run(date, cents, name, notes);
  database.exec('COMMIT');
  const wanted = "name LIKE '%' || ? || '%' OR notes LIKE '%' || ? || '%'";
  const count = database.prepare(`SELECT count(*) FROM rows WHERE ${wanted}`);
  const page = database.prepare(`SELECT * FROM rows WHERE ${wanted} ORDER BY date DESC LIMIT 25`);
  const times = Array.from({ length: SCANS }, () => {
    const started = performance.now();
    count.get(WORD, WORD);
    page.all(WORD, WORD);
    return performance.now() - started;
  });
  database.close();
  return median(times);
};
