import type { ChangeSet, ChangeSetEntry } from '../../shared/changes/schema/change-set.ts';
import type { TransactionKind } from '../../shared/ledger/entries/domain/entry.ts';
import { canonicalDecimal } from '../../shared/platform/domain/money/decimal.ts';
import { bareFlow } from '../ledger/amounts.ts';
import { TRANSACTION_KIND_WORDS } from '../ledger/words/kinds.ts';
import { type Child, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export const isUnderWay = ({ status }: Pick<ChangeSet, 'status'>): boolean =>
  status === 'preparing' || status === 'applying' || status === 'reverting';

/** Names of the records that changes refer to, by id. */
export type RecordNames = ReadonlyMap<string, string>;

const { values: words, kinds } = WORDS;

/** The state of a change set. */
export const STATUS_WORDS = WORDS.states;

const nameOf = (names: RecordNames, id: unknown): string => names.get(String(id)) ?? words.deletedRecord;

export const labelOf = (field: string): string => WORDS.fields[field] ?? field;

/** A value of a field for people. */
export const valueInWords = (field: string, value: unknown, names: RecordNames): string => {
  if (value === null || value === undefined || value === '') return words.none;
  if (field === 'external_id') return String(value);
  if (field === 'metadata') return pairsInWords(value);
  if (field === 'excluded') return value === true ? words.excluded : words.counted;
  if (field === 'transfer') return words.linked;
  if (field === 'dismissed_transaction_ids') return dismissedInWords(value);
  if (field === 'kind') return TRANSACTION_KIND_WORDS[value as TransactionKind];
  if (Array.isArray(value)) return value.length === 0 ? words.none : value.map((id) => nameOf(names, id)).join(', ');
  return field.endsWith('_id') ? nameOf(names, value) : String(value);
};

type Changed = Pick<ChangeSetEntry, 'before' | 'after' | 'transaction'>;

/** `Category: Groceries → Dining`, a line for each field. */
export const changeOfEntry = (viewer: Pick<Viewer, 'locale'>, entry: Changed, names: RecordNames): Child => {
  const { before, after, transaction } = entry;
  const currency = after.currency ?? transaction?.currency ?? '';
  const { splits, ...values } = after;
  const lines = Object.entries(values).map(([field, value]) =>
    WORDS.change.fromTo(
      labelOf(field),
      valueInWords(field, before[field as keyof typeof before], names),
      valueInWords(field, value, names),
    ),
  );
  const shown = (parts: Parts) => partsInWords(parts, (amount) => bareFlow(amount, currency, viewer).shown, names);
  const all =
    splits === undefined
      ? lines
      : [...lines, WORDS.change.fromTo(labelOf('splits'), shown(before.splits), shown(splits))];
  return all.map((line, at) => html`${at > 0 && html`<br>`}${line}`);
};

type Parts = ChangeSetEntry['after']['splits'];

/** Each part with its amount, its category and the other values that it has. */
const partsInWords = (parts: Parts, amountOf: (amount: string) => string, names: RecordNames): string => {
  if (parts === undefined || parts.length === 0) return words.none;
  const texts = parts.map((part) => {
    const { category_id, merchant_id, tag_ids, notes, excluded, kind } = part;
    const details = [
      part.name,
      ...(category_id === null ? [words.noCategory] : [nameOf(names, category_id)]),
      ...(merchant_id === null ? [] : [nameOf(names, merchant_id)]),
      ...tag_ids.map((id) => nameOf(names, id)),
      ...(kind === 'standard' ? [] : [TRANSACTION_KIND_WORDS[kind]]),
      ...(excluded ? [words.leftOut] : []),
      ...(notes === null ? [] : [notes]),
    ];
    return words.part(amountOf(canonicalDecimal(part.amount) ?? '0'), details);
  });
  return words.parts(texts);
};

const pairsInWords = (value: unknown): string => {
  const pairs = Object.entries(value ?? {}).map(([key, text]) => words.field(key, String(text)));
  return pairs.length === 0 ? words.none : pairs.join(', ');
};

const dismissedInWords = (ids: unknown): string => {
  const count = countOf(ids);
  return count === 0 ? words.none : WORDS.transactions({ count, text: String(count) });
};

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** In a few words: `Set the category to Food, Leave out of totals`. `names`: also those of rules. */
export const changesInWords = (
  {
    kind,
    changes,
    rule_ids: rules,
    merged_record: merged,
    rule,
  }: Pick<ChangeSet, 'kind' | 'changes' | 'rule_ids' | 'merged_record' | 'rule'>,
  names: RecordNames,
): string => {
  if (rule !== null) return kinds.newRule(rule.name);
  if (kind === 'rules') return rulesInWords(rules, names);
  if (kind === 'suggestions')
    return changes['field'] === 'merchant' ? kinds.suggestedMerchants : kinds.suggestedCategories;
  if (kind === 'transfers')
    return Array.isArray(changes['link'])
      ? kinds.link(countOf(changes['link']))
      : kinds.dismiss(countOf(changes['dismiss']));
  if (merged !== null) return kinds.mergeRecords(merged.from.name, merged.into.name);
  if (kind === 'merge') return kinds.mergeDuplicates;
  if (Object.keys(changes).length === 0) return kinds.bulk;
  return 'delete' in changes
    ? kinds.delete
    : Object.entries(changes)
        .map(([field, value]) => changeInWords(field, value, names))
        .join(', ');
};

const rulesInWords = (ids: readonly string[] | null, names: RecordNames): string => {
  const name = ids?.length === 1 ? names.get(ids[0] ?? '') : undefined;
  return name === undefined ? kinds.rules(ids?.length ?? null) : kinds.rule(name);
};

const changeInWords = (field: string, value: unknown, names: RecordNames): string => {
  const count = Array.isArray(value) ? value.length : 1;
  const isCleared = value === null || value === '' || count === 0;
  const words = valueInWords(field, value, names);
  return kinds.fields[field]?.(isCleared ? null : words, count) ?? WORDS.values.field(labelOf(field), words);
};
