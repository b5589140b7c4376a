import type { Entry, EntryKind } from '../domain/ledger/entry.ts';

/** What a list of entries is narrowed to; both dates are inclusive, ISO. */
export type EntryFilters = {
  readonly kind: EntryKind;
  readonly accountId: string | undefined;
  readonly importId: string | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
};

export const matches = (entry: Entry, { kind, accountId, importId, startDate, endDate }: EntryFilters): boolean =>
  entry.kind === kind &&
  (accountId === undefined || entry.accountId === accountId) &&
  (importId === undefined || entry.importId === importId) &&
  (startDate === undefined || entry.date >= startDate) &&
  (endDate === undefined || entry.date <= endDate);
