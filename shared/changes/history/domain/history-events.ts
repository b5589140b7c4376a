import {
  bitOf,
  type EntryValues,
  fieldsOf,
  type PastChange,
  valuesAfter,
} from '../../../ledger/history/domain/entry-history.ts';
import type { LivingSlot, Page } from '../../../ledger/pages/domain/page.ts';
import type { ImportId, UserId } from '../../../platform/domain/ids.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';

/** Something that happened to an entry. */
export type HistoryEvent = {
  readonly at: string;
  readonly action: 'created' | 'matched' | 'changed' | 'split' | 'merged';
  readonly by: 'person' | 'change_set' | 'import' | 'bank_feed';
  readonly userId: UserId | null;
  readonly keyName: string | null;
  readonly changeSetId: string | null;
  /** The import, or the bank connection of a feed. */
  readonly importId: ImportId | null;
  readonly fields: readonly (keyof EntryValues)[];
  readonly before: Partial<EntryValues>;
  readonly after: Partial<EntryValues>;
};

const NOBODY = { userId: null, keyName: null, changeSetId: null, importId: null, before: {}, after: {} } as const;
const FILLED = ['categoryId', 'tagIds', 'notes', 'merchantId', 'links'] as const;

/**
 * Oldest first. The time of a match that filled no field is not known: it is listed
 * after the creation.
 */
export const historyOf = (page: Page, slot: LivingSlot): readonly HistoryEvent[] => {
  const home = (values: Partial<EntryValues>): Partial<EntryValues> =>
    'accountId' in values ? { ...values, accountId: values.accountId ?? page.account.id } : values;
  const changes = slot.history.map((change, index): HistoryEvent => {
    const { by, at, before } = change;
    const fields = fieldsOf(before);
    return {
      at,
      action: actionOf(slot, change),
      by: authorOf(by),
      userId: by.userId,
      keyName: by.keyName ?? null,
      changeSetId: by.changeSetId,
      importId: by.importId ?? null,
      fields,
      before: home(before),
      after: home(valuesAfter(slot, index, fields)),
    };
  });
  const isCreationKnown = changes[0]?.action === 'created';
  const known = [...(isCreationKnown ? [] : [creationOf(slot)]), ...matchesOf(slot)];
  return [...known, ...changes].sort((a, b) => compareText(a.at, b.at));
};

const actionOf = ({ birth }: LivingSlot, { at, before, joined }: PastChange): HistoryEvent['action'] => {
  if (joined !== undefined) return 'merged';
  if (fieldsOf(before).length > 0) return 'changed';
  return at === birth.at ? 'created' : 'split';
};

const authorOf = ({ importId, changeSetId }: PastChange['by']): HistoryEvent['by'] => {
  if (importId !== undefined) return 'import';
  return changeSetId === null ? 'person' : 'change_set';
};

const creationOf = ({ birth, row, feed, owners }: LivingSlot): HistoryEvent => ({
  ...NOBODY,
  at: birth.at,
  action: 'created',
  by:
    feed !== null && row === 0 && !owners.some(({ id }) => id === USER)
      ? 'bank_feed'
      : birth.importId === null
        ? 'person'
        : 'import',
  importId: birth.importId,
  fields: [],
});

/** The other imports and feeds that reported the entry, with the fields that they filled. Those of a merge came with it. */
const matchesOf = ({ owners, birth, history }: LivingSlot): readonly HistoryEvent[] =>
  owners
    .filter(({ id }) => id !== USER && id !== birth.importId)
    .filter(({ id }) => !history.some(({ by, joined }) => by.importId === id || joined?.includes(id)))
    .map(({ id, row, bits, filledAt }) => ({
      ...NOBODY,
      at: filledAt ?? birth.at,
      action: 'matched',
      by: row === 0 ? 'bank_feed' : 'import',
      importId: id,
      fields: filledAt === null ? [] : FILLED.filter((field) => (bitOf(field) & bits) !== 0),
    }));
