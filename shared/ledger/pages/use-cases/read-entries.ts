import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type Entry, pageRefOf } from '../../entries/domain/entry.ts';
import type { LedgerPages } from '../../use-cases/ledger-ports.ts';
import type { LivingSlot } from '../domain/page.ts';
import { createEntryView, findLiving } from '../domain/read.ts';

type Dependencies = { readonly ledger: Pick<LedgerPages, 'readMany'> };

/** Limits the memory for pages. */
const PAGES_AT_ONCE = 60;

/** The entries with these ids and their slots, as they are stored. */
export const readLiving = async (
  { ledger }: Dependencies,
  familyId: FamilyId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly entry: Entry; readonly slot: LivingSlot }>> => {
  const placed = ids.flatMap((id) => {
    const ref = pageRefOf(id);
    return ref === undefined ? [] : [{ id, ...ref }];
  });
  const pages = [...Map.groupBy(placed, ({ account, month }) => `${account.tag}|${month}`).values()];
  const found = new Map<string, { readonly entry: Entry; readonly slot: LivingSlot }>();
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    const group = pages.slice(at, at + PAGES_AT_ONCE);
    const refs = group.flatMap(([first]) => (first === undefined ? [] : [first]));
    for (const [index, page] of (await ledger.readMany(familyId, refs)).entries()) {
      const view = createEntryView(page);
      for (const { id } of group[index] ?? []) {
        const slot = findLiving(page, id);
        if (slot !== undefined) found.set(id, { entry: view(slot), slot });
      }
    }
  }
  return found;
};

/** The entries with these ids, as they are stored. */
export const readEntries = async (
  deps: Dependencies,
  familyId: FamilyId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Entry>> =>
  new Map([...(await readLiving(deps, familyId, ids))].map(([id, { entry }]) => [id, entry]));
