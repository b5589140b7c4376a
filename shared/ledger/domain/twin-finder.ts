import type { Sha256 } from '../../platform/domain/hash.ts';
import type { PageWriter, PlannedEntry } from './entry.ts';
import { entryIdTail } from './entry-id.ts';
import { type Page, slotTail } from './page.ts';
import { isLiving, type Slot } from './slot.ts';

type FindTwin = (twin: string, row: number) => number | undefined;

/** Positions of twins on a page that live and that no other row of the import stands on. */
export const createTwinFinder = (
  slots: readonly Slot[],
  { importId }: Pick<PageWriter, 'importId'>,
  sha256: Sha256,
): FindTwin => {
  let positions: ReadonlyMap<string, number> | undefined;
  return (twin, row) => {
    positions ??= new Map(slots.map((slot, position) => [slotTail({ sha256 }, slot), position]));
    const position = positions.get(entryIdTail(twin));
    const slot = position === undefined ? undefined : slots[position];
    if (slot === undefined || !isLiving(slot)) return undefined;
    const own = slot.owners.find(({ id }) => id === importId);
    return own === undefined || own.row === row ? position : undefined;
  };
};

/** Rows of an import that stand nowhere on the page of their twin: it was gone when the page was written. */
export const withoutTwin = <Row extends Pick<PlannedEntry, 'row'>>(
  page: Page,
  importId: string,
  rows: readonly Row[],
): readonly Row[] => {
  const standing = new Set(
    page.slots.flatMap(({ owners }) => owners.filter(({ id }) => id === importId).map(({ row }) => row)),
  );
  return rows.filter(({ row }) => !standing.has(row));
};
