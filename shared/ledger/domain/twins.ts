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

/** The maximum number of days between two records of one transaction. */
export const TWIN_DAYS = 3;

/** A row that needs an entry; rows come in write order. */
export type Seeker = Fingerprint & {
  readonly row: number;
  /** It comes with split parts, so that it only matches its own slot. */
  readonly isSplit?: boolean;
};

type Candidate = { readonly id: string; readonly date: string };
type Pair = { readonly row: number; readonly id: string; readonly distance: number };

/**
 * Finds entries with the same transactions as rows of another source: equal amount and currency, at most three days
 * apart, any name. Rows with a slot of their own need none; of the others, the closest pairs match first, and no entry
 * is used twice. Returns entry ids by row.
 */
export const findTwins = (pages: readonly Page[], seekers: readonly Seeker[]): ReadonlyMap<number, string> => {
  const taken = new Set<string>();
  const open = withoutOwnSlot(pages, seekers, taken);
  const candidates = candidatesOf(pages, taken);
  const pairs = open.flatMap((seeker) => pairsOf(seeker, candidates.get(moneyOf(seeker)) ?? []));
  pairs.sort((a, b) => a.distance - b.distance); // a stable sort: ties are ordered by row, then by position
  const twins = new Map<number, string>();
  for (const { row, id } of pairs) {
    if (twins.has(row) || taken.has(id)) continue;
    twins.set(row, id);
    taken.add(id);
  }
  return twins;
};

export const moneyOf = ({ amount, currency }: Pick<Fingerprint, 'amount' | 'currency'>): string =>
  `${amount}|${currency}`;

/** The nth row with a fingerprint matches the nth slot with it; those rows and entries are left out. */
export const withoutOwnSlot = (
  pages: readonly Page[],
  seekers: readonly Seeker[],
  taken: Set<string>,
): readonly Seeker[] => {
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

/** Live transactions by amount and currency of their content. */
const candidatesOf = (
  pages: readonly Page[],
  taken: ReadonlySet<string>,
): ReadonlyMap<string, readonly Candidate[]> => {
  const tell = (page: Page, slot: LivingSlot) => {
    const id = slotId(page, slot);
    return taken.has(id)
      ? []
      : knownContents(slot).map((content) => ({ id, date: content.date, money: moneyOf(content) }));
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
 * The current content, while the entry is in the account of its page. If an import matched the entry without creating
 * it, also the original content, because the same file may match it again after an edit.
 */
export const knownContents = (slot: LivingSlot): readonly Fingerprint[] => {
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

/** Live twins on a page that no other row of the import has matched. */
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

/** Rows without an entry, because their twin was gone when the page was written. */
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
