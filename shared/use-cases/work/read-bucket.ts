import type { PlanRow } from '../../domain/imports/plan.ts';
import { decodePlanRow, type PlanManifest, pageMonthOf, pageName } from '../../domain/imports/plan-manifest.ts';
import type { Compression, Uploads } from '../import-ports.ts';

/** The rows of one bucket by page name, in the order in which they stand in the file; those with a twin come last. */
export const readBucket = async (
  { uploads, compression }: { readonly uploads: Uploads; readonly compression: Compression },
  manifest: PlanManifest,
  bucket: number,
): Promise<ReadonlyMap<string, readonly PlanRow[]>> => {
  const pages = new Map<string, PlanRow[]>();
  for (const part of manifest.parts) {
    const [from, to] = part.ranges[bucket] ?? [0, 0];
    if (from === to) continue;
    const text = compression.decompress(await uploads.getRange(part.key, from, to));
    for (const line of text.split('\n')) {
      const row = decodePlanRow(line);
      const name = pageName(row.account, pageMonthOf(row));
      const page = pages.get(name);
      if (page) page.push(row);
      else pages.set(name, [row]);
    }
  }
  for (const rows of pages.values()) rows.sort((a, b) => twinRank(a) - twinRank(b) || a.row - b.row);
  return pages;
};

const twinRank = ({ twin }: PlanRow): number => (twin === undefined ? 0 : 1);
