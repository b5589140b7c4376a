import { addDays, daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { absolute, compare } from '../../../platform/domain/money/decimal.ts';
import {
  createPartsFinder,
  isLiving,
  isUnbooked,
  type LivingSlot,
  type Page,
  slotFingerprint,
  slotId,
} from '../../pages/domain/page.ts';
import { bestPairs, type Duplicate, type OtherSide, type PossibleEntry } from './duplicate-candidate.ts';
import type { NewRow } from './matching-slots.ts';
import { mayBeBooking, PENDING_DAYS, plainName, type Reported, sameWords } from './pending-rule.ts';

type Compared = {
  /** The entries of rows that have a slot of their own. */
  readonly own: ReadonlyMap<NewRow, string>;
  /** The entries that may be the same as rows, with equal amounts. */
  readonly found: ReadonlyMap<number, Duplicate>;
};

/** An entry, or a row of the same file that has none. */
type Side = Pick<OtherSide, 'status' | 'row'> & {
  readonly id: string;
  readonly shown: Reported;
  /** As a person entered it, and as banks and files reported it. */
  readonly reported: readonly Reported[];
};

type Pair = { readonly newRow: NewRow; readonly entry: Side; readonly score: number };

/**
 * Rows that may be the booking of a pending entry, and pending rows that may be booked already, by an entry or by another row of the
 * file. A person decides about them: by row, with the other side. Rows that are certainly another entry are left out, and so are split
 * entries, because their parts would no longer add up. An entry of equal amount but other words comes after these.
 */
export const findBookings = (
  pages: readonly Page[],
  newRows: readonly NewRow[],
  compared: Compared,
): ReadonlyMap<number, Duplicate> => {
  const alreadyBooked = findReportedBookings(pages, compared, newRows);
  const open = newRows.filter((newRow) => isOpen(newRow, compared) && !alreadyBooked.has(newRow.row));
  const rows = rowsByEntry(newRows, compared);
  const pending = sidesIn(pages, 'pending', isUnbooked, rows);
  const unbooked = open.filter((newRow) => newRow.pending === true);
  const pairs = [
    ...pairUp(
      open.filter((newRow) => newRow.pending !== true),
      pending.filter(({ id }) => !isBookedRow(rows.get(id))),
    ),
    ...(unbooked.length === 0 ? [] : pairUp(unbooked, bookedSides(pages, newRows, compared, { rows, pending }))),
  ];
  const apart = pairs.filter(({ newRow, entry }) => newRow.apart === entry.id);
  const decided = new Set(apart.map(({ newRow }) => newRow));
  const best = bestPairs(pairs.filter(({ newRow }) => !decided.has(newRow)));
  const ofNewRow = Map.groupBy(pairs, ({ newRow }) => newRow);
  const asked = [...apart, ...best].map(
    (pair) => [pair.newRow.row, toDuplicate(pair, ofNewRow.get(pair.newRow) ?? [], compared.found)] as const,
  );
  return new Map([...asked, ...alreadyBooked]);
};

/** Whether a row may still turn out to be another entry than the one found for it, if any. */
const isOpen = (newRow: NewRow, { own, found }: Compared): boolean => {
  if (newRow.isSplit === true || own.has(newRow)) return false;
  const duplicate = found.get(newRow.row);
  if (duplicate === undefined || duplicate.books === true) return duplicate?.isCertain !== true;
  const isSure = duplicate.isCertain || duplicate.importIds.length > 0;
  return !isSure && (duplicate.deletedAt !== undefined || !sameWords(newRow, duplicate));
};

/** The row that reports each entry; for pending row, also if the entry is only likely the same. */
const rowsByEntry = (newRows: readonly NewRow[], { own, found }: Compared): ReadonlyMap<string, NewRow> =>
  new Map(
    newRows.flatMap((newRow) => {
      const duplicate = found.get(newRow.row);
      const isSame = duplicate?.isCertain === true || newRow.pending === true;
      const id = own.get(newRow) ?? (isSame ? duplicate?.entryId : undefined);
      return id === undefined ? [] : [[id, newRow] as const];
    }),
  );

type Rows = ReadonlyMap<string, NewRow>;

const isBookedRow = (row: NewRow | undefined): boolean => row !== undefined && row.pending !== true;

const bookedSides = (
  pages: readonly Page[],
  newRows: readonly NewRow[],
  { own, found }: Compared,
  { rows, pending }: { readonly rows: Rows; readonly pending: readonly Side[] },
): readonly Side[] => {
  const unbooked = new Set(pending.map(({ id }) => id));
  const isBooked = ({ id }: Side): boolean => (rows.has(id) ? isBookedRow(rows.get(id)) : !unbooked.has(id));
  return [
    ...sidesIn(pages, 'booked', () => true, rows).filter(isBooked),
    ...newRows
      .filter((newRow) => newRow.pending !== true && !own.has(newRow) && found.get(newRow.row)?.isCertain !== true)
      .map((newRow) => ({
        id: `row ${newRow.row}`,
        status: 'booked' as const,
        shown: newRow,
        reported: [newRow],
        row: newRow.row,
      })),
  ];
};

const sidesIn = (
  pages: readonly Page[],
  status: Side['status'],
  isWanted: (slot: LivingSlot) => boolean,
  rows: Rows,
): readonly Side[] =>
  pages.flatMap((page) => {
    const hasParts = createPartsFinder(page);
    const isWhole = (slot: LivingSlot): boolean => slot.parent === null && slot.accountId === null && !hasParts(slot);
    return page.slots
      .filter(isLiving)
      .filter((slot) => isWanted(slot) && slot.content.kind === 'transaction' && isWhole(slot))
      .map((slot) => {
        const id = slotId(page, slot);
        const row = rows.get(id)?.row;
        return { id, status, shown: slot.content, reported: reportedOf(slot), ...(row !== undefined && { row }) };
      });
  });

const reportedOf = (slot: LivingSlot): readonly Reported[] => {
  const { content, original, feed } = slot;
  return [content, ...(original === null ? [] : [slotFingerprint(slot)]), ...(feed === null ? [] : [feed])];
};

/** Of more transactions of one day with the same first word, each row is compared with some others. */
const MOST = 50;

const pairUp = (newRows: readonly NewRow[], sides: readonly Side[]): readonly Pair[] => {
  const reports = sides.flatMap((entry) => entry.reported.map((reported) => ({ entry, reported })));
  const byDay = Map.groupBy(reports, ({ reported }) => placeOf(reported, reported.date));
  const near = (newRow: NewRow, turn: number): readonly Report[] =>
    DAYS.flatMap((days) => {
      const date = addDays(newRow.date, newRow.pending === true ? days : -days);
      return limitReports(byDay.get(placeOf(newRow, date)) ?? [], turn);
    });
  return newRows.flatMap((newRow, turn) => {
    const pairs = near(newRow, turn).flatMap((report) => pairOf(newRow, report));
    return [...Map.groupBy(pairs, ({ entry }) => entry.id).values()].flatMap(([first]) => first ?? []);
  });
};

const limitReports = (reports: readonly Report[], turn: number): readonly Report[] => {
  if (reports.length <= MOST) return reports;
  const from = turn % reports.length;
  return [...reports.slice(from, from + MOST), ...reports.slice(0, Math.max(0, from + MOST - reports.length))];
};

const DAYS = Array.from({ length: PENDING_DAYS + 1 }, (_, days) => days);

type Report = { readonly entry: Side; readonly reported: Reported };

const pairOf = (newRow: NewRow, { entry, reported }: Report): readonly Pair[] => {
  const [pending, booked] = newRow.pending === true ? [newRow, reported] : [reported, newRow];
  if (!mayBeBooking(pending, booked)) return [];
  const days = daysBetween(pending.date, booked.date);
  return [{ newRow, entry, score: (isSameAmount(pending, booked) ? 1 : 0) - days / DAYS.length }];
};

/** Names with the same words have the same first one. */
const placeOf = ({ currency, name }: Reported, date: string): string =>
  `${date}|${currency}|${plainName(name).split(' ', 1)[0]}`;

const isSameAmount = (pending: Reported, booked: Reported): boolean =>
  compare(absolute(pending.amount), absolute(booked.amount)) === 0;

/** Rows that another file reported as the booking of an entry whose pending row is also in this file. */
const findReportedBookings = (
  pages: readonly Page[],
  { own, found }: Compared,
  newRows: readonly NewRow[],
): ReadonlyMap<number, Duplicate> => {
  const pendingRows = new Map([...own].flatMap(([newRow, id]) => (newRow.pending === true ? [[id, newRow]] : [])));
  if (pendingRows.size === 0) return new Map();
  const free = newRows.filter((newRow) => !own.has(newRow) && found.get(newRow.row)?.isCertain !== true);
  const alreadyBooked = new Map<number, Duplicate>();
  for (const page of pages) {
    for (const slot of page.slots.filter(isLiving)) {
      const bookings = slot.owners.flatMap(({ booking }) => booking ?? []);
      const id = bookings.length === 0 ? '' : slotId(page, slot);
      const row = pendingRows.get(id)?.row;
      const booked = free.find(
        (newRow) =>
          !alreadyBooked.has(newRow.row) &&
          bookings.some(
            ({ date, amount, name }) => newRow.date === date && newRow.amount === amount && newRow.name === name,
          ),
      );
      if (row === undefined || booked === undefined) continue;
      const entry: Side = { id, status: 'pending', shown: slot.content, reported: [], row };
      alreadyBooked.set(booked.row, { ...toCandidate({ newRow: booked, entry, score: 1 }), ...CERTAIN });
    }
  }
  return alreadyBooked;
};

const CERTAIN = { importIds: [], isCertain: true, isReferenced: false, books: true } as const;

const MOST_OTHERS = 4;

const toDuplicate = (pair: Pair, pairs: readonly Pair[], found: Compared['found']): Duplicate => {
  const earlier = found.get(pair.newRow.row);
  const alike = pairs.filter(({ entry }) => entry !== pair.entry).map(toCandidate);
  const others = [...alike, ...(earlier === undefined ? [] : [toEntry(earlier)])]
    .filter(({ entryId }) => entryId !== pair.entry.id)
    .slice(0, MOST_OTHERS);
  const importIds = earlier?.entryId === pair.entry.id ? earlier.importIds : [];
  return {
    ...toCandidate(pair),
    ...(others.length > 0 && { others }),
    importIds,
    isCertain: false,
    isReferenced: false,
    books: true,
  };
};

const toEntry = ({ entryId, date, name, score, reasons, deletedAt }: Duplicate): PossibleEntry => ({
  entryId,
  date,
  name,
  score,
  reasons,
  ...(deletedAt !== undefined && { deletedAt }),
});

const toCandidate = ({ newRow, entry: { id, shown, status, row }, score }: Pair): PossibleEntry => {
  const { date, amount, currency, name } = shown;
  const days = Math.abs(daysBetween(date, newRow.date));
  const apart = days === 0 ? 'same day' : days === 1 ? '1 day apart' : `${days} days apart`;
  return {
    entryId: id,
    date,
    name,
    score: (score + 1) / 2,
    reasons: [isSameAmount(shown, newRow) ? 'same amount' : 'different amounts', apart, 'similar names'],
    booking: { status, amount, currency, ...(row !== undefined && { row }) },
  };
};
