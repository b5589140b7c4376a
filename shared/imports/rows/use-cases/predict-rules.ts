import type { EntryChanges } from '../../../ledger/entries/domain/edit.ts';
import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { Mapping, MappingType } from '../../mappings/domain/mappings.ts';
import type { ImportRow, RowSplit } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { ChangesByRules } from '../domain/row-diagnostic.ts';

/** The fields of an entry that rules read, known before the entry exists. */
type RuleSubject = Pick<
  Entry,
  | 'accountId'
  | 'date'
  | 'amount'
  | 'name'
  | 'notes'
  | 'categoryId'
  | 'merchantId'
  | 'tagIds'
  | 'excluded'
  | 'transactionKind'
  | 'hasParts'
>;

/** A family's active rules as one function; undefined if it has none. */
export type ReadRules = (
  familyId: FamilyId,
) => Promise<
  | ((entry: RuleSubject) => { readonly change: EntryChanges; readonly ruleIds: readonly string[] } | undefined)
  | undefined
>;

type FindMapping = (type: MappingType, key: string) => Mapping | null;
type Values = Pick<RuleSubject, 'amount' | 'name' | 'notes' | 'categoryId' | 'tagIds' | 'transactionKind'>;

/** Predicts the changes of rules to the transactions that a row creates. Rules run when the import is in the ledger. */
export const predictRules = async (
  readRules: ReadRules,
  { familyId, accountId }: Pick<ImportRecord, 'familyId' | 'accountId'>,
  stored: readonly StoredRow[],
  find: FindMapping,
): Promise<(row: ImportRow) => readonly ChangesByRules[]> => {
  const run = await readRules(familyId);
  if (run === undefined) return () => [];
  const wholes = new Set(stored.map(({ row }) => row.entry?.part?.row));
  return (row) => {
    if (row.entry === null) return [];
    const place = {
      accountId: accountId ?? recordOf(find('account', row.fields.account)) ?? '',
      date: row.entry.date,
      merchantId: null,
    };
    const hasParts = row.splits.length > 0 || wholes.has(row.rowNumber);
    return valuesOf(row, find).flatMap((values, at) => {
      if (values === undefined) return [];
      const split = at === 0 && hasParts;
      const outcome = run({ ...place, ...values, excluded: split, hasParts: split });
      return outcome === undefined ? [] : [{ part: at === 0 ? null : at, ...outcome }];
    });
  };
};

/** The row's own transaction, undefined if it has none, and then the others that it creates. */
const valuesOf = (row: ImportRow, find: FindMapping): readonly (Values | undefined)[] => {
  const { entry, fields, tags, splits } = row;
  if (entry === null || entry.kind === 'record') return [];
  const own = {
    ...filed({ category: fields.category, tags, notes: fields.notes }, find),
    amount: entry.amount,
    name: fields.name,
    transactionKind: entry.transactionKind ?? ('standard' as const),
  };
  const parts = splits.map((split) => ({
    ...filed(split, find),
    amount: split.ledgerAmount,
    name: split.name,
    transactionKind: split.transactionKind ?? ('standard' as const),
  }));
  const cash = entry.cash === undefined ? [] : [{ ...NOT_FILED, ...entry.cash }];
  return [entry.kind === 'transaction' ? own : undefined, ...parts, ...cash];
};

const NOT_FILED = { notes: null, categoryId: null, tagIds: [] };

const filed = (
  { category, tags, notes }: Pick<RowSplit, 'category' | 'tags' | 'notes'>,
  find: FindMapping,
): Pick<Values, 'notes' | 'categoryId' | 'tagIds'> => ({
  notes: notes === '' ? null : notes,
  categoryId: recordOf(find('category', category)),
  tagIds: tags.flatMap((tag) => recordOf(find('tag', tag)) ?? []),
});

/** The id of the record, or the text that publishing creates one for, which no rule refers to; but rules name accounts. */
const recordOf = (mapping: Mapping | null): string | null =>
  mapping === null ? null : (mapping.mappable?.id ?? (mapping.createWhenEmpty ? mapping.key : null));
