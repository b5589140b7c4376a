import { sum } from '../../../platform/domain/decimal.ts';
import { InvalidStateError, ValidationError } from '../../../platform/domain/errors.ts';
import { type EntryChanges, editEntry } from '../edit.ts';
import type { Entry } from '../entry.ts';
import type { Page } from '../page.ts';
import { findEntry } from '../read.ts';
import { partsOf, splitEntry } from '../split.ts';
import { partContent, type SplitRequest } from './new-transaction.ts';

export type TransactionChanges = {
  readonly entry: EntryChanges;
  /** undefined: the parts stay as they are. */
  readonly splits: readonly SplitRequest[] | undefined;
};

type Stamp = { readonly hashOf: (index: number) => Uint8Array; readonly now: string };

/**
 * A person's changes to a transaction. The parts of a split always sum to their parent: date and account of the parent
 * take them along, its amount changes only with them, and no part changes what it has from its parent. A split
 * transaction is always excluded; made whole again, it counts unless the same change excludes it.
 * @throws InvalidStateError, ValidationError
 */
export const changeTransaction = (page: Page, current: Entry, changes: TransactionChanges, stamp: Stamp): Page => {
  refuseLonePart(current, changes);
  const edited = editEntry(page, current.id, withExclusion(current, changes), stamp.now).page;
  const parent = findEntry(edited, current.id);
  if (parent === undefined) return page;
  if (changes.splits === undefined) {
    refuseOtherSum(current, parent);
    return moveParts(edited, parent, stamp.now);
  }
  requireSum(changes.splits, parent.amount);
  const parts = changes.splits.map((split) => partContent(split, parent));
  return splitEntry(edited, current.id, parts, stamp.hashOf, stamp.now).page;
};

/** @throws ValidationError unless the parts sum to the amount, to the last decimal. None at all is no split. */
export const requireSum = (splits: readonly SplitRequest[], amount: string): void => {
  if (splits.length === 0) return;
  const total = sum(splits.map((part) => part.amount));
  if (total === amount) return;
  throw new ValidationError([`splits sum to ${total}, the amount of the transaction is ${amount}`]);
};

const OF_PARENT = ['amount', 'date', 'currency', 'accountId'] as const;
const WIRE_NAMES = { amount: 'amount', date: 'date', currency: 'currency', accountId: 'account_id' } as const;

const refuseLonePart = (current: Entry, { entry, splits }: TransactionChanges): void => {
  const { parentId } = current;
  if (parentId === null) return;
  const field = OF_PARENT.find((name) => entry[name] !== undefined && entry[name] !== current[name]);
  const wire = field === undefined ? (splits === undefined ? undefined : 'splits') : WIRE_NAMES[field];
  if (wire === undefined) return;
  throw new InvalidStateError(`${wire} of a part of a split cannot change: change the transaction ${parentId} instead`);
};

const refuseOtherSum = (current: Entry, { amount, currency }: Entry): void => {
  if (!current.hasParts || (amount === current.amount && currency === current.currency)) return;
  const field = amount === current.amount ? 'currency' : 'amount';
  throw new InvalidStateError(`${field} of a split transaction changes only together with its parts: send splits too`);
};

const withExclusion = (current: Entry, { entry, splits }: TransactionChanges): EntryChanges => {
  const { excluded, ...others } = entry;
  if (!current.hasParts) return entry;
  if (splits?.length === 0) return { ...others, excluded: excluded ?? false };
  if (excluded !== false || splits !== undefined) return others;
  throw new InvalidStateError('excluded is always true for a split transaction, because its parts count instead');
};

const moveParts = (page: Page, { id, date, accountId }: Entry, now: string): Page =>
  partsOf(page, id).reduce((left, part) => editEntry(left, part.id, { date, accountId }, now).page, page);
