import { absolute, compare } from '../../platform/domain/decimal.ts';
import type { Entry, EntryKind } from '../domain/entry.ts';
import { isPending } from '../domain/feed.ts';

/** What a list of entries is narrowed to; both dates are inclusive, ISO. */
export type EntryFilters = {
  readonly kind: EntryKind;
  readonly accountId: string | undefined;
  readonly importId: string | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly content?: ContentFilters | undefined;
};

/** What only the entries tell and no header: every page that the other filters leave has to be opened. */
export type ContentFilters = {
  /** Part of name or notes, in any case. */
  readonly search?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly merchantId?: string | undefined;
  readonly tagId?: string | undefined;
  /** Canonical, inclusive; they are about the amount without its sign. */
  readonly minAmount?: string | undefined;
  readonly maxAmount?: string | undefined;
  /** `neither`: of a direction that does not exist. */
  readonly direction?: 'income' | 'expense' | 'neither' | undefined;
  /** Whether a bank feed has yet to book it. */
  readonly pending?: boolean | undefined;
  readonly excluded?: boolean | undefined;
  /** Any text: of a kind that does not exist there is nothing. */
  readonly transactionKind?: string | undefined;
};

export const matches = (entry: Entry, filters: EntryFilters): boolean => {
  const { kind, accountId, importId, startDate, endDate, content } = filters;
  return (
    entry.kind === kind &&
    (accountId === undefined || entry.accountId === accountId) &&
    (importId === undefined || entry.importId === importId) &&
    (startDate === undefined || entry.date >= startDate) &&
    (endDate === undefined || entry.date <= endDate) &&
    (content === undefined || matchesContent(entry, content))
  );
};

const matchesContent = (entry: Entry, filters: ContentFilters): boolean => {
  const { search, categoryId, merchantId, tagId, direction } = filters;
  return (
    isOfState(entry, filters) &&
    (categoryId === undefined || entry.categoryId === categoryId) &&
    (merchantId === undefined || entry.merchantId === merchantId) &&
    (tagId === undefined || entry.tagIds.includes(tagId)) &&
    (direction === undefined || directionOf(entry.amount) === direction) &&
    isBetween(absolute(entry.amount), filters) &&
    (search === undefined || says(entry, foldCase(search)))
  );
};

const isOfState = (entry: Entry, { pending, excluded, transactionKind }: ContentFilters): boolean =>
  (pending === undefined || isPending(entry.feed) === pending) &&
  (excluded === undefined || entry.excluded === excluded) &&
  (transactionKind === undefined || entry.transactionKind === transactionKind);

const directionOf = (amount: string): ContentFilters['direction'] => {
  if (amount === '0') return undefined;
  return amount.startsWith('-') ? 'income' : 'expense';
};

const isBetween = (amount: string, { minAmount, maxAmount }: ContentFilters): boolean =>
  (minAmount === undefined || compare(amount, minAmount) >= 0) &&
  (maxAmount === undefined || compare(amount, maxAmount) <= 0);

const says = ({ name, notes }: Entry, search: string): boolean =>
  foldCase(name).includes(search) || (notes !== null && foldCase(notes).includes(search));

/** Upper-case first: some letters are equal only then, as in `STRASSE` and `straße`. */
const foldCase = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase();
