import { editSlot, removeSlot } from '../../../ledger/entries/domain/edit.ts';
import { type Entry, type EntryContent, entryIdTail, type IdTail } from '../../../ledger/entries/domain/entry.ts';
import { type Author, fieldsOf, pastChange, valuesOf } from '../../../ledger/history/domain/entry-history.ts';
import { creatorOf, isChangedBy, isOfParts } from '../../../ledger/history/domain/undo-changes.ts';
import { joinInto, markAsMerged } from '../../../ledger/identity/domain/join-entries.ts';
import {
  isLiving,
  type LivingSlot,
  type Page,
  type Slot,
  slotId,
  slotTail,
} from '../../../ledger/pages/domain/page.ts';
import { createEntryView } from '../../../ledger/pages/domain/read.ts';
import { createSlot } from '../../../ledger/pages/domain/slot-changes.ts';
import type { ExternalId } from '../../../platform/domain/external-id.ts';
import type { AccountId, UserId } from '../../../platform/domain/ids.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { MergeEffect } from '../../duplicates/domain/merge-change.ts';
import { isOwnedAs } from '../../duplicates/domain/merge-entries.ts';
import type { PlannedRule } from '../../rules/domain/run-rules.ts';
import { differing, type PlannedChange, type Reference, refusalOf } from './bulk-edit.ts';
import type { ChangeFindings, LeftAlone, PlannedCounts } from './change-set.ts';
import { stateOf } from './entry-state.ts';
import { areAsSeen, haveSplit, type PlannedSplit, splitAsPlanned } from './split-plan.ts';

/** The effect on one entry, or why there is none. */
export type Operation = MergeEffect & {
  readonly id: string;
  /**
   * The state of the entry in the preview. An entry with another state is left alone. `ANY_STATE`: only `before` counts;
   * `NO_STATE`: nothing counts.
   */
  readonly seen: string;
  readonly change?: PlannedChange;
  /** The entry is created, on the page of its id. */
  readonly create?: { readonly accountId: AccountId; readonly content: EntryContent };
  /** The parts that the entry gets, with the changes of its own, which may be none. */
  readonly split?: PlannedSplit;
  readonly refusal?: string;
  /** Why there is nothing to do: for transactions that are named one by one. */
  readonly unchanged?: string;
  /** The values in the preview of the fields that change. */
  readonly before?: Partial<Entry>;
  /** The rules that set these values, in order. */
  readonly ruleIds?: readonly string[];
};

/** The operations of a change set, in blocks that are stored separately. All of a page are in one block. */
export type ChangePlan = {
  readonly blocks: readonly PlanBlock[];
  readonly counts: PlannedCounts;
  /** The rules as they were when planning began; null for other kinds. */
  readonly rules: readonly PlannedRule[] | null;
  readonly references: readonly Reference[];
  /** The accounts that entries are created in or moved to, if each entry has its own changes. */
  readonly accountIds?: readonly string[];
  /** The external ids that entries get, in the order in which they are claimed. */
  readonly externalIds?: readonly { readonly entryId: string; readonly externalId: ExternalId }[];
  /** The ids of those that planned changes refer to. Absent in older plans: all. */
  readonly used?: readonly string[];
  /** The last page that was planned. */
  readonly lastPage: string | null;
  /** The selected ids that were not on a page so far. */
  readonly missing?: readonly string[];
};
type PlanBlock = { readonly key: string; readonly operations: number };

/** The changed fields must be as in the preview, and no other ones. */
export const ANY_STATE = 'any';
/** The entry gets the values in whatever state it is, as by a request for it alone. */
export const NO_STATE = 'none';

export type ChangeStamp = {
  readonly changeSetId: string;
  readonly userId: UserId | null;
  readonly keyName?: string | null | undefined;
  readonly now: string;
  /** Values that rules set, or that are set automatically, do not count as edited by a person. */
  readonly isByRules: boolean;
};

/**
 * Applies the operations on one page: a page that already has them stays as it is. Parts follow the account, the date and
 * the end of their transaction.
 */
export const applyOnPage = (page: Page, operations: readonly Operation[], stamp: ChangeStamp): Page => {
  if (page.slots.some((slot) => isChangedBy(slot, stamp.changeSetId))) return page;
  const targets = targetsOn(page, operations);
  const created = operations.filter(({ create }) => create !== undefined);
  if (targets.size === 0 && created.length === 0) return page;
  const { userId, changeSetId, keyName } = stamp;
  const by = { userId, changeSetId, ...(keyName != null && { keyName }) };
  const slots = page.slots.map((slot): Slot => {
    if (!isLiving(slot)) return slot;
    const operation = targets.get(slotTail(slot));
    const own = operation?.change;
    const whole = slot.parent === null ? undefined : targets.get(slot.parent)?.change;
    if (operation?.mergedInto !== undefined) return markAsMerged(slot, operation.mergedInto.id, stamp.now, by);
    if (operation?.join !== undefined) return joinInto(slot, operation.join, { now: stamp.now, by });
    if (own === 'delete' || whole === 'delete') return removeSlot(slot, stamp.now, by);
    const followed = pickDefined(whole, ['accountId', 'date']);
    return editSlot(page, slot, { ...own, ...followed }, { now: stamp.now, by, isByRules: stamp.isByRules });
  });
  const changed = {
    ...page,
    slots: [...slots, ...created.flatMap((operation) => createdSlot(operation, stamp.now, by))],
  };
  return [...targets.values()].reduce<Page>(
    (left, { id, split }) => (split === undefined ? left : splitAsPlanned(left, id, split, { now: stamp.now, by })),
    changed,
  );
};

const pickDefined = <T extends object, Name extends keyof T>(from: T | undefined, names: readonly Name[]): Partial<T> =>
  Object.fromEntries(names.flatMap((name) => (from?.[name] === undefined ? [] : [[name, from[name]]]))) as Partial<T>;

const createdSlot = ({ id, create }: Operation, now: string, by: Author): readonly LivingSlot[] => {
  if (create === undefined) return [];
  const birth = { importId: null, attempt: by.changeSetId, at: now };
  const slot = createSlot(birth, USER, { ...create.content, row: 0 }, { tail: entryIdTail(id), parent: null });
  return [{ ...slot, history: [pastChange(slot, {}, { by, at: now, marks: 0 })] }];
};

/** The changes of entries that are not left alone. */
const targetsOn = (page: Page, operations: readonly Operation[]): ReadonlyMap<IdTail, Operation> => {
  const wanted = new Map(operations.map((operation) => [entryIdTail(operation.id), operation]));
  const view = createEntryView(page);
  const targets = new Map<IdTail, Operation>();
  for (const slot of page.slots) {
    if (!isLiving(slot)) continue;
    const tail = slotTail(slot);
    const operation = wanted.get(tail);
    if (operation?.change === undefined || operation.create !== undefined) continue;
    if (obstacle(page, slot, view(slot), operation) === undefined) targets.set(tail, operation);
  }
  return targets;
};

/** Why an operation leaves a living entry alone. */
const obstacle = (page: Page, slot: LivingSlot, entry: Entry, operation: Operation): string | undefined => {
  const { change, mergedInto } = operation;
  if (mergedInto !== undefined && !isOwnedAs(slot, mergedInto.ownerIds)) return CHANGED;
  if (!isAsSeen(entry, operation)) {
    return change !== undefined && operation.split === undefined && isSoAlready(entry, change) ? ALREADY : CHANGED;
  }
  if (operation.split !== undefined && !areAsSeen(page, entry.id, operation.split)) return CHANGED;
  if (change === undefined || change === 'delete') return undefined;
  const linkedPart = linkedPartOf(page, entry);
  // in every other state it is as it was planned
  if (operation.seen === NO_STATE) return refusalOf(entry, change, linkedPart);
  return change.accountId !== undefined && linkedPart !== undefined ? CHANGED : undefined;
};

const CHANGED = 'It changed in the meantime, so it was left alone';
const ALREADY = 'It already has these values';
const DELETED = 'It was deleted in the meantime';

const ONE_SIDED = 'Its other side changed in the meantime, so both were left alone';

/** Why an operation left this slot alone, as far as the slot tells afterwards. */
const reasonFor = (page: Page, slot: Slot | undefined, operation: Operation): string => {
  if (slot === undefined || !isLiving(slot)) return DELETED;
  const reason = obstacle(page, slot, createEntryView(page)(slot), operation);
  return reason ?? (operation.join !== undefined || operation.mergedInto !== undefined ? ONE_SIDED : CHANGED);
};

/** The planned changes on a page whose entries applying now would leave alone. `page`: undefined if there is none. */
export const staleOn = (page: Page | undefined, operations: readonly Operation[]): readonly Operation[] => {
  const slots = new Map(page?.slots.map((slot) => [slotTail(slot), slot]));
  const view = page && createEntryView(page);
  return operations.filter((operation) => {
    if (operation.change === undefined || operation.create !== undefined) return false;
    const slot = slots.get(entryIdTail(operation.id));
    if (page === undefined || view === undefined || slot === undefined || !isLiving(slot)) return true;
    return obstacle(page, slot, view(slot), operation) !== undefined;
  });
};

const isSoAlready = (entry: Entry, change: PlannedChange): boolean =>
  change !== 'delete' && Object.keys(differing(entry, change)).length === 0;

const isAsSeen = (entry: Entry, { seen, before = {} }: Operation): boolean => {
  if (seen === NO_STATE) return true;
  if (seen !== ANY_STATE) return stateOf(entry) === seen;
  const now: Readonly<Record<string, unknown>> = entry;
  return Object.entries(before).every(([field, value]) => JSON.stringify(now[field] ?? null) === JSON.stringify(value));
};

/** The id of a part that is a side of a transfer, which keeps its account and date. */
const linkedPartOf = (page: Page, { id }: Entry): string | undefined => {
  const tail = entryIdTail(id);
  const part = page.slots.find(
    (slot) => slot.parent === tail && isLiving(slot) && slot.content.links?.transfer != null,
  );
  return part && slotId(page, part);
};

/** `page`: read again after the operations, as it is stored; undefined if it is gone. */
export const findOnPage = (
  page: Page | undefined,
  operations: readonly Operation[],
  changeSetId: string,
): ChangeFindings & { readonly left: readonly LeftAlone[] } => {
  const slots = new Map(page?.slots.map((slot) => [slotTail(slot), slot]));
  const left: LeftAlone[] = [];
  let [applied, wrong] = [0, 0];
  for (const operation of operations) {
    const { id, change } = operation;
    if (change === undefined) continue;
    const slot = slots.get(entryIdTail(id));
    if (page === undefined || slot === undefined || !isChangedBy(slot, changeSetId)) {
      left.push({ id, reason: page === undefined ? DELETED : reasonFor(page, slot, operation) });
      continue;
    }
    applied++;
    if (
      isLiving(slot) &&
      !(hasValues(page, slot, change, changeSetId) && haveSplit(page, slot, operation, changeSetId))
    )
      wrong++;
  }
  return {
    applied,
    skipped: left.length,
    wrong,
    left,
    standsOn: [
      ...new Set(
        page?.slots.flatMap((slot) => [...beneath(slot, changeSetId), ...movesBeneath(slots, slot, changeSetId)]),
      ),
    ],
  };
};

/** True unless a value is not the planned one although nothing changed it afterwards. */
const hasValues = (page: Page, slot: LivingSlot, change: PlannedChange, changeSetId: string): boolean => {
  if (change === 'delete') return false;
  const at = slot.history.findLastIndex(({ by }) => by.changeSetId === changeSetId);
  const later = new Set(slot.history.slice(at + 1).flatMap(({ before }) => fieldsOf(before)));
  const values = { ...valuesOf(slot), accountId: slot.accountId ?? page.account.id };
  return fieldsOf(change).every(
    (field) => later.has(field) || JSON.stringify(values[field] ?? null) === JSON.stringify(change[field] ?? null),
  );
};

/** The change sets that moved the transaction of a part that this one links: undoing such a move would take the part along. */
const movesBeneath = (slots: ReadonlyMap<IdTail, Slot>, slot: Slot, changeSetId: string): readonly string[] => {
  if (slot.parent === null || !isLiving(slot) || slot.content.links?.transfer == null) return [];
  const isLinkedHere = slot.history.some(({ by, before }) => by.changeSetId === changeSetId && 'links' in before);
  const whole = slots.get(slot.parent);
  if (!isLinkedHere || whole === undefined || !isLiving(whole)) return [];
  return whole.history.flatMap(({ by, before }) =>
    'accountId' in before && by.changeSetId !== null && by.changeSetId !== changeSetId ? [by.changeSetId] : [],
  );
};

/** The other change sets whose values this one replaced on a slot. */
const beneath = (slot: Slot, changeSetId: string): readonly string[] => {
  const history = isLiving(slot) ? slot.history : (slot.removed?.history ?? []);
  const at = history.findIndex(({ by }) => by.changeSetId === changeSetId);
  const isDeletion = !isLiving(slot) && slot.removed?.changeSetId === changeSetId;
  if (at === -1 && !isDeletion) return [];
  const creator = creatorOf(slot);
  const own = fieldsOf(history[at]?.before ?? {});
  const isLinked = isLiving(slot) && slot.content.links?.transfer != null && own.includes('links');
  // a link holds for the account that its side is in
  const fields = new Set([...own, ...(isLinked ? (['accountId'] as const) : [])]);
  // parts add up to an amount, and a former split comes back
  const isSplit =
    creator !== changeSetId && history.some((change) => change.by.changeSetId === changeSetId && isOfParts(change));
  const earlier = history
    .slice(0, isDeletion ? undefined : at)
    .filter(
      (change) =>
        isDeletion || (isSplit && isOfParts(change)) || fieldsOf(change.before).some((field) => fields.has(field)),
    )
    .map(({ by }) => by.changeSetId);
  return [creator, ...earlier].filter((id): id is string => id !== null && id !== changeSetId);
};
