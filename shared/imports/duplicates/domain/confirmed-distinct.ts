import { isLiving, type Page } from '../../../ledger/pages/domain/page.ts';
import { createEntryView } from '../../../ledger/pages/domain/read.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';

/** Two transactions that a person confirmed to be distinct, by their ids. */
export type ConfirmedDistinctPair = { readonly keptId: string; readonly mergedId: string };

/**
 * Pairs each entry created by a row with the entry that a person kept apart from it. `apart`: the ids of these entries by row.
 * A row that matched another entry created nothing.
 */
export const confirmedDistinctPairs = (
  page: Page,
  importId: ImportId,
  apart: ReadonlyMap<number, string>,
): readonly ConfirmedDistinctPair[] => {
  if (apart.size === 0) return [];
  const view = createEntryView(page);
  return page.slots.filter(isLiving).flatMap((slot) => {
    const keptId = slot.birth.importId === importId && slot.parent === null ? apart.get(slot.row) : undefined;
    return keptId === undefined ? [] : [{ keptId, mergedId: view(slot).id }];
  });
};
