import type { Editor } from '../../../platform/domain/family.ts';
import type { AccountId, ImportId, UserId } from '../../../platform/domain/ids.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import type { EntryContent } from '../../entries/domain/entry.ts';
import { ANYTHING_ELSE, CATEGORY, equalBits, LINKS, MERCHANT, NOTES, TAGS } from '../../entries/domain/fields.ts';

/**
 * Who changed an entry. Both null: not known. A change set also names the person who applied it. An import changes what an earlier file
 * created, if its own file states other values.
 */
export type Author = {
  readonly userId: UserId | null;
  readonly changeSetId: string | null;
  readonly importId?: ImportId;
  /** The name that the API key or OAuth client had; absent if it was done on a page. */
  readonly keyName?: string;
};

/** Whether the change set or the import with this id is the author. */
export const isBy = ({ changeSetId, importId }: Author, id: string): boolean => changeSetId === id || importId === id;

/** The edit of an entry by a person at a UTC instant, named like a change set so that it can be undone like one. */
export const editIdAt = (at: string): string => `edit at ${at}`;

/** Whether the change set, the import or the edit with this id made the change. */
export const isMadeBy = ({ by, at }: Pick<PastChange, 'by' | 'at'>, id: string): boolean =>
  isBy(by, id) || (by.changeSetId === null && by.importId === undefined && editIdAt(at) === id);

export const UNKNOWN_AUTHOR: Author = { userId: null, changeSetId: null };

export const personAs = ({ userId, keyName }: Pick<Editor, 'userId' | 'keyName'>): Author => ({
  userId,
  changeSetId: null,
  ...(keyName !== undefined && { keyName }),
});

/** The values of an entry that can change. `accountId` null: the account of its page. */
export type EntryValues = Omit<EntryContent, 'kind'> & { readonly accountId: AccountId | null };

/** An owner, and the bits of the fields whose values its row supports. */
type Support = { readonly id: string; readonly bits: number };

/**
 * A change of an entry, as its slot remembers it. Stored as is: only add optional members. Without former values, it is
 * the entry's creation by a person, or a change of its parts.
 */
export type PastChange = {
  readonly by: Author;
  readonly at: string;
  /** The former values of the changed fields. */
  readonly before: Partial<EntryValues>;
  /** The bits of `before` that count as edited by a person; 0 for rules. */
  readonly marks: number;
  /** Those of them that no earlier change marked. */
  readonly fresh: number;
  /** The owners whose rows supported former values, with the bits of these fields. */
  readonly support: readonly Support[];
  /** The owners that came with another entry, which was merged into this one. */
  readonly joined?: readonly string[];
};

type Remembered = { readonly edited: number; readonly history: readonly PastChange[] };

/** Older changes are dropped when a page is written: they can no longer be undone. */
const KEPT_DAYS = 731;
const DAY_MS = 86_400_000;
/** The most changes that an entry remembers; the oldest ones are dropped. */
export const MAX_PAST_CHANGES = 50;

/** Changes before this instant are no longer kept. */
export const historyLimit = (now: string): string => new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString();

/** The history with another change. The fields of dropped changes count as edited, so that their values stay. */
export const withPastChange = ({ history, edited }: Remembered, change: PastChange): Remembered => {
  const limit = historyLimit(change.at);
  const kept = [...history.filter(({ at }) => at >= limit), change].slice(-MAX_PAST_CHANGES);
  const dropped = history.filter((change) => !kept.includes(change));
  const held = dropped.reduce((bits, { by, before }) => (by.importId === undefined ? bits | bitsOf(before) : bits), 0);
  return { history: kept, edited: edited | change.marks | held };
};

const BIT_OF: Readonly<Partial<Record<keyof EntryValues, number>>> = {
  categoryId: CATEGORY,
  tagIds: TAGS,
  notes: NOTES,
  merchantId: MERCHANT,
  links: LINKS,
};

/** The bit of a field in `edited` and in owners. */
export const bitOf = (field: keyof EntryValues): number => BIT_OF[field] ?? ANYTHING_ELSE;

export const bitsOf = (values: Partial<EntryValues>): number =>
  fieldsOf(values).reduce((bits, field) => bits | bitOf(field), 0);

export const fieldsOf = (values: Partial<EntryValues>): readonly (keyof EntryValues)[] => keysOf(values);

/**
 * The bits of fields that imports do not take away when they are reverted: a person or a change set chose their values.
 */
export const heldBits = ({ edited, history }: Remembered): number =>
  history.reduce((bits, { before }) => bits | bitsOf(before), edited);

/** The former values of the fields that differ. */
export const formerValues = (before: EntryValues, after: EntryValues): Partial<EntryValues> => {
  const same = equalBits(before, after);
  const differs = (field: keyof EntryValues): boolean => {
    const bit = bitOf(field);
    return bit === ANYTHING_ELSE ? !isEqual(before[field], after[field]) : (same & bit) === 0;
  };
  const fields = [...new Set([...fieldsOf(after), ...fieldsOf(before)])];
  return pick(before, fields.filter(differs));
};

/** A field that belongs to the client is absent or null if it has no value. */
const isEqual = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

export const pick = (values: Partial<EntryValues>, fields: readonly (keyof EntryValues)[]): Partial<EntryValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

export const valuesOf = ({
  content,
  accountId,
}: {
  readonly content: EntryContent;
  readonly accountId: AccountId | null;
}): EntryValues => {
  const { kind: _, ...values } = content;
  return { ...values, accountId };
};

/** The values that a change left: the former values of the next change of the field, or the present ones. */
export const valuesAfter = (
  slot: {
    readonly content: EntryContent;
    readonly accountId: AccountId | null;
    readonly history: readonly PastChange[];
  },
  index: number,
  fields: readonly (keyof EntryValues)[],
): Partial<EntryValues> => {
  const later = slot.history.slice(index + 1);
  const now = valuesOf(slot);
  const after = fields.map((field) => {
    const next = later.find(({ before }) => field in before);
    return [field, (next?.before ?? now)[field]] as const;
  });
  return Object.fromEntries(after);
};

/** To be called before the change is applied. */
export const pastChange = (
  slot: { readonly edited: number; readonly owners: readonly Support[] },
  before: Partial<EntryValues>,
  { by, at, marks }: Pick<PastChange, 'by' | 'at' | 'marks'>,
): PastChange => {
  const bits = bitsOf(before);
  return {
    by,
    at,
    before,
    marks,
    fresh: marks & ~slot.edited,
    support: slot.owners
      .filter((owner) => (owner.bits & bits) !== 0)
      .map((owner) => ({ id: owner.id, bits: owner.bits & bits })),
  };
};
