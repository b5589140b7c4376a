import { addToDigest, isAudit, isExpired, keyText, type RawItem, textOf } from './compared-item.ts';
import { counterparts, eachPage, put, type RawTable, remove } from './raw-table.ts';

export type Tables = { readonly live: RawTable; readonly restored: RawTable };

export type Differences = { readonly read: number; readonly put: number; readonly removed: number };

export type CopyOptions = {
  /** Only counts. */
  readonly isDryRun: boolean;
  readonly now: () => Date;
  readonly report: (differences: Differences) => void;
};

/** Makes the live table equal to the restored one. Only what differs is written, so an interrupted run is repeated. */
export const copyBack = async (
  { live, restored }: Tables,
  { isDryRun, now, report }: CopyOptions,
): Promise<Differences> => {
  const count = { read: 0, put: 0, removed: 0 };
  await eachPage(restored, 'whole', async (page) => {
    const items = page.filter((item) => !isExpired(item, now()));
    const current = await counterparts(live, items, 'whole');
    const wanted = items.filter((item) => isWanted(item, current.get(keyText(item))));
    if (!isDryRun) await put(live, wanted);
    count.put += wanted.length;
    count.read += page.length;
    report(count);
  });
  await eachPage(live, 'keys', async (page) => {
    const items = page.filter((item) => !isAudit(item) && !isExpired(item, now()));
    const before = await counterparts(restored, items, 'keys');
    const added = items.filter((item) => {
      const kept = before.get(keyText(item));
      return kept === undefined || isExpired(kept, now());
    });
    if (!isDryRun) await remove(live, added);
    count.removed += added.length;
    count.read += page.length;
    report(count);
  });
  return count;
};

const isWanted = (item: RawItem, current: RawItem | undefined): boolean =>
  current === undefined || (!isAudit(item) && textOf(item) !== textOf(current));

export type Summary = { readonly items: number; readonly digest: string };

/** Of all items that are restored: without the audit log, and without what expires within the hour. */
export const summarize = async (table: RawTable, now: Date): Promise<Summary> => {
  const soon = new Date(now.getTime() + 3_600_000);
  let [items, digest] = [0, 0n];
  await eachPage(table, 'whole', async (page) => {
    for (const item of page) {
      if (isAudit(item) || isExpired(item, soon)) continue;
      items += 1;
      digest = addToDigest(digest, item);
    }
  });
  return { items, digest: digest.toString(16) };
};
