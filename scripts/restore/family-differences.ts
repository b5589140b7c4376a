import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { isEqual, isExpired, type RawItem } from './compared-item.ts';
import type { Tables } from './copy-back.ts';
import { kindOf, partitionsOfFamily } from './family-partitions.ts';
import { eachOfPartition, put, type RawTable, remove, WRITE_BATCH } from './raw-table.ts';

/** An item that is not as it was: to `put` back, or to remove. */
export type Difference = { readonly pk: string; readonly sk: string } & (
  | { readonly act: 'add' | 'change'; readonly item: RawItem }
  | { readonly act: 'remove' }
);

type Count = { readonly equal: number; readonly add: number; readonly change: number; readonly remove: number };

export type FamilyDifferences = {
  /** By kind of item. */
  readonly counts: ReadonlyMap<string, Count>;
  readonly total: Count;
  readonly first: readonly Difference[];
};

const NONE: Count = { equal: 0, add: 0, change: 0, remove: 0 };
const MOST_SHOWN = 20;

/**
 * Compares the items of a family in both tables, and makes the live ones equal if `mayWrite`. An interrupted run can be
 * repeated: the items that name others are written and removed last.
 */
export const compareFamily = async (
  tables: Tables,
  familyId: FamilyId,
  { now, mayWrite }: { readonly now: Date; readonly mayWrite: boolean },
): Promise<FamilyDifferences> => {
  const counts = new Map<string, Count>();
  const first: Difference[] = [];
  let total = NONE;
  const count = (pk: string, sk: string, act: keyof Count): void => {
    const kind = kindOf(pk, sk);
    const sum = counts.get(kind) ?? NONE;
    counts.set(kind, { ...sum, [act]: sum[act] + 1 });
    total = { ...total, [act]: total[act] + 1 };
  };
  for (const pk of await partitionsOfFamily([tables.restored, tables.live], familyId)) {
    const waiting: Difference[] = [];
    for await (const { sk, difference } of compared(tables, pk, now)) {
      count(pk, sk, difference?.act ?? 'equal');
      if (difference === undefined) continue;
      if (first.length < MOST_SHOWN) first.push(difference);
      if (mayWrite && waiting.push(difference) === WRITE_BATCH) await write(tables.live, waiting.splice(0));
    }
    await write(tables.live, waiting);
  }
  return { counts, total, first };
};

const write = async (live: RawTable, differences: readonly Difference[]): Promise<void> => {
  const wanted = differences.flatMap((difference) => (difference.act === 'remove' ? [] : [difference.item]));
  const gone = differences.filter(({ act }) => act === 'remove');
  await put(live, wanted);
  await remove(
    live,
    gone.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } })),
  );
};

type Compared = { readonly sk: string; readonly difference: Difference | undefined };

/**
 * Goes through a partition of both tables at once, in the order of the sort keys. Items that have expired count as
 * absent.
 */
async function* compared({ live, restored }: Tables, pk: string, now: Date): AsyncGenerator<Compared> {
  const [nextBefore, nextCurrent] = [reading(restored, pk, now), reading(live, pk, now)];
  let [before, current] = [await nextBefore(), await nextCurrent()];
  for (;;) {
    const sk = firstOf(before, current);
    if (sk === undefined) return;
    const [item, present] = [withKey(before, sk), withKey(current, sk)];
    yield { sk, difference: differenceOf(pk, sk, item, present) };
    if (item !== undefined) before = await nextBefore();
    if (present !== undefined) current = await nextCurrent();
  }
}

const differenceOf = (
  pk: string,
  sk: string,
  item: RawItem | undefined,
  current: RawItem | undefined,
): Difference | undefined => {
  if (item === undefined) return { pk, sk, act: 'remove' };
  if (current === undefined) return { pk, sk, act: 'add', item };
  return isEqual(item, current) ? undefined : { pk, sk, act: 'change', item };
};

const skOf = ({ sk }: RawItem): string => sk?.S ?? '';

const withKey = (item: RawItem | undefined, sk: string): RawItem | undefined =>
  item !== undefined && skOf(item) === sk ? item : undefined;

/** DynamoDB orders texts by their bytes. */
const firstOf = (before: RawItem | undefined, current: RawItem | undefined): string | undefined => {
  const keys = [before, current].flatMap((item) => (item === undefined ? [] : [skOf(item)]));
  return keys.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)))[0];
};

/** The next item of a partition; undefined after the last. Holds one page of it. */
const reading = (table: RawTable, pk: string, now: Date): (() => Promise<RawItem | undefined>) => {
  const items = eachItem(table, pk, now);
  return async () => {
    const { value, done } = await items.next();
    return done === true ? undefined : value;
  };
};

async function* eachItem(table: RawTable, pk: string, now: Date): AsyncGenerator<RawItem, undefined> {
  for await (const page of eachOfPartition(table, pk, { part: 'whole' })) {
    yield* page.filter((item) => !isExpired(item, now));
  }
  return undefined;
}
