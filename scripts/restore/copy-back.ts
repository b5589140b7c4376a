import {
  addDigests,
  digestOf,
  isAudit,
  isExpired,
  isOfRestores,
  keyText,
  type RawItem,
  textOf,
} from './compared-item.ts';
import type { Pass, Passes, Sums } from './progress.ts';
import { counterparts, eachPage, put, type RawTable, type Reading, remove } from './raw-table.ts';

export type Tables = { readonly live: RawTable; readonly restored: RawTable };

export type CopyOptions = {
  /** Otherwise it only counts. */
  readonly mayWrite: boolean;
  readonly reading: Reading;
  readonly now: () => Date;
  /** What expires before is not compared at the end: DynamoDB removes it at any time. */
  readonly comparedUntil: Date;
  readonly passes: Passes;
  readonly report: (items: number) => void;
};

/** What each pass did, and the items that it compared: equal if both passes compared the same. */
export type Outcome = Readonly<Record<Pass, Sums>>;

/**
 * Makes the live table equal to the restored one, in two passes. The first puts what is missing or different, and adds up the restored table;
 * the second removes what the restored table does not have, and adds up the rest of the live one. So both sums are equal
 * if and only if everything was written.
 */
export const copyBack = async (tables: Tables, options: CopyOptions): Promise<Outcome> => ({
  put: await putBack(tables, options),
  remove: await removeAdded(tables, options),
});

const putBack = async ({ live, restored }: Tables, options: CopyOptions): Promise<Sums> => {
  const { mayWrite, reading, now, passes } = options;
  const pass = passes('put');
  const work = async (page: readonly RawItem[], segment: number): Promise<void> => {
    const items = texted(page.filter((item) => !isExpired(item, now()) && !isOfRestores(item)));
    const current = await counterparts(live, [...items.keys()], 'whole');
    const wanted = [...items].flatMap(([item, text]) =>
      isWanted(item, text, current.get(keyText(item))) ? [item] : [],
    );
    if (mayWrite) await put(live, wanted);
    pass.add(segment, sumsOf(items, wanted.length, options));
    options.report(page.length);
  };
  await eachPage(restored, 'whole', work, reading, pass.places);
  return pass.total();
};

const removeAdded = async ({ live, restored }: Tables, options: CopyOptions): Promise<Sums> => {
  const { mayWrite, reading, now, passes } = options;
  const pass = passes('remove');
  const work = async (page: readonly RawItem[], segment: number): Promise<void> => {
    const items = page.filter((item) => !isAudit(item) && !isExpired(item, now()));
    const before = await counterparts(restored, items, 'keys');
    const [added, kept] = divide(items, (item) => {
      const was = before.get(keyText(item));
      return was === undefined || isExpired(was, now()) || isOfRestores(item);
    });
    if (mayWrite) await remove(live, added);
    const left = mayWrite ? await counterparts(live, added, 'whole') : new Map<string, RawItem>();
    pass.add(segment, sumsOf(texted([...kept, ...left.values()]), added.length, options));
    options.report(page.length);
  };
  await eachPage(live, 'whole', work, reading, pass.places);
  return pass.total();
};

const divide = <Value>(values: readonly Value[], isFirst: (value: Value) => boolean) => {
  const [first, second]: [Value[], Value[]] = [[], []];
  for (const value of values) (isFirst(value) ? first : second).push(value);
  return [first, second] as const;
};

type Texts = ReadonlyMap<RawItem, string>;

const texted = (items: readonly RawItem[]): Texts => new Map(items.map((item) => [item, textOf(item)]));

const isWanted = (item: RawItem, text: string, current: RawItem | undefined): boolean =>
  current === undefined || (!isAudit(item) && text !== textOf(current));

/** Of the items that are compared: without the audit log, and without what expires soon. */
const sumsOf = (items: Texts, written: number, { comparedUntil }: CopyOptions): Sums => {
  const compared = [...items].filter(([item]) => !isAudit(item) && !isExpired(item, comparedUntil));
  const digest = compared.reduce((sum, [, text]) => addDigests(sum, digestOf(text)), 0n);
  return { written, items: compared.length, digest };
};
