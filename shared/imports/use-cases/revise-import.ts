import { BusyError, InvalidStateError, NotFoundError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import type { ImportId } from '../../platform/domain/ids.ts';
import { isAllowed, statusesBefore } from '../domain/allowed-actions.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { unlessDeleted } from '../duplicates/use-cases/unless-deleted.ts';
import { rowNotFound } from '../rows/domain/row-not-found.ts';
import { notVerified } from '../verification/domain/verification.ts';
import type { ImportChange, Imports, RowReader, RowRevision, RowStore } from './import-ports.ts';

export type ReviseImportDependencies = {
  readonly imports: Pick<Imports, 'find' | 'update'>;
  readonly rows: Pick<RowStore, 'open' | 'revise'>;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly now: () => string;
};

/** `rows: null` if there is nothing to change. */
export type Revision<T> =
  | { readonly rows: RowRevision; readonly change: ImportChange; readonly result: T }
  | { readonly rows: null; readonly result: T };
export type Revised<T> = { readonly record: ImportRecord; readonly result: T };

const MAX_TRIES = 12;
const FIRST_WAIT_MS = 20;
const GROWTH = 1.6;
const LONGEST_WAIT_MS = 1_000;

/**
 * Changes the stored rows or mappings of an import: writes blocks and an index under new names, then updates the import's
 * pointer and counts, provided that the pointer has not changed since it was read. If another
 * change came first, starts again from the result of that change.
 * @throws DomainError 404; 409 `invalid_state` unless pending or failed; 409 `busy` if other changes always came first.
 */
export const reviseImport = async <T>(
  { imports, rows, sleep, random, now }: ReviseImportDependencies,
  { familyId }: Caller,
  importId: ImportId,
  decide: (record: ImportRecord, reader: RowReader) => Promise<Revision<T>>,
): Promise<Revised<T>> => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const record = await imports.find(familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    requireOpen(record);
    if (record.rowIndex === null) throw rowNotFound();
    const { rowIndex } = record;
    const { result, ...revised } = await unlessDeleted(imports, record, async () => {
      const decided = await decide(record, await rows.open(importId, rowIndex));
      if (decided.rows === null) return { result: decided.result, change: null };
      return { ...decided, rowIndex: await rows.revise(importId, rowIndex, decided.rows) };
    });
    if (revised.change === null) return { record, result };
    const expected = { statuses: statusesBefore('reconfigure'), preparing: false, rowIndex };
    const updated = await imports.update(familyId, importId, expected, {
      ...reopened(record),
      ...revised.change,
      rowIndex: revised.rowIndex,
      updatedAt: now(),
    });
    if (updated !== undefined) return { record: updated, result };
    await sleep(Math.min(FIRST_WAIT_MS * GROWTH ** tries, LONGEST_WAIT_MS) * (0.5 + random()));
  }
  throw new BusyError('Other requests are changing the rows of this import: try again');
};

/** @throws InvalidStateError */
export const requireOpen = ({ status, preparing }: ImportRecord): void => {
  if (isAllowed('reconfigure', status, preparing)) return;
  throw new InvalidStateError(
    preparing
      ? 'The import is still being read: change it when that is finished'
      : `An import that is ${status} cannot be changed`,
  );
};

/** Clears the error of a failed import, which no longer applies after a change. */
export const reopened = ({ status, verification }: ImportRecord): ImportChange => ({
  status: 'pending',
  error: null,
  ...(status === 'failed' && { verification: notVerified(verification.expectedRecordCounts), progress: null }),
});
