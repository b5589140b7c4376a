import { compressText } from '../../../platform/domain/bytes/compression.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import {
  bucketOf,
  encodePlanRow,
  type PlanPage,
  type PlanPart,
  type PlanRow,
  pageMonthOf,
  pageName,
  type ShuffleState,
} from '../../publish/domain/plan.ts';
import { createRowDays } from '../../statements/domain/coverage.ts';
import { createPlannedSums } from '../../verification/domain/money-sums.ts';

/** Characters of rows held in memory before they are written out. */
const FLUSH_CHARACTERS = 6_000_000;
/** The most rows of a page that fit in the memory of a worker, because a page is written as a whole. */
const MAX_PAGE_ROWS = 200_000;

export type Shuffle = {
  /** @throws DomainError `max_row_count_exceeded` if a page has more rows than a worker can write */
  readonly add: (row: PlanRow) => void;
  readonly isFull: () => boolean;
  /** Writes the rows in memory as one object. The returned state covers every row added so far. */
  readonly flush: (position: number) => Promise<ShuffleState>;
};

/**
 * Sorts rows into buckets by account and year without holding them all in memory: buckets are flushed as one compressed
 * object with a byte range per bucket.
 */
export const createShuffle = (
  deps: { readonly uploads: Uploads; readonly newKey: () => string },
  { buckets, basis }: { readonly buckets: number } & Pick<ShuffleState, 'basis'>,
  resumed: ShuffleState | null,
): Shuffle => {
  const parts: PlanPart[] = [...(resumed?.parts ?? [])];
  const pages = Array.from({ length: buckets }, (_, bucket) => pageCounts(resumed?.pages[bucket] ?? []));
  const bucketOfPages = new Map<string, number>();
  let lines: string[][] = emptyBuckets(buckets);
  let held = 0;
  let rows = resumed?.rows ?? 0;
  let hasTwins = resumed?.hasTwins === true;
  const rowDays = createRowDays(resumed?.rowDays);
  const sums = resumed !== null && resumed.sums === undefined ? undefined : createPlannedSums(resumed?.sums);

  const add = (row: PlanRow): void => {
    const { account } = row;
    const month = pageMonthOf(row);
    const name = pageName({ account, month });
    const bucket = bucketOfPages.get(name) ?? bucketOf({ account, month }, buckets);
    bucketOfPages.set(name, bucket);
    const line = encodePlanRow(row);
    lines[bucket]?.push(line);
    const counted = pages[bucket]?.get(name);
    if (counted?.rows === MAX_PAGE_ROWS) throw tooManyRows(month);
    if (counted) counted.rows++;
    else pages[bucket]?.set(name, { account, month, rows: 1 });
    if (row.twin !== undefined) {
      hasTwins = true;
      listOwnPage(row);
    }
    rowDays.see(row);
    sums?.see(row);
    held += line.length;
    rows++;
  };

  /** Lists the row's own page, where it is written if its matching entry no longer exists, for revert and readback. */
  const listOwnPage = ({ account, movesTo, date }: PlanRow): void => {
    const page = { account: movesTo ?? account, month: monthOf(date) };
    const counts = pages[bucketOf(page, buckets)];
    if (counts?.has(pageName(page)) === false) counts.set(pageName(page), { ...page, rows: 0 });
  };

  const flush = async (position: number): Promise<ShuffleState> => {
    if (held > 0) {
      const frames = lines.map((bucket) => (bucket.length === 0 ? new Uint8Array() : compressText(bucket.join('\n'))));
      lines = emptyBuckets(buckets);
      held = 0;
      const key = deps.newKey();
      await deps.uploads.put(key, Buffer.concat(frames));
      parts.push({ key, ranges: rangesOf(frames) });
    }
    const listed = pages.map((counts) => [...counts.values()].sort(byAccountAndMonth));
    return {
      basis,
      position,
      parts: [...parts],
      pages: listed,
      rows,
      ...(hasTwins && { hasTwins }),
      rowDays: rowDays.days(),
      ...(sums !== undefined && { sums: sums.all() }),
    };
  };

  return { add, flush, isFull: () => held >= FLUSH_CHARACTERS };
};

const tooManyRows = (month: string): DomainError =>
  new DomainError(
    'max_row_count_exceeded',
    `A file can have at most ${MAX_PAGE_ROWS.toLocaleString('en')} rows per account and month: ${month} has more`,
  );

const emptyBuckets = (buckets: number): string[][] => Array.from({ length: buckets }, () => []);

const pageCounts = (pages: readonly PlanPage[]) => new Map(pages.map((page) => [pageName(page), { ...page }]));

const byAccountAndMonth = (a: PlanPage, b: PlanPage): number => a.account - b.account || compareText(a.month, b.month);

const rangesOf = (frames: readonly Uint8Array[]): readonly (readonly [number, number])[] => {
  let end = 0;
  return frames.map((frame) => {
    const start = end;
    end += frame.length;
    return [start, end] as const;
  });
};
