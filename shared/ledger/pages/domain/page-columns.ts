import type { Entry, EntryContent } from '../../entries/domain/entry.ts';
import type { SlotColumns } from './decode-slots.ts';
import { isLiving, type LivingSlot, type Page, slotTail } from './page.ts';
import { entryOf } from './read.ts';

/** A page as stored columns: several pieces if it is large, none if it is missing. */
export type PageColumns = Omit<Page, 'slots'> & { readonly pieces: readonly ColumnPiece[] };

/** The slots of a page from `from` to before `to`. */
export type ColumnPiece = { readonly columns: SlotColumns; readonly from: number; readonly to: number };

/** The place of a living entry. */
export type EntryPlace = { readonly columns: SlotColumns; readonly at: number };

/** Builds single entries of a page. */
export const createEntryBuilder = (page: PageColumns): ((place: EntryPlace) => Entry) => {
  const build = createSlotBuilder(page);
  return (place) => build(place).entry;
};

/** Reads what totals need of single entries, which is much less than an entry has. */
export const createContentReader = (
  page: PageColumns,
): ((place: EntryPlace) => EntryContent & Pick<Entry, 'accountId'>) => {
  if (parentsOn(page).size > 0) return createEntryBuilder(page); // an entry with parts is excluded
  return ({ columns, at }) => ({ ...columns.content(at), accountId: columns.accountId(at) ?? page.account.id });
};

/** Builds single entries of a page, with their slots. */
export const createSlotBuilder = (
  page: PageColumns,
): ((place: EntryPlace) => { readonly entry: Entry; readonly slot: LivingSlot }) => {
  const parents = parentsOn(page);
  return ({ columns, at }) => {
    const slot = columns.slot(at);
    if (!isLiving(slot)) throw new Error('A deleted entry has no content');
    return { entry: entryOf(page, slot, parents.size > 0 && parents.has(slotTail(slot))), slot };
  };
};

/** The entries with live parts. */
const parentsOn = ({ pieces }: PageColumns): ReadonlySet<string> => {
  const parents = new Set<string>();
  for (const { columns, from, to } of pieces) {
    for (let at = from; at < to; at++) {
      const parent = columns.parent(at);
      if (parent !== null && columns.isLiving(at)) parents.add(parent);
    }
  }
  return parents;
};
