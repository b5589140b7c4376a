import {
  addDigests,
  digestOf,
  isAudit,
  isEqual,
  isExpired,
  isOfRestores,
  keyText,
  type RawItem,
} from './compared-item.ts';
import { inMemory, openProgress, type Pass, type PassProgress, type Sums } from './progress.ts';
import { counterparts, eachPage, put, type RawTable, type Reading, remove } from './raw-table.ts';

export type Tables = { readonly live: RawTable; readonly restored: RawTable };

export type PassOptions = {
  /** Otherwise it only counts, and begins at the start. */
  readonly mayWrite: boolean;
  readonly reading: Reading;
  /** Items that expire before are not compared at the end: DynamoDB removes them at any time. */
  readonly comparedUntil: Date;
};

type Work = PassOptions & {
  readonly progress: PassProgress;
  readonly now: () => Date;
  readonly report: (items: number) => void;
};

/**
 * One of the two passes that make the live table equal to the restored one. The first puts what is missing or
 * different, and adds up the restored table; the second removes what the restored table does not have, and adds up the
 * rest of the live one. So both sums are equal if and only if everything was written.
 */
export const runPass = async (
  pass: Pass,
  tables: Tables,
  options: PassOptions & Pick<Work, 'now' | 'report'>,
): Promise<Sums> => {
  const { mayWrite, reading, comparedUntil } = options;
  const progress = mayWrite
    ? (await openProgress(tables.restored, reading.segments, { comparedUntil })).of(pass, reading)
    : inMemory(pass, reading);
  await (pass === 'put' ? putBack : removeAdded)(tables, { ...options, progress });
  return progress.total();
};

const putBack = async ({ live, restored }: Tables, options: Work): Promise<void> => {
  const { mayWrite, reading, now, progress } = options;
  const work = async (page: readonly RawItem[], segment: number): Promise<void> => {
    const items = page.filter((item) => !isExpired(item, now()) && !isOfRestores(item));
    const current = await counterparts(live, items, 'whole');
    const wanted = items.filter((item) => isWanted(item, current.get(keyText(item))));
    if (mayWrite) await put(live, wanted);
    progress.add(segment, sumsOf(items, wanted.length, options));
    options.report(page.length);
  };
  await eachPage(restored, 'whole', work, reading, progress.places);
};

const removeAdded = async ({ live, restored }: Tables, options: Work): Promise<void> => {
  const { mayWrite, reading, now, progress } = options;
  const work = async (page: readonly RawItem[], segment: number): Promise<void> => {
    const items = page.filter((item) => !isAudit(item) && !isExpired(item, now()));
    const before = await counterparts(restored, items, 'keys');
    const [added, kept] = divide(items, (item) => {
      const was = before.get(keyText(item));
      return was === undefined || isExpired(was, now()) || isOfRestores(item);
    });
    if (mayWrite) await remove(live, added);
    const left = mayWrite ? await counterparts(live, added, 'whole') : new Map<string, RawItem>();
    progress.add(segment, sumsOf([...kept, ...left.values()], added.length, options));
    options.report(page.length);
  };
  await eachPage(live, 'whole', work, reading, progress.places);
};

const divide = <Value>(values: readonly Value[], isFirst: (value: Value) => boolean) => {
  const [first, second]: [Value[], Value[]] = [[], []];
  for (const value of values) (isFirst(value) ? first : second).push(value);
  return [first, second] as const;
};

const isWanted = (item: RawItem, current: RawItem | undefined): boolean =>
  current === undefined || (!isAudit(item) && !isEqual(item, current));

/** Of the items that are compared: without the audit log, and without what expires soon. */
const sumsOf = (items: readonly RawItem[], written: number, { comparedUntil }: PassOptions): Sums => {
  const compared = items.filter((item) => !isAudit(item) && !isExpired(item, comparedUntil));
  const digest = compared.reduce((sum, item) => addDigests(sum, digestOf(item)), 0n);
  return { written, items: compared.length, digest };
};
