import { clientFieldsOf } from '../../../platform/domain/external-id.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import type { EntryContent, PageWriter, PlannedEntry } from '../../entries/domain/entry.ts';
import { entryIdTail } from '../../entries/domain/entry.ts';
import { ALL_FIELDS, equalBits, filledBits } from '../../entries/domain/fields.ts';
import {
  bitOf,
  bitsOf,
  type EntryValues,
  fieldsOf,
  formerValues,
  type PastChange,
  pastChange,
  pick,
  valuesAfter,
  valuesOf,
  withPastChange,
} from '../../history/domain/entry-history.ts';
import {
  isLiving,
  isOwnedBy,
  type LivingSlot,
  mergedInto,
  originalFor,
  type Page,
  type Slot,
  slotTail,
} from '../../pages/domain/page.ts';
import { claimSlot, ownerOf } from '../../pages/domain/slot-changes.ts';

/**
 * The effect of a record on the entry that an earlier file created from it. `same`: the file states nothing new. `left`: it does, but a
 * person changed the entry since, or a bank or another split keeps it.
 */
export type KnownEffect = 'same' | 'update' | 'left' | 'deleted';

export type KnownRecord = {
  readonly effect: KnownEffect;
  /** The values of the entry that the record replaces, or would replace. */
  readonly before: Partial<EntryValues>;
  readonly after: Partial<EntryValues>;
  /** The import replaced these values. */
  readonly isMade?: true;
};

type KnownRow = PlannedEntry & Required<Pick<PlannedEntry, 'known' | 'twin'>>;

export const isKnown = (row: PlannedEntry): row is KnownRow => row.known !== undefined && row.twin !== undefined;

const NOTHING = { before: {}, after: {} } as const;

/** The effects of the known records of a page, by row. A split transaction and its parts are corrected together or not at all. */
export const compareKnown = (
  page: Page,
  importId: ImportId,
  rows: readonly PlannedEntry[],
): ReadonlyMap<number, KnownRecord> => {
  const known = rows.filter(isKnown);
  if (known.length === 0) return new Map();
  const byTail = new Map(page.slots.map((slot) => [slotTail(slot), slot]));
  const partsOf = Map.groupBy(page.slots.filter(isLiving), ({ parent }) => parent);
  const groups = Map.groupBy(known, ({ identity, parentIdentity }) => parentIdentity ?? identity);
  const effects = new Map<number, KnownRecord>();
  for (const group of groups.values()) {
    const compared = group.map((row) => ({ row, slot: byTail.get(entryIdTail(row.twin)) }));
    const records = compared.map(({ row, slot }) => compareRecord(page, importId, row, slot));
    const tails = new Set(group.map(({ twin }) => entryIdTail(twin)));
    const parts = group.flatMap(({ twin }) => partsOf.get(entryIdTail(twin)) ?? []);
    const isWhole = records.every(({ effect }) => effect === 'same' || effect === 'update');
    const isSplitAlike = parts.every((part) => tails.has(slotTail(part)));
    const holds = isWhole && isSplitAlike;
    compared.forEach(({ row }, at) => {
      const record = records[at];
      if (record === undefined) return;
      effects.set(row.row, holds || record.effect !== 'update' ? record : { ...record, effect: 'left' });
    });
  }
  return effects;
};

const compareRecord = (page: Page, importId: ImportId, row: KnownRow, slot: Slot | undefined): KnownRecord => {
  if (slot === undefined) return { effect: 'deleted', ...NOTHING };
  if (!isLiving(slot)) return { effect: mergedInto(slot) === undefined ? 'deleted' : 'same', ...NOTHING };
  const now = valuesOf(slot);
  const stated = statedValues(page, row, slot);
  if (isOwnedBy(slot, importId)) {
    const made = correctionBy(slot, importId);
    if (made !== undefined) return { effect: 'update', ...made, isMade: true };
    const former = beforeLaterFiles(slot, importId);
    if (former !== slot) return compareRecord(page, importId, row, former);
  }
  const news = fieldsOf(formerValues(now, stated)).filter((field) => isNews(slot, field, stated));
  if (news.length === 0) return { effect: 'same', ...NOTHING };
  const values = { before: pick(now, news), after: pick(stated, news) };
  const isFree =
    row.known !== 'left' && slot.feed === null && !isJoined(slot) && news.every((field) => isOfFile(slot, field));
  return { effect: isFree ? 'update' : 'left', ...values };
};

/** The entry as it was before files that came after this one corrected it: owners are in the order in which they came. */
const beforeLaterFiles = (slot: LivingSlot, importId: ImportId): LivingSlot => {
  const { owners, history, content } = slot;
  const later = owners.slice(owners.findIndex(({ id }) => id === importId) + 1);
  const first = history.findIndex(({ by }) => later.some(({ id }) => id === by.importId));
  if (first < 0) return slot;
  const former = history
    .slice(first)
    .reduceRight((values, { before }) => Object.assign(values, before), valuesOf(slot));
  const { accountId, ...values } = former;
  return { ...slot, content: { ...content, ...values }, accountId, history: history.slice(0, first) };
};

/** A file states no fields that belong to a client. */
const statedValues = (page: Page, row: PlannedEntry, { content }: LivingSlot): EntryValues => ({
  ...clientFieldsOf(content),
  date: row.date,
  amount: row.amount,
  currency: row.currency,
  name: row.name,
  notes: row.notes === '' ? null : row.notes,
  categoryId: row.categoryId,
  merchantId: row.merchantId,
  tagIds: row.tagIds,
  excluded: row.excluded,
  transactionKind: row.transactionKind,
  valuationKind: row.valuationKind,
  details: row.details,
  links: row.links,
  accountId: row.accountId === undefined || row.accountId === page.account.id ? null : row.accountId,
});

/** The values that an import replaced in an entry, and those that it put there; undefined if it replaced none. */
export const correctionBy = (
  slot: LivingSlot,
  importId: ImportId,
): Pick<KnownRecord, 'before' | 'after'> | undefined => {
  const index = slot.history.findIndex(({ by }) => by.importId === importId);
  const change = slot.history[index];
  if (change === undefined) return undefined;
  const after = valuesAfter(slot, index, fieldsOf(change.before));
  const changed = fieldsOf(formerValues({ ...valuesOf(slot), ...change.before }, { ...valuesOf(slot), ...after }));
  return changed.length === 0 ? undefined : { before: pick(change.before, changed), after: pick(after, changed) };
};

/** A person's merge, or the values of another source, decide what the entry shows. */
const isJoined = ({ history }: LivingSlot): boolean => history.some(({ joined }) => joined !== undefined);

/** The changes of a field since a file last stated it. */
const changesSince = ({ history }: LivingSlot, field: keyof EntryValues): readonly PastChange[] => {
  const changes = history.filter(({ before }) => field in before);
  return changes.slice(changes.findLastIndex(({ by }) => by.importId !== undefined) + 1);
};

/** Whether the file states another value than the file before it. */
const isNews = (slot: LivingSlot, field: keyof EntryValues, stated: EntryValues): boolean => {
  const [first] = changesSince(slot, field);
  if (first !== undefined) return field in formerValues({ ...valuesOf(slot), ...first.before }, stated);
  const bit = bitOf(field) & ALL_FIELDS;
  const isFilled = (filledBits(slot.content) & bit) !== 0;
  // a value that only another source filled in says nothing about what the file stated before
  return !isFilled || slot.owners.some(({ bits, filledAt }) => (bits & bit) !== 0 && filledAt === null);
};

/** Whether nobody changed the field since a file stated it. Changes can be forgotten, but not that there were some. */
const isOfFile = (slot: LivingSlot, field: keyof EntryValues): boolean => {
  if (changesSince(slot, field).length > 0) return false;
  const bit = bitOf(field);
  return (slot.edited & bit) === 0 || slot.history.some(({ marks }) => (marks & bit) !== 0);
};

/** The slot with the import as an owner, corrected if the record says so. Returns the same slot if the import already owns it. */
export const claimKnown = (
  page: Page,
  slot: Slot,
  writer: PageWriter,
  row: PlannedEntry,
  record: KnownRecord | undefined,
): Slot => {
  if (!isLiving(slot) || isOwnedBy(slot, writer.importId)) return claimSlot(slot, writer, row);
  const stated = statedValues(page, row, slot);
  const isApplied = row.known === 'update' && (record?.effect === 'update' || record?.effect === 'same');
  const contested = slot.history
    .filter(({ by }) => by.importId !== undefined)
    .flatMap(({ before }) => fieldsOf(before));
  const agreed = isApplied ? contested.filter((field) => !(field in formerValues(valuesOf(slot), stated))) : [];
  const replaced = isApplied ? fieldsOf(record.after) : [];
  const fields = [...new Set([...replaced, ...agreed])];
  const { accountId = null, ...given } = { accountId: slot.accountId, ...pick(stated, replaced) };
  const content: EntryContent = { ...slot.content, ...given };
  const owner = ownerOf(writer.importId, row, { bits: filledBits(row) & equalBits(row, content), filledAt: null });
  if (fields.length === 0) return { ...slot, owners: [...slot.owners, owner] };
  const before = pick(valuesOf(slot), fields);
  const by = { userId: null, changeSetId: null, importId: writer.importId };
  const lost = bitsOf(pick(before, replaced)) & ALL_FIELDS;
  return {
    ...slot,
    content,
    accountId,
    original: originalFor(slot, content),
    ...(replaced.length > 0 && { editedAt: writer.now }),
    owners: [...slot.owners.map((other) => ({ ...other, bits: other.bits & ~lost })), owner],
    ...withPastChange(slot, pastChange(slot, before, { by, at: writer.now, marks: 0 })),
  };
};
