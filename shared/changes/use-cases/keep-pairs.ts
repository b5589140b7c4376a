import { type Entry, pageKeyOf } from '../../ledger/domain/entry.ts';
import { findEntry } from '../../ledger/domain/read.ts';
import { undoOnEntry } from '../../ledger/domain/undo-changes.ts';
import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import type { ChangeSet } from '../domain/change-set.ts';
import { loneSides } from '../domain/link-transfers.ts';
import { isHalfMerged } from '../domain/merge-entries.ts';
import type { ChangeDependencies } from './change-ports.ts';
import { createLeaseGuard } from './walk-blocks.ts';

/** Limits the memory for pages. */
const PAGES_AT_ONCE = 60;

/**
 * Takes the change set out of each side of a transfer or a merge whose other side was left alone, because that one changed
 * after it was planned. Repeating it has the same outcome.
 */
export const keepPairs = async (
  { ledger }: Pick<ChangeDependencies, 'ledger'>,
  { id, familyId, request: { transfers = {}, merges = {} } }: ChangeSet,
  clock: SliceClock,
): Promise<void> => {
  const guard = createLeaseGuard(clock);
  const entries = await readEntries({ ledger }, familyId, Object.keys(transfers));
  const halves = await halfMerges({ ledger }, familyId, id, merges);
  for (const entryId of [...loneSides(transfers, entries), ...halves]) {
    const { tag = '', month = '' } = pageKeyOf(entryId) ?? {};
    await ledger.changeEach(familyId, { id: '', tag }, [month], (page) => {
      guard();
      const undone = undoOnEntry(page, entryId, id, clock.now());
      return undone === page ? undefined : undone;
    });
  }
};

/** Both entries of each merge that only one of them carries. */
const halfMerges = async (
  { ledger }: Pick<ChangeDependencies, 'ledger'>,
  familyId: string,
  changeSetId: string,
  merges: NonNullable<ChangeSet['request']['merges']>,
): Promise<readonly string[]> => {
  const pairs = Object.entries(merges).flatMap(([mergedId, { into }]) =>
    into === undefined ? [] : [{ keptId: into, mergedId, changeSetId }],
  );
  const found: string[] = [];
  for (const pair of pairs) {
    const ids = [pair.keptId, pair.mergedId];
    const refs = ids.map((id) => {
      const { tag = '', month = '' } = pageKeyOf(id) ?? {};
      return { account: { id: '', tag }, month };
    });
    const [kept, merged] = await ledger.readMany(familyId, refs);
    if (isHalfMerged(kept, merged, pair)) found.push(...ids);
  }
  return found;
};

/** The entries with these ids, as they are stored. */
export const readEntries = async (
  { ledger }: { readonly ledger: Pick<LedgerPages, 'readMany'> },
  familyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Entry>> => {
  const placed = ids.flatMap((id) => {
    const key = pageKeyOf(id);
    return key === undefined ? [] : [{ id, key, page: `${key.tag}|${key.month}` }];
  });
  const pages = [...Map.groupBy(placed, ({ page }) => page).values()];
  const found = new Map<string, Entry>();
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    const group = pages.slice(at, at + PAGES_AT_ONCE);
    const refs = group.map(([first]) => ({
      account: { id: '', tag: first?.key.tag ?? '' },
      month: first?.key.month ?? '',
    }));
    for (const [index, page] of (await ledger.readMany(familyId, refs)).entries()) {
      for (const { id } of group[index] ?? []) {
        const entry = findEntry(page, id);
        if (entry !== undefined) found.set(id, entry);
      }
    }
  }
  return found;
};
