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
import type { Seeker } from './matching-slots.ts';
import { mayBeBooking, PENDING_DAYS, plainName, type Reported, sameWords } from './pending-rule.ts';

type Compared = {
  /** The entries of rows that have a slot of their own. */
  readonly own: ReadonlyMap<Seeker, string>;
  /** The entries that may be the same as rows, with equal amounts. */
  readonly found: ReadonlyMap<number, Duplicate>;
};

/** An entry, or a row of the same file that has none. */
type Side = Pick<OtherSide, 'status' | 'row'> & {
  readonly id: string;
  readonly shown: Reported;
  /** By a person, and by banks and files. */
  readonly reported: readonly Reported[];
};

type Pair = { readonly seeker: Seeker; readonly entry: Side; readonly score: number };

/**
 * Rows that may be the booking of a pending entry, and pending rows that may be booked already, by an entry or by another row of the
 * file. A person decides about them: by row, with the other side. Rows that are certainly another entry are left out, and so are split
 * entries, because their parts would no longer add up. An entry of equal amount but other words comes after these.
 */
export const findBookings = (
  pages: readonly Page[],
  seekers: readonly Seeker[],
  compared: Compared,
): ReadonlyMap<number, Duplicate> => {
  const alreadyBooked = findReportedBookings(pages, compared, seekers);
  const open = seekers.filter((seeker) => isOpen(seeker, compared) && !alreadyBooked.has(seeker.row));
  const rows = rowsByEntry(seekers, compared);
  const pending = sidesIn(pages, 'pending', isUnbooked, rows);
  const unbooked = open.filter((seeker) => seeker.pending === true);
  const pairs = [
    ...pairUp(
      open.filter((seeker) => seeker.pending !== true),
      pending.filter(({ id }) => !isBookedRow(rows.get(id))),
    ),
    ...(unbooked.length === 0 ? [] : pairUp(unbooked, bookedSides(pages, seekers, compared, { rows, pending }))),
  ];
  const apart = pairs.filter(({ seeker, entry }) => seeker.apart === entry.id);
  const decided = new Set(apart.map(({ seeker }) => seeker));
  const best = bestPairs(pairs.filter(({ seeker }) => !decided.has(seeker)));
  const ofSeeker = Map.groupBy(pairs, ({ seeker }) => seeker);
  const asked = [...apart, ...best].map(
    (pair) => [pair.seeker.row, toDuplicate(pair, ofSeeker.get(pair.seeker) ?? [], compared.found)] as const,
  );
  return new Map([...asked, ...alreadyBooked]);
};

/** Whether a row may still turn out to be another entry than the one found for it, if any. */
const isOpen = (seeker: Seeker, { own, found }: Compared): boolean => {
  if (seeker.isSplit === true || own.has(seeker)) return false;
  const duplicate = found.get(seeker.row);
  if (duplicate === undefined || duplicate.books === true) return duplicate?.isCertain !== true;
  const isSure = duplicate.isCertain || duplicate.importIds.length > 0;
  return !isSure && (duplicate.deletedAt !== undefined || !sameWords(seeker, duplicate));
};

/** The row that reports each entry; for pending row, also if the entry is only likely the same. */
const rowsByEntry = (seekers: readonly Seeker[], { own, found }: Compared): ReadonlyMap<string, Seeker> =>
  new Map(
    seekers.flatMap((seeker) => {
      const duplicate = found.get(seeker.row);
      const isSame = duplicate?.isCertain === true || seeker.pending === true;
      const id = own.get(seeker) ?? (isSame ? duplicate?.entryId : undefined);
      return id === undefined ? [] : [[id, seeker] as const];
    }),
  );

type Rows = ReadonlyMap<string, Seeker>;

const isBookedRow = (row: Seeker | undefined): boolean => row !== undefined && row.pending !== true;

const bookedSides = (
  pages: readonly Page[],
  seekers: readonly Seeker[],
  { own, found }: Compared,
  { rows, pending }: { readonly rows: Rows; readonly pending: readonly Side[] },
): readonly Side[] => {
  const unbooked = new Set(pending.map(({ id }) => id));
  const isBooked = ({ id }: Side): boolean => (rows.has(id) ? isBookedRow(rows.get(id)) : !unbooked.has(id));
  return [
    ...sidesIn(pages, 'booked', () => true, rows).filter(isBooked),
    ...seekers
      .filter((seeker) => seeker.pending !== true && !own.has(seeker) && found.get(seeker.row)?.isCertain !== true)
      .map((seeker) => ({
        id: `row ${seeker.row}`,
        status: 'booked' as const,
        shown: seeker,
        reported: [seeker],
        row: seeker.row,
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

const pairUp = (seekers: readonly Seeker[], sides: readonly Side[]): readonly Pair[] => {
  const reports = sides.flatMap((entry) => entry.reported.map((reported) => ({ entry, reported })));
  const byDay = Map.groupBy(reports, ({ reported }) => placeOf(reported, reported.date));
  const near = (seeker: Seeker, turn: number): readonly Report[] =>
    DAYS.flatMap((days) => {
      const date = addDays(seeker.date, seeker.pending === true ? days : -days);
      return limitReports(byDay.get(placeOf(seeker, date)) ?? [], turn);
    });
  return seekers.flatMap((seeker, turn) => {
    const pairs = near(seeker, turn).flatMap((report) => pairOf(seeker, report));
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

const pairOf = (seeker: Seeker, { entry, reported }: Report): readonly Pair[] => {
  const [pending, booked] = seeker.pending === true ? [seeker, reported] : [reported, seeker];
  if (!mayBeBooking(pending, booked)) return [];
  const days = daysBetween(pending.date, booked.date);
  return [{ seeker, entry, score: (isSameAmount(pending, booked) ? 1 : 0) - days / DAYS.length }];
};

/** Names with the same words have the same first one. */
const placeOf = ({ currency, name }: Reported, date: string): string =>
  `${date}|${currency}|${plainName(name).split(' ', 1)[0]}`;

const isSameAmount = (pending: Reported, booked: Reported): boolean =>
  compare(absolute(pending.amount), absolute(booked.amount)) === 0;

/** Rows that another file reported as the booking of an entry, while this one also has its pending row. */
const findReportedBookings = (
  pages: readonly Page[],
  { own, found }: Compared,
  seekers: readonly Seeker[],
): ReadonlyMap<number, Duplicate> => {
  const pendingRows = new Map([...own].flatMap(([seeker, id]) => (seeker.pending === true ? [[id, seeker]] : [])));
  if (pendingRows.size === 0) return new Map();
  const free = seekers.filter((seeker) => !own.has(seeker) && found.get(seeker.row)?.isCertain !== true);
  const alreadyBooked = new Map<number, Duplicate>();
  for (const page of pages) {
    for (const slot of page.slots.filter(isLiving)) {
      const bookings = slot.owners.flatMap(({ booking }) => booking ?? []);
      const id = bookings.length === 0 ? '' : slotId(page, slot);
      const row = pendingRows.get(id)?.row;
      const booked = free.find(
        (seeker) =>
          !alreadyBooked.has(seeker.row) &&
          bookings.some(
            ({ date, amount, name }) => seeker.date === date && seeker.amount === amount && seeker.name === name,
          ),
      );
      if (row === undefined || booked === undefined) continue;
      const entry: Side = { id, status: 'pending', shown: slot.content, reported: [], row };
      alreadyBooked.set(booked.row, { ...toCandidate({ seeker: booked, entry, score: 1 }), ...CERTAIN });
    }
  }
  return alreadyBooked;
};

const CERTAIN = { importIds: [], isCertain: true, isReferenced: false, books: true } as const;

const MOST_OTHERS = 4;

const toDuplicate = (pair: Pair, pairs: readonly Pair[], found: Compared['found']): Duplicate => {
  const earlier = found.get(pair.seeker.row);
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

const toCandidate = ({ seeker, entry: { id, shown, status, row }, score }: Pair): PossibleEntry => {
  const { date, amount, currency, name } = shown;
  const days = Math.abs(daysBetween(date, seeker.date));
  const apart = days === 0 ? 'same day' : days === 1 ? '1 day apart' : `${days} days apart`;
  return {
    entryId: id,
    date,
    name,
    score: (score + 1) / 2,
    reasons: [isSameAmount(shown, seeker) ? 'same amount' : 'different amounts', apart, 'similar names'],
    booking: { status, amount, currency, ...(row !== undefined && { row }) },
  };
};
