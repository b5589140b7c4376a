import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as engine } from 'playwright-core';
import { budgetPaths } from './budget/budget-paths.ts';
import { budgetTable, type Measured, measurePage, overBudget, runIn, serverTime } from './budget/measure-page.ts';
import { joinSite, type Site, startSite } from './budget/site.ts';
import { addSampleData } from './sample/add-sample-data.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * `npm run page-budget -- [--url http://localhost:3000 --data .local] [--only /settings] [--months 14] [--busy 1]`:
 * without a URL, in a new cloud with the sample data of so many months, with `--busy` times as many purchases.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string', default: join(ROOT, '.local') },
    only: { type: 'string' },
    months: { type: 'string', default: '14' },
    busy: { type: 'string', default: '1' },
  },
});

const openSite = async (): Promise<Site> => {
  if (values.url !== undefined) return joinSite(values.url, values.data);
  const site = await startSite();
  const today = new Date().toISOString().slice(0, 10);
  await addSampleData(site, { today, months: Number(values.months), busy: Number(values.busy) });
  return site;
};

const openBrowser = async (): Promise<Browser> =>
  engine.launch({
    ...(process.platform === 'linux' ? { executablePath: await chromium.executablePath() } : { channel: 'chrome' }),
    args: ['--no-sandbox', '--disable-gpu'],
  });

const measure = async (site: Site): Promise<readonly Measured[]> => {
  const paths = (await budgetPaths(site)).filter((path) => path.startsWith(values.only ?? '/'));
  const times = await serverTimes(site, paths);
  const browser = await openBrowser(); // only now, because a browser takes time from the service
  try {
    await measurePage(browser, site, '/sign-in'); // the first load also starts it
    const measured: Measured[] = [];
    for (const [path, time] of times) measured.push({ path, ...time, ...(await measurePage(browser, site, path)) });
    return measured;
  } finally {
    await browser.close();
  }
};

type Time = Pick<Measured, 'least' | 'p50' | 'max'>;

const serverTimes = async (site: Site, paths: readonly string[]): Promise<ReadonlyMap<string, Time>> => {
  const times = new Map<string, Time>();
  await runIn(site, '/');
  for (const path of paths) {
    const { status, isPage, ...time } = await serverTime(site, path);
    if (isPage) times.set(path, time);
    else console.log(`${path} is not a page: it returned status ${status}`);
  }
  return times;
};

/** Stores the figures next to those of the benchmarks, for comparison. */
const keep = async (pages: readonly Measured[]): Promise<void> => {
  const folder = join(ROOT, 'bench', 'results');
  await mkdir(folder, { recursive: true });
  const load = loadavg()[0];
  await writeFile(join(folder, 'page-budget.json'), `${JSON.stringify({ at: new Date(), load, pages }, null, 2)}\n`);
};

const loadNote = (): string => {
  const load = loadavg()[0] ?? 0;
  const processors = availableParallelism();
  const summary = `load average ${load.toFixed(1)} on ${processors} processors`;
  return load > processors ? `${summary}: other programs slowed down these measurements` : summary;
};

const main = async (): Promise<void> => {
  const site = await openSite();
  try {
    const pages = await measure(site);
    await keep(pages);
    const over = overBudget(pages);
    console.log(`${budgetTable(pages)}\n${loadNote()}\n`);
    console.log(over.length === 0 ? `${pages.length} pages are within the budget` : over.join('\n'));
    process.exitCode = over.length === 0 && pages.length > 0 ? 0 : 1;
  } finally {
    await site.stop();
  }
};

await main();
