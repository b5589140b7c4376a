import { compareText } from '../../platform/domain/text/compare-text.ts';
import type { Page, Slot } from '../pages/domain/page.ts';
import type { MonthSlots } from '../pages/domain/slot-columns.ts';
import type { SegmentRef } from '../use-cases/ledger-ports.ts';
import { BODY_BYTES, cutPage, encodeBody, type Held } from './page-codec.ts';
import type { NewSegment } from './segment-store.ts';

/** A segment as read. */
export type LoadedSegment = { readonly ref: SegmentRef; readonly pages: readonly MonthSlots[] };

type StoredBodies = {
  /** All segments of the year. */
  readonly segments: readonly SegmentRef[];
  readonly loaded: readonly LoadedSegment[];
  /** The pages that were read, by month. */
  readonly pages: ReadonlyMap<string, readonly Slot[]>;
};

/** The largest body in a root: with its header, the item stays within a read unit of 4 KB. */
const ROOT_BYTES = 3 * 1024;
/** Pages with more slots are not even encoded to find out whether they fit. */
const ROOT_SLOTS = 2_000;
const QUARTER_SLOTS = 20_000;
/** A year with more slots seldom fits in its root: one quarter can show that without encoding the whole year again. */
const FEW_SLOTS = 200;

/**
 * The bodies of a year with these changed pages: one in the root if it is small, otherwise a segment for each quarter.
 * A quarter that is too large has segments for each month, and a month as many as it needs. Segments without a change
 * are kept; new ones are `put`.
 */
export const bodiesOf = async (
  changed: readonly Page[],
  stored: StoredBodies,
  put: (segments: readonly NewSegment[]) => Promise<readonly SegmentRef[]>,
): Promise<{ readonly body?: Uint8Array; readonly segments: readonly SegmentRef[] }> => {
  const months = monthsOf(changed, stored.pages);
  const unread = stored.segments.filter((ref) => !stored.loaded.some((segment) => segment.ref === ref));
  const changedQuarters = new Set(changed.map(({ month }) => quarterOf(month).first));
  const cutIntoPieces = () =>
    [...Map.groupBy(months, ({ month }) => quarterOf(month).first)].flatMap(([first, own]) =>
      piecesOfQuarter(own, {
        isChanged: changedQuarters.has(first),
        loaded: stored.loaded.filter(({ ref }) => quarterOf(ref.first).first === first),
        isWhole: !unread.some((ref) => quarterOf(ref.first).first === first),
      }),
    );
  const early = countSlots(months) > FEW_SLOTS ? cutIntoPieces() : undefined;
  const isLarge = unread.length > 0 || early?.some((piece) => 'body' in piece && piece.body.length > ROOT_BYTES);
  const body = isLarge ? undefined : encodeWithin(months, ROOT_BYTES, ROOT_SLOTS);
  if (body !== undefined) return { body, segments: [] };

  const pieces = early ?? cutIntoPieces();
  const made = (await put(pieces.filter((piece) => 'body' in piece))).values();
  const segments = pieces.map((piece) => ('body' in piece ? next(made) : piece));
  return { segments: [...unread, ...segments].sort((a, b) => compareText(a.first, b.first)) };
};

/** The changed pages and those that were read with them, by month. */
const monthsOf = (changed: readonly Page[], read: ReadonlyMap<string, readonly Slot[]>): readonly MonthSlots[] => {
  const months = new Map(read);
  for (const { month, slots } of changed) months.set(month, slots);
  return [...months]
    .filter(([, slots]) => slots.length > 0)
    .map(([month, slots]) => ({ month, slots }))
    .sort((a, b) => compareText(a.month, b.month));
};

type Quarter = {
  /** Also if a changed page has no slots left, so that it is not among the pages to store. */
  readonly isChanged: boolean;
  readonly loaded: readonly LoadedSegment[];
  /** All its pages were read. */
  readonly isWhole: boolean;
};

/** Kept segments and new ones. */
const piecesOfQuarter = (
  months: readonly MonthSlots[],
  { isChanged, loaded, isWhole }: Quarter,
): readonly (SegmentRef | NewSegment)[] => {
  if (loaded.length > 0 && !isChanged) return loaded.map(({ ref }) => ref);
  const body = isWhole ? encodeWithin(months, BODY_BYTES, QUARTER_SLOTS) : undefined;
  if (body !== undefined) return [{ ...quarterOf(months[0]?.month ?? ''), body }];
  return months.flatMap(({ month, slots }) =>
    cutPage(slots, month, heldOf(month, loaded)).map((piece): SegmentRef | NewSegment =>
      piece.stored === undefined ? { first: month, last: month, body: piece.body } : piece.stored,
    ),
  );
};

/** The segments that contain only slots of this page. */
const heldOf = (month: string, loaded: readonly LoadedSegment[]): readonly Held<SegmentRef>[] =>
  loaded
    .filter(({ ref }) => ref.first === month && ref.last === month)
    .map(({ ref, pages }) => ({ slots: pages.flatMap(({ slots }) => slots), bytes: ref.bytes, stored: ref }));

/** undefined if it is too large. */
const encodeWithin = (months: readonly MonthSlots[], bytes: number, most: number): Uint8Array | undefined => {
  if (countSlots(months) > most) return undefined;
  const body = encodeBody(months);
  return body.length <= bytes ? body : undefined;
};

const countSlots = (months: readonly MonthSlots[]): number => months.reduce((sum, { slots }) => sum + slots.length, 0);

const MONTHS = 3;

/** The first and last month of its quarter. */
const quarterOf = (month: string): { readonly first: string; readonly last: string } => {
  const number = Number(month.slice(5, 7));
  const first = number - ((number - 1) % MONTHS);
  const named = (monthNumber: number): string => `${month.slice(0, 5)}${String(monthNumber).padStart(2, '0')}`;
  return { first: named(first), last: named(first + MONTHS - 1) };
};

const next = (refs: Iterator<SegmentRef>): SegmentRef => {
  const { value, done } = refs.next();
  if (done) throw new Error('A segment was not stored');
  return value;
};
