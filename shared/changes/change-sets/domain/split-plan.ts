import { type Entry, type EntryContent, entryIdOf, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import { faultOfSum, haveParts, partContent, partsOf, splitEntry } from '../../../ledger/entries/domain/transaction.ts';
import { type Author, fieldsOf, valuesOf } from '../../../ledger/history/domain/entry-history.ts';
import { creatorOf, isOfParts } from '../../../ledger/history/domain/undo-changes.ts';
import { isLiving, type LivingSlot, type Page, slotId, slotTail } from '../../../ledger/pages/domain/page.ts';
import { otherSideOf } from '../../../ledger/transfers/domain/linked-side.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { type BulkChanges, type PlannedOutcome, planEntry, type Reference, referencesIn } from './bulk-edit.ts';
import { stateOf } from './entry-state.ts';

/** The parts that a transaction gets. Stored as is: only add optional members. */
export type PlannedSplit = {
  /** Empty: the transaction is not split any more. */
  readonly parts: readonly SplitPart[];
  /** The parts in the preview, each with its state. */
  readonly former: readonly (SplitPart & { readonly state: string })[];
  /** The records that the request names. */
  readonly references: readonly Reference[];
};
export type SplitPart = { readonly id: string; readonly content: EntryContent };

export type SplitOutcome = PlannedOutcome & { readonly split?: PlannedSplit };

/** A transaction with its parts, and the id of one that is a side of a transfer. */
type Whole = { readonly entry: Entry; readonly parts: readonly Entry[]; readonly linkedPart?: string | undefined };

/** Plans the change of one transaction, which may split it. Undefined if it is so already. */
export const planWithSplit = (
  { entry, parts, linkedPart }: Whole,
  changes: BulkChanges,
  changeSetId: string,
): SplitOutcome | undefined => {
  const outcome = planEntry(entry, changes, linkedPart);
  const { splits } = changes;
  if (splits === undefined || outcome?.refusal !== undefined || outcome?.change === 'delete') return outcome;
  const after: Entry = { ...entry, ...outcome?.change };
  const contents = splits.map((split) => partContent(split, after));
  if (haveParts(parts, contents)) return outcome;
  const refusal = refusalOfSplit(after, splits, linkedPart);
  if (refusal !== undefined) return { refusal };
  const key = pageKeyOf(entry.id);
  if (key === undefined) throw new Error(`${entry.id} is not on a page`);
  const hashOf = partHashes(changeSetId, entry.id);
  return {
    change: outcome?.change ?? {},
    split: {
      parts: contents.map((content, index) => ({ id: entryIdOf(key, hashOf(index)), content })),
      former: parts.map((part) => ({ id: part.id, content: contentOf(part), state: stateOf(part) })),
      references: splits.flatMap(referencesIn),
    },
  };
};

const partHashes =
  (changeSetId: string, entryId: string) =>
  (index: number): Uint8Array =>
    sha256(`split|${changeSetId}|${entryId}|${index}`);

const refusalOfSplit = (
  entry: Entry,
  splits: NonNullable<BulkChanges['splits']>,
  linkedPart: string | undefined,
): string | undefined => {
  const linked = otherSideOf(entry);
  if (entry.parentId !== null) return `A part cannot be split: change its transaction ${entry.parentId}`;
  if (linked !== undefined) return `It is a side of a transfer with ${linked}: undo that link before you split it`;
  if (linkedPart !== undefined) return `Its part ${linkedPart} is a side of a transfer: undo that link first`;
  const fault = faultOfSum(splits, entry.amount);
  return fault && `Its ${fault}`;
};

const contentOf = ({
  id: _id,
  accountId: _account,
  importId: _import,
  parentId: _parent,
  hasParts: _has,
  feed: _feed,
  createdAt: _created,
  updatedAt: _updated,
  ...content
}: Entry): EntryContent => content;

/** Whether a transaction has the parts that it had in the preview. */
export const areAsSeen = (page: Page, entryId: string, { former }: PlannedSplit): boolean => {
  const parts = partsOf(page, entryId);
  return parts.length === former.length && former.every(({ state }, at) => parts[at] && stateOf(parts[at]) === state);
};

/** Replaces the parts of a transaction. */
export const splitAsPlanned = (
  page: Page,
  entryId: string,
  { parts }: PlannedSplit,
  { now, by }: { readonly now: string; readonly by: Author },
): Page => {
  const hashOf = partHashes(by.changeSetId ?? '', entryId);
  const contents = parts.map(({ content }) => content);
  return splitEntry(page, entryId, contents, { hashOf, now, by }).page;
};

/** False if the parts are not the planned ones although nothing changed them afterwards. */
export const haveSplit = (
  page: Page,
  whole: LivingSlot,
  { split }: { readonly split?: PlannedSplit },
  changeSetId: string,
): boolean => {
  const at = whole.history.findLastIndex(({ by }) => by.changeSetId === changeSetId);
  if (split === undefined || whole.history.slice(at + 1).some(isOfParts)) return true;
  const tail = slotTail(whole);
  const parts = page.slots.filter(isLiving).filter(({ parent }) => parent === tail);
  return (
    parts.length === split.parts.length &&
    parts.every((part, index) => creatorOf(part) === changeSetId && isAsPlanned(page, part, split.parts[index]))
  );
};

const isAsPlanned = (page: Page, part: LivingSlot, planned: SplitPart | undefined): boolean => {
  if (planned === undefined || slotId(page, part) !== planned.id) return false;
  const later = new Set(part.history.flatMap(({ before }) => fieldsOf(before)));
  const wanted = valuesOf({ content: planned.content, accountId: null });
  const values = valuesOf(part);
  return fieldsOf(wanted).every(
    (field) =>
      field === 'accountId' ||
      later.has(field) ||
      JSON.stringify(values[field] ?? null) === JSON.stringify(wanted[field] ?? null),
  );
};
