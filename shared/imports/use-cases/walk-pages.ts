import type { PageAccount } from '../../ledger/entries/domain/entry.ts';
import { yearOf } from '../../platform/domain/dates/local-date.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import { settleAll } from '../../platform/use-cases/settle-all.ts';
import type { PlanManifest, PlanNumber, PlanPage } from '../publish/domain/plan.ts';
import type { Leased } from './run-slice.ts';
import type { Bindings } from './work-dependencies.ts';

export type PagePosition = { readonly bucket: number; readonly page: number };

/** Years processed at the same time, fewer if they have many rows, to limit memory and the time between checkpoints. */
const CONCURRENCY = 8;
const ROWS_AT_ONCE = 20_000;
/** With this many rows, no further year is begun: each is held with its pages as they were and as they become. */
const ENOUGH_ROWS = 10_000;
const MONTHS = 12;

export type PageWalk = {
  readonly manifest: PlanManifest;
  readonly bindings: Bindings;
  /** Processes pages of one account and year together. Must be idempotent. */
  readonly visit: (pages: readonly PlanPage[], account: PageAccount, bucket: number) => Promise<void>;
  /** Called every few pages with the progress, in rows of the plan. */
  readonly report: (position: PagePosition, rows: number) => Promise<void>;
};

/** Visits the pages of a plan in order from a position. Returns the next position; undefined if all are done. */
export const walkPages = async (
  { manifest, bindings, visit, report }: PageWalk,
  from: PagePosition,
  clock: SliceClock,
): Promise<PagePosition | undefined> => {
  let rows = rowsBefore(manifest, from);
  for (let bucket = from.bucket; bucket < manifest.pages.length; bucket++) {
    const pages = manifest.pages[bucket] ?? [];
    for (let page = bucket === from.bucket ? from.page : 0; page < pages.length; ) {
      const years = yearsFrom(pages, page);
      await settleAll(years.map(([first, ...rest]) => visit([first, ...rest], accountOf(bindings, first), bucket)));
      rows += years.flat().reduce((sum, planned) => sum + planned.rows, 0);
      page += years.flat().length;
      if (!clock.mayContinue()) return { bucket, page };
      await report({ bucket, page }, rows);
    }
  }
  return undefined;
};

type PagesOfYear = [PlanPage, ...PlanPage[]];

/** The next pages to process, at least one, by account and year. */
const yearsFrom = (pages: readonly PlanPage[], start: number): readonly PagesOfYear[] => {
  const years: PagesOfYear[] = [];
  let rows = 0;
  for (const page of pages.slice(start, start + CONCURRENCY * MONTHS)) {
    rows += page.rows;
    const last = years.at(-1);
    const isSameYear = last !== undefined && isOfSameYear(last[0], page);
    const isEnough = isSameYear ? rows > ROWS_AT_ONCE : rows > ENOUGH_ROWS || years.length === CONCURRENCY;
    if (years.length > 0 && isEnough) break;
    if (isSameYear) last.push(page);
    else years.push([page]);
  }
  return years;
};

const isOfSameYear = (a: PlanPage, b: PlanPage): boolean =>
  a.account === b.account && yearOf(a.month) === yearOf(b.month);

const rowsBefore = (manifest: PlanManifest, { bucket, page }: PagePosition): number =>
  manifest.pages
    .flatMap((pages, at) => (at < bucket ? pages : at === bucket ? pages.slice(0, page) : []))
    .reduce((sum, planned) => sum + planned.rows, 0);

/** The account that a page or a row of a plan is bound to. */
export const accountOf = (bindings: Bindings, { account }: Pick<PlanPage, 'account'>): PageAccount => {
  const binding = bindings[account];
  if (binding?.account == null) throw new Error(`Plan-local account ${account} is not bound`);
  return { id: binding.id, tag: binding.account.tag };
};

/** By plan-local number, what the money of an account is compared by. */
export const accountAt =
  (bindings: Bindings) =>
  (number: PlanNumber): { readonly id: string; readonly currency: string } => {
    const { id } = accountOf(bindings, { account: number });
    return { id, currency: bindings[number]?.account?.currency ?? '' };
  };

/** Milliseconds between progress updates of the import. */
const INTERVAL = 1_000;

/** Stores the progress from time to time, so that another worker can resume after a crash. */
export const createReporter = (
  leased: Leased,
  phase: 'pages' | 'undo',
  total: number,
  counted: () => { readonly created?: number } = () => ({}),
) => {
  let last = Date.now();
  return async (position: PagePosition, rows: number): Promise<void> => {
    if (Date.now() - last < INTERVAL) return;
    last = Date.now();
    const done = phase === 'pages' ? rows : total - rows;
    await leased.update({ checkpoint: { phase, ...position, ...counted() }, progress: { done, total }, wakes: 0 });
  };
};
