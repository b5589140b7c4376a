import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import type { TransactionKind } from '../../shared/ledger/domain/entry.ts';
import { TRANSACTION_KIND_WORDS } from '../ledger/words.ts';

/** The state of a change set, in one word. */
export const STATUS_WORDS: Readonly<Record<ChangeSet['status'], string>> = {
  preparing: 'Being previewed',
  ready: 'Previewed',
  applying: 'Being applied',
  applied: 'Applied',
  reverting: 'Being undone',
  reverted: 'Undone',
  failed: 'Failed',
};

export const isUnderWay = ({ status }: Pick<ChangeSet, 'status'>): boolean =>
  status === 'preparing' || status === 'applying' || status === 'reverting';

/** Names of the records that changes refer to, by id. */
export type RecordNames = ReadonlyMap<string, string>;

const nameOf = (names: RecordNames, id: unknown): string => names.get(String(id)) ?? 'a deleted record';

const LABELS: Readonly<Record<string, string>> = {
  category_id: 'Category',
  merchant_id: 'Merchant',
  tag_ids: 'Tags',
  add_tag_ids: 'Tags to add',
  remove_tag_ids: 'Tags to remove',
  name: 'Name',
  notes: 'Notes',
  excluded: 'In totals',
  kind: 'Kind',
  account_id: 'Account',
  transfer: 'Transfer',
  dismissed_transaction_ids: 'Not a transfer with',
};

export const labelOf = (field: string): string => LABELS[field] ?? field;

/** `1 transaction`, `2 transactions` */
export const transactionCount = (count: number): string => (count === 1 ? '1 transaction' : `${count} transactions`);

/** A value of a field for people. */
export const valueInWords = (field: string, value: unknown, names: RecordNames): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (field === 'excluded') return value === true ? 'Excluded' : 'Counted';
  if (field === 'transfer') return 'linked';
  if (field === 'dismissed_transaction_ids') return dismissedInWords(value);
  if (field === 'kind') return TRANSACTION_KIND_WORDS[value as TransactionKind];
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((id) => nameOf(names, id)).join(', ');
  return field.endsWith('_id') ? nameOf(names, value) : String(value);
};

const dismissedInWords = (ids: unknown): string => {
  const count = Array.isArray(ids) ? ids.length : 0;
  return count === 0 ? 'none' : transactionCount(count);
};

const transfersInWords = ({ link, dismiss }: ChangeSet['changes']): string => {
  const [verb, pairs] = Array.isArray(link) ? ['Link', link] : ['Dismiss', dismiss];
  const count = Array.isArray(pairs) ? pairs.length : 0;
  return count === 1 ? `${verb} a transfer` : `${verb} ${count} transfers`;
};

/** What a change set does, in a few words: `Category: Food, In totals: Excluded`. */
export const changesInWords = (
  {
    kind,
    changes,
    rule_ids: rules,
    merged_record: merged,
  }: Pick<ChangeSet, 'kind' | 'changes' | 'rule_ids' | 'merged_record'>,
  names: RecordNames,
): string => {
  if (kind === 'rules')
    return rules === null ? 'All active rules' : rules.length === 1 ? 'A rule' : `${rules.length} rules`;
  if (kind === 'suggestions') return changes['field'] === 'merchant' ? 'Suggested merchants' : 'Suggested categories';
  if (kind === 'transfers') return transfersInWords(changes);
  if (merged !== null) return `Merge ${merged.from.name} into ${merged.into.name}`;
  if (kind === 'merge') return 'Duplicates merged';
  return 'delete' in changes
    ? 'Delete'
    : Object.entries(changes)
        .map(([field, value]) => `${labelOf(field)}: ${valueInWords(field, value, names)}`)
        .join(', ');
};
