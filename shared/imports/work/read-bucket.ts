import type { Compression, Uploads } from '../../platform/domain/object-store.ts';
import { settleAll } from '../../platform/use-cases/settle-all.ts';
import type { PlanRow } from '../domain/plan.ts';
import { decodePlanRow, type PlanManifest, pageMonthOf, pageName } from '../domain/plan-manifest.ts';

/** A large plan has hundreds of parts, and each gives every bucket a little. */
const PARTS_AT_ONCE = 16;

/** The rows of one bucket by page name, in the order in which they stand in the file; those with a twin come last. */
export const readBucket = async (
  { uploads, compression }: { readonly uploads: Uploads; readonly compression: Compression },
  manifest: PlanManifest,
  bucket: number,
): Promise<ReadonlyMap<string, readonly PlanRow[]>> => {
  const pages = new Map<string, PlanRow[]>();
  const ranges = manifest.parts.flatMap(({ key, ranges: all }) => {
    const [from, to] = all[bucket] ?? [0, 0];
    return from === to ? [] : [{ key, from, to }];
  });
  for (let at = 0; at < ranges.length; at += PARTS_AT_ONCE) {
    const some = ranges.slice(at, at + PARTS_AT_ONCE);
    const frames = await settleAll(some.map(({ key, from, to }) => uploads.getRange(key, from, to)));
    for (const frame of frames) addRows(pages, compression.decompress(frame));
  }
  for (const rows of pages.values()) rows.sort((a, b) => twinRank(a) - twinRank(b) || a.row - b.row);
  return pages;
};

const addRows = (pages: Map<string, PlanRow[]>, text: string): void => {
  for (const line of text.split('\n')) {
    const row = decodePlanRow(line);
    const name = pageName(row.account, pageMonthOf(row));
    const page = pages.get(name);
    if (page) page.push(row);
    else pages.set(name, [row]);
  }
};

const twinRank = ({ twin }: PlanRow): number => (twin === undefined ? 0 : 1);
