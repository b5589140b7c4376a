import { isLiving, type Page } from '../../../ledger/pages/domain/page.ts';
import { createEntryView } from '../../../ledger/pages/domain/read.ts';

/** Two transactions that somebody said are two, by their ids. */
export type ApartPair = { readonly keptId: string; readonly mergedId: string };

/**
 * What rows created although somebody compared them with an entry: each with that entry. `apart`: the ids of these entries by row.
 * A row that matched another entry created nothing.
 */
export const keptApart = (page: Page, importId: string, apart: ReadonlyMap<number, string>): readonly ApartPair[] => {
  if (apart.size === 0) return [];
  const view = createEntryView(page);
  return page.slots.filter(isLiving).flatMap((slot) => {
    const keptId = slot.birth.importId === importId && slot.parent === null ? apart.get(slot.row) : undefined;
    return keptId === undefined ? [] : [{ keptId, mergedId: view(slot).id }];
  });
};
