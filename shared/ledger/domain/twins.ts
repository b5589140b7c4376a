import type { Sha256 } from '../../platform/domain/ids.ts';
import { daysBetween } from '../../platform/domain/local-date.ts';
import { USER } from '../../platform/domain/owner.ts';
import { entryIdTail, type PageWriter, type PlannedEntry } from './entry.ts';
import {
  type Fingerprint,
  fingerprintKey,
  isLiving,
  type LivingSlot,
  type Page,
  type Slot,
  slotFingerprint,
  slotId,
  slotKey,
  slotTail,
} from './page.ts';

/** Days by which two tellings of one transaction may lie apart. */
export const TWIN_DAYS = 3;

/** A row that looks for its entry; rows come in the order in which they are written. */
export type Seeker = Fingerprint & { readonly row: number };

type Candidate = { readonly id: string; readonly date: string };
type Pair = { readonly row: number; readonly id: string; readonly distance: number };

/**
 * The entries of an account that tell the same transactions as rows of another source: the amount and the currency are
 * the same, the day is up to three days off, the name is any. Rows that have a slot of their own need none; of the others
 * the closest pairs come first, and no entry is taken twice. Returns entry ids by row.
 */
export const findTwins = (pages: readonly Page[], seekers: readonly Seeker[]): ReadonlyMap<number, string> => {
  const taken = new Set<string>();
  const open = withoutOwnSlot(pages, seekers, taken);
  const candidates = candidatesOf(pages, taken);
  const pairs = open.flatMap((seeker) => pairsOf(seeker, candidates.get(moneyOf(seeker)) ?? []));
  pairs.sort((a, b) => a.distance - b.distance); // stable: then by row, then by place
  const twins = new Map<number, string>();
  for (const { row, id } of pairs) {
    if (twins.has(row) || taken.has(id)) continue;
    twins.set(row, id);
    taken.add(id);
  }
  return twins;
};

const moneyOf = ({ amount, currency }: Pick<Fingerprint, 'amount' | 'currency'>): string => `${amount}|${currency}`;

/** The n-th row with some fingerprint stands on the n-th slot with it: those entries are taken, those rows done. */
const withoutOwnSlot = (pages: readonly Page[], seekers: readonly Seeker[], taken: Set<string>): readonly Seeker[] => {
  const slots = new Map<string, string[]>();
  for (const page of pages) {
    for (const slot of page.slots) {
      const key = isLiving(slot) ? slotKey(slot) : undefined;
      if (key === undefined) continue;
      const ids = slots.get(key);
      if (ids === undefined) slots.set(key, [slotId(page, slot)]);
      else ids.push(slotId(page, slot));
    }
  }
  return seekers.filter((seeker) => {
    const own = slots.get(fingerprintKey(seeker))?.shift();
    if (own !== undefined) taken.add(own);
    return own === undefined;
  });
};

/** Transactions that live, by amount and currency of what they say. */
const candidatesOf = (
  pages: readonly Page[],
  taken: ReadonlySet<string>,
): ReadonlyMap<string, readonly Candidate[]> => {
  const tell = (page: Page, slot: LivingSlot) => {
    const id = slotId(page, slot);
    return taken.has(id) ? [] : tellingsOf(slot).map((said) => ({ id, date: said.date, money: moneyOf(said) }));
  };
  const candidates = pages.flatMap((page) =>
    page.slots
      .filter(isLiving)
      .filter(({ parent, content }) => parent === null && content.kind === 'transaction')
      .flatMap((slot) => tell(page, slot)),
  );
  return Map.groupBy(candidates, ({ money }) => money);
};

/**
 * What an entry says now, while it is of the page's account. What it said when it was made as well, where an import
 * stands on it that did not make it: that may have come by it before a person changed it, and may come again.
 */
const tellingsOf = (slot: LivingSlot): readonly Fingerprint[] => {
  const isEdited = slot.original !== null || slot.accountId !== null;
  const isMatched = slot.owners.some(({ id }) => id !== USER && id !== slot.birth.importId);
  return [
    ...(slot.accountId === null ? [slot.content] : []),
    ...(isEdited && isMatched ? [slotFingerprint(slot)] : []),
  ];
};

const pairsOf = ({ row, date }: Seeker, candidates: readonly Candidate[]): readonly Pair[] =>
  candidates
    .map(({ id, date: other }) => ({ row, id, distance: Math.abs(daysBetween(date, other)) }))
    .filter(({ distance }) => distance <= TWIN_DAYS);

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
