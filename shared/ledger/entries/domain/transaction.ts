import { InvalidStateError, ValidationError } from '../../../platform/domain/errors.ts';
import { type ClientFields, clientFieldsOf } from '../../../platform/domain/external-id.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import { isZero, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { type Author, pastChange, withPastChange } from '../../history/domain/entry-history.ts';
import { type LivingSlot, type Page, slotTail } from '../../pages/domain/page.ts';
import { entriesOf, findEntry, findLiving } from '../../pages/domain/read.ts';
import { createSlot } from '../../pages/domain/slot-changes.ts';
import { deleteEntry, type Edited, type EntryChanges, editEntry } from './edit.ts';
import { type Entry, type EntryContent, type IdTail, idTailOf, type TransactionKind } from './entry.ts';
import { ANYTHING_ELSE } from './fields.ts';

export type TransactionChanges = {
  readonly entry: EntryChanges;
  /** undefined keeps the parts. */
  readonly splits: readonly SplitRequest[] | undefined;
};

/** `hashOf` makes the id of the nth part. */
export type Stamp = { readonly hashOf: (index: number) => Uint8Array; readonly now: string; readonly by: Author };

/**
 * Applies a person's changes to a transaction. Parts always sum to their parent: they follow its date and account, its
 * amount changes only with them, and a part cannot change inherited fields. A split transaction is always excluded;
 * without its split it counts, unless the same change excludes it.
 * @throws InvalidStateError, ValidationError
 */
export const changeTransaction = (page: Page, current: Entry, changes: TransactionChanges, stamp: Stamp): Page => {
  refuseLonePart(current, changes);
  const edited = editEntry(page, current.id, withExclusion(current, changes), stamp.now, stamp.by).page;
  const parent = findEntry(edited, current.id);
  if (parent === undefined) return page;
  if (changes.splits === undefined) {
    refuseOtherSum(current, parent);
    return moveParts(edited, parent, stamp);
  }
  requireSum(changes.splits, parent.amount);
  const parts = changes.splits.map((split) => partContent(split, parent));
  return splitEntry(edited, current.id, parts, stamp).page;
};

/** Negative if the parts add up to more than the amount. */
export const leftToSplit = (amounts: readonly string[], amount: string): string => subtract(amount, sum(amounts));

/**
 * An empty list means that the transaction is not split.
 * @throws ValidationError unless the parts sum to the amount exactly
 */
export const requireSum = (splits: readonly SplitRequest[], amount: string): void => {
  const fault = faultOfSum(splits, amount);
  if (fault !== undefined) throw new ValidationError([fault]);
};

/** Why these cannot be the parts of a transaction with this amount; undefined if they can. */
export const faultOfSum = (splits: readonly SplitRequest[], amount: string): string | undefined => {
  const amounts = splits.map((part) => part.amount);
  if (splits.length === 0 || isZero(leftToSplit(amounts, amount))) return undefined;
  return `splits sum to ${sum(amounts)}, but the amount of the transaction is ${amount}`;
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
  throw new InvalidStateError(
    `${field} of a split transaction can change only together with its parts: send splits too`,
  );
};

const withExclusion = (current: Entry, { entry, splits }: TransactionChanges): EntryChanges => {
  const { excluded, ...others } = entry;
  if (!current.hasParts) return entry;
  if (splits?.length === 0) return { ...others, excluded: excluded ?? false };
  if (excluded !== false || splits !== undefined) return others;
  throw new InvalidStateError('excluded is always true for a split transaction, because its parts count instead');
};

const moveParts = (page: Page, { id, date, accountId }: Entry, { now, by }: Stamp): Page =>
  partsOf(page, id).reduce((left, part) => editEntry(left, part.id, { date, accountId }, now, by).page, page);

/**
 * The fields of a transaction or part that a person can set. Amounts are canonical, in ledger sign; null clears a
 * field.
 */
type TransactionInput = ClientFields & {
  readonly amount: string;
  readonly name: string;
  readonly notes: string | null;
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly tagIds: readonly string[];
  readonly excluded: boolean;
  readonly kind: TransactionKind;
};

/** The fields of a part; the others come from its parent. */
export type SplitRequest = Pick<TransactionInput, 'amount'> & Partial<TransactionInput>;

export type TransactionRequest = TransactionInput & {
  readonly accountId: AccountId;
  readonly date: string;
  /** null: the currency of the account. */
  readonly currency: string | null;
  readonly splits: readonly SplitRequest[];
};

export const transactionContent = (input: TransactionInput, currency: string, date: string): EntryContent => ({
  kind: 'transaction',
  date,
  amount: input.amount,
  currency,
  name: input.name,
  notes: input.notes,
  categoryId: input.categoryId,
  merchantId: input.merchantId,
  tagIds: input.tagIds,
  excluded: input.excluded,
  transactionKind: input.kind,
  valuationKind: null,
  details: null,
  links: null,
  ...clientFieldsOf(input),
});

/** A part inherits category, merchant and tags from its parent unless it sets them; notes are its own. */
export const partContent = (split: SplitRequest, parent: EntryContent): EntryContent => {
  const { name, categoryId, merchantId, tagIds, currency, date } = parent;
  const inherited = { name, categoryId, merchantId, tagIds, notes: null, excluded: false, kind: 'standard' } as const;
  return transactionContent({ ...inherited, ...split }, currency, date);
};

/** The live parts of an entry, in order. */
export const partsOf = (page: Page, entryId: string): readonly Entry[] =>
  entriesOf(page).filter(({ parentId }) => parentId === entryId);

/**
 * Replaces the parts of an entry with those from a person; an empty list removes the split. Parts belong to their
 * parent's account. A change set is the creator of its parts, and undoing it restores those that it replaced.
 */
export const splitEntry = (
  page: Page,
  entryId: string,
  parts: readonly EntryContent[],
  { hashOf, now, by }: Stamp,
): Edited => {
  const parent = findLiving(page, entryId);
  const former = partsOf(page, entryId);
  if (parent === undefined || haveParts(former, parts)) return { page, changed: false };
  const bare = former.reduce((left, { id }) => deleteEntry(left, id, now, by).page, page);
  const tail = slotTail(parent);
  const made = parts.map((part, index) => partSlot(parent, tail, part, { tail: idTailOf(hashOf(index)), now, by }));
  // counts as an edit, so that two concurrent splits of the same state conflict
  const split = pastChange(parent, {}, { by, at: now, marks: ANYTHING_ELSE });
  const edited = { ...parent, editedAt: now, ...withPastChange(parent, split) };
  const slots = bare.slots.map((slot) => (slot === parent ? edited : slot));
  return { page: { ...bare, slots: [...slots, ...made] }, changed: true };
};

/** Splitting into the existing parts again changes nothing. */
export const haveParts = (former: readonly Entry[], parts: readonly EntryContent[]): boolean =>
  former.length === parts.length &&
  parts.every((part, at) => {
    const { [at]: known } = former;
    const fields = keysOf(part);
    return known !== undefined && fields.every((field) => JSON.stringify(part[field]) === JSON.stringify(known[field]));
  });

const partSlot = (
  parent: LivingSlot,
  parentTail: IdTail,
  part: EntryContent,
  { tail, now, by }: { readonly tail: IdTail; readonly now: string; readonly by: Author },
): LivingSlot => {
  const birth = { importId: null, attempt: by.changeSetId, at: now };
  const slot = createSlot(birth, USER, { ...part, row: 0 }, { tail, parent: parentTail });
  return { ...slot, accountId: parent.accountId };
};
