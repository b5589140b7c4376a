import type { Metadata } from '../../../platform/domain/external-id.ts';
import {
  isList,
  isNumber,
  isObject,
  isOptional,
  isOptionalList,
  isText,
  readerOf,
} from '../../../platform/domain/stored-shape.ts';
import type { EntryDetails, EntryLinks } from '../../entries/domain/entry.ts';
import type { FeedState } from '../../entries/domain/feed.ts';
import type { EntryValues } from '../../history/domain/entry-history.ts';
import type { Booking, RemovedEntry, Slot } from './page.ts';

/** The slots of one page, without its account. */
export type MonthSlots = { readonly month: string; readonly slots: readonly Slot[] };

/** The order is stored: only append. */
export const KINDS = ['transaction', 'trade', 'valuation', 'holding', 'balance'] as const;

/** Number of its id, row, bits, and the number of the instant it filled a field plus 1, or 0. */
export type StoredOwner = readonly [number, number, number, number];
export type StoredReferences = string | readonly (string | 0)[] | 0;
/** For each owner: 1 if its row is pending, or what its row booked. */
export type StoredBookings = readonly (Booking | 1 | 0)[] | 0;
/** Kind, date, amount, currency, name; details of a trade. */
export type StoredPrint = readonly [number, string, string, string, string, EntryDetails?];

/**
 * Numbers of change set and user plus 1, or 0; number of the instant; former values, marks, fresh marks; owners with bits; owners that
 * joined; 1 if the first number is that of an import, 2 if the change by a key was no merge, else 0; the number of the key's name.
 */
export type StoredChange = readonly [
  number,
  number,
  number,
  Partial<EntryValues>,
  number,
  number,
  readonly (readonly [number, number])[],
  (readonly number[])?,
  (0 | 1 | 2)?,
  number?,
];

/** Numbers below 64 are one character each. Neither a digit nor a comma is among these, so they take few bits. */
export type Numbers<Value = number> = readonly Value[] | string;

/**
 * The slots of one or several pages as columns: value n of each list belongs to slot n. A list with one value applies to
 * all slots. Numbers refer to the dictionaries; plus 1 if 0 means none. Self-contained, so that segments can be stored
 * separately.
 */
export type Columns = {
  /** The pages in order, each with the number of its slots. */
  readonly months: readonly (readonly [string, number])[];
  /** Import, attempt, instant; 1 if rows identify the entries. */
  readonly birthList: readonly (readonly [string | null, string | null, string, 1?])[];
  /** Owners, catalogue records, accounts, currencies and sources of external ids. */
  readonly ids: readonly string[];
  readonly instants: readonly string[];

  readonly births: Numbers;
  /** Differences from slot to slot, in `rowUnit`. */
  readonly rows: readonly number[];
  /** Missing if it is 1. */
  readonly rowUnit?: number;
  readonly tails: readonly (string | 0)[];
  readonly parents: readonly (string | 0)[];
  /** 0: the creator alone, for every field that is not blank. */
  readonly owners: readonly (readonly StoredOwner[] | 0)[];
  readonly deleted: readonly number[];
  readonly kinds: readonly number[];
  /** Day in the month of the slot's page; other dates in full. */
  readonly dates: Numbers<number | string>;
  /** With a space between them, if there are several. */
  readonly amounts: readonly string[] | string;
  readonly currencies: readonly number[];
  readonly names: readonly string[];
  readonly notes: readonly (string | 0)[];
  readonly categories: Numbers;
  readonly merchants: Numbers;
  readonly tags: readonly (readonly number[] | 0)[];
  readonly excluded: readonly number[];
  readonly transactionKinds: Numbers;
  readonly valuationKinds: readonly number[];
  /** Missing if no slot has details. */
  readonly details?: readonly (EntryDetails | 0)[];
  readonly links?: readonly (EntryLinks | 0)[];
  /** Number of the source, and the id; missing if no slot has one, like the metadata. */
  readonly externalIds?: readonly (readonly [number, string] | 0)[];
  readonly metadata?: readonly (Metadata | 0)[];
  readonly feeds?: readonly (FeedState | 0)[];
  readonly originals: readonly (StoredPrint | 0)[];
  readonly accounts: readonly number[];
  readonly edited: readonly number[];
  readonly editedAt: readonly number[];
  /** Missing if no slot has a history. */
  readonly history?: readonly (readonly StoredChange[] | 0)[];
  readonly removed?: readonly (RemovedEntry | 0)[];
  /** The bank's references: of the only owner, or of each in their order. Missing if no owner has one. */
  readonly references?: readonly StoredReferences[];
  /** Missing if no owner's row is pending, or booked a pending entry. */
  readonly bookings?: readonly StoredBookings[];
};

const isUnit = isOptional(isNumber);
const isNumbers = (value: unknown): value is Numbers<number | string> => isText(value) || isList(value);

/** Names every list and does not check the cells, which is faster: a search opens thousands of pages. */
const isColumns = (value: unknown): value is Columns =>
  isObject<Readonly<Partial<Record<keyof Columns, unknown>>>>(value) &&
  isList(value.months) &&
  isList(value.birthList) &&
  isList(value.ids) &&
  isList(value.instants) &&
  isNumbers(value.births) &&
  isList(value.rows) &&
  isUnit(value.rowUnit) &&
  isList(value.tails) &&
  isList(value.parents) &&
  isList(value.owners) &&
  isList(value.deleted) &&
  isList(value.kinds) &&
  isNumbers(value.dates) &&
  (isText(value.amounts) || isList(value.amounts)) &&
  isList(value.currencies) &&
  isList(value.names) &&
  isList(value.notes) &&
  isNumbers(value.categories) &&
  isNumbers(value.merchants) &&
  isList(value.tags) &&
  isList(value.excluded) &&
  isNumbers(value.transactionKinds) &&
  isList(value.valuationKinds) &&
  isList(value.originals) &&
  isList(value.accounts) &&
  isList(value.edited) &&
  isList(value.editedAt) &&
  isOptionalList(value.details) &&
  isOptionalList(value.links) &&
  isOptionalList(value.externalIds) &&
  isOptionalList(value.metadata) &&
  isOptionalList(value.feeds) &&
  isOptionalList(value.history) &&
  isOptionalList(value.removed) &&
  isOptionalList(value.references) &&
  isOptionalList(value.bookings);

export const readColumns = readerOf(isColumns);

/** A single value if all are equal. */
export const constant = <T>(values: readonly T[]): readonly T[] => {
  const [first] = values;
  return values.length > 1 && values.every((value) => value === first) ? values.slice(0, 1) : values;
};

/** `:`, which follows the digits. */
const FIRST = 0x3a;
const SMALL = 64;

/** As characters if all of them are small enough, and there is more than one. */
export const toNumbers = <Value>(values: readonly Value[]): Numbers<Value> =>
  values.length > 1 && areSmall(values)
    ? values.map((value) => String.fromCharCode(FIRST + Number(value))).join('')
    : values;

const areSmall = (values: readonly unknown[]): values is readonly number[] =>
  values.every((value) => typeof value === 'number' && value >= 0 && value < SMALL);

/**
 * The value of each slot.
 * @throws Error if there is none: the body is corrupt
 */
export const valueAt = <T>(values: readonly T[]): ((slot: number) => T) => {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return () => only;
  return (slot) => {
    const value = values[slot];
    if (value === undefined) throw new Error(`A stored page has no value ${slot} in a column`);
    return value;
  };
};

/** The same for numbers. */
export const numberAt = <Value>(numbers: Numbers<Value>): ((slot: number) => Value | number) => {
  if (typeof numbers !== 'string') return valueAt(numbers);
  return (slot) => {
    if (slot >= numbers.length) throw new Error(`A stored page has no value ${slot} in a column`);
    return numbers.charCodeAt(slot) - FIRST;
  };
};
