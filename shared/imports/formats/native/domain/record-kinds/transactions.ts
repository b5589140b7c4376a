import { TRANSACTION_KINDS } from '../../../../../ledger/entries/domain/entry.ts';
import { sum } from '../../../../../platform/domain/money/decimal.ts';
import type { PlanRow } from '../../../../publish/domain/plan.ts';
import type { SplitPart, TransactionFields, TransactionRecord } from '../native-record.ts';
import { isJsonObject, type RecordFields, shownValue } from '../record-fields.ts';
import {
  MAX_PARTS,
  plainRow,
  type RecordKind,
  type RecordVisitor,
  type RowContext,
  readClientFields,
  rowNumberOf,
} from '../record-kind.ts';

const LIST_FIELDS = ['split_lines', 'splitLines', 'splits'];
const AMOUNT_FIELDS = ['amount', 'amount_money', 'amount_decimal'];
const NAME_FIELDS = ['name', 'memo', 'description'];

type Parent = TransactionFields & { readonly id: string };

/** The parts of a transaction, which must add up to its exact amount. */
const readSplitLines = (fields: RecordFields, parent: Parent): readonly SplitPart[] => {
  const listField = firstFilled(fields, LIST_FIELDS);
  if (listField === undefined) return [];
  const list: unknown = fields.data[listField];
  if (!Array.isArray(list)) {
    fields.report('invalid_split_lines', `${listField} is not a list`, listField);
    return [];
  }
  if (list.length > MAX_PARTS) {
    const problem = `${listField} has ${list.length} lines. The limit is ${MAX_PARTS}`;
    fields.report('invalid_split_lines', problem, listField, String(list.length));
    return [];
  }
  const parts = list.map((line: unknown, index) => readPart(fields, line, { listField, index }, parent));
  checkSum(fields, parts, parent);
  return parts.filter((part) => part !== undefined);
};

type Place = { readonly listField: string; readonly index: number };

const readPart = (
  fields: RecordFields,
  line: unknown,
  { listField, index }: Place,
  parent: Parent,
): SplitPart | undefined => {
  const position = index + 1;
  const path = `${listField}[${index}]`;
  if (!isJsonObject(line)) {
    fields.report('invalid_split_line', `split line ${position} is not an object`, path, shownValue(line));
    return undefined;
  }
  const part = fields.within(path, `Transaction split line ${position}`, line);
  const amountField = firstFilled(part, AMOUNT_FIELDS) ?? 'amount';
  part.require([amountField]);
  return {
    id: part.id('id') ?? `${parent.id}/${position}`,
    amount: part.amount(amountField) ?? '',
    name: part.written(firstFilled(part, NAME_FIELDS) ?? 'name') ?? 'Imported split',
    notes: part.notes('notes'),
    excluded: part.flag('excluded'),
    transactionKind: part.word('kind', TRANSACTION_KINDS) ?? 'standard',
    categoryId: part.has('category_id') ? part.id('category_id') : parent.categoryId,
    merchantId: part.has('merchant_id') ? part.id('merchant_id') : parent.merchantId,
    tagIds: part.has('tag_ids') ? part.ids('tag_ids') : parent.tagIds,
  };
};

/** Checked only if every amount is known, since a missing one has its own error. */
const checkSum = (fields: RecordFields, parts: readonly (SplitPart | undefined)[], parent: Parent): void => {
  const amounts = parts.flatMap((part) => (part === undefined || part.amount === '' ? [] : [part.amount]));
  if (parent.amount === '' || parts.length === 0 || amounts.length < parts.length) return;
  const total = sum(amounts);
  if (total !== parent.amount) {
    fields.report(
      'split_amount_mismatch',
      `split lines add up to ${total}, but its amount is ${parent.amount}`,
      'amount',
    );
  }
};

const firstFilled = (fields: RecordFields, names: readonly string[]): string | undefined =>
  names.find((name) => !fields.isBlank(name));

/** A transaction, or a split parent and its parts. */
const transactionRows = (record: TransactionRecord, context: RowContext): readonly PlanRow[] => {
  const { id, line, parts } = record;
  const identity = context.identify(id, rowNumberOf(line));
  const shared = { ...plainRow(record), ...context.placeOf(record), identity };
  const excluded = record.excluded || parts.length > 0;
  const row = { ...shared, ...contentOf(id, record, context), ...record.client, excluded };
  const partRows = parts.map((part, index) => ({
    ...shared,
    ...contentOf(part.id, part, context),
    row: rowNumberOf(line, index + 1),
    identity: context.identify(part.id, rowNumberOf(line, index + 1)),
    parentIdentity: identity,
  }));
  return [row, ...partRows];
};

const contentOf = (id: string, fields: TransactionFields, { numberOf, linksOf }: RowContext) => {
  const { amount, name, notes, excluded, transactionKind, categoryId, merchantId, tagIds } = fields;
  const { links, kind } = linksOf(id);
  return {
    kind: 'transaction',
    amount,
    name,
    notes,
    category: categoryId === null ? null : numberOf('Category', categoryId),
    merchant: merchantId === null ? null : numberOf('Merchant', merchantId),
    tags: tagIds.map((tagId) => numberOf('Tag', tagId)),
    excluded,
    transactionKind: transactionKind === 'standard' ? kind : transactionKind,
    links,
  } as const;
};

export const transactionKind: RecordKind<TransactionRecord> = {
  type: 'Transaction',
  read: (fields) => {
    fields.require(['id', 'account_id', 'date', 'amount']);
    const own = {
      id: fields.id('id') ?? '',
      amount: fields.amount('amount') ?? '',
      name: fields.written('name') ?? 'Imported transaction',
      notes: fields.notes('notes'),
      excluded: fields.flag('excluded'),
      transactionKind: fields.word('kind', TRANSACTION_KINDS) ?? 'standard',
      categoryId: fields.id('category_id'),
      merchantId: fields.id('merchant_id'),
      tagIds: fields.ids('tag_ids'),
    };
    return {
      ...own,
      type: 'Transaction',
      line: fields.line,
      accountId: fields.id('account_id') ?? '',
      date: fields.date('date') ?? '',
      currency: fields.currency('currency'),
      client: readClientFields(fields),
      parts: readSplitLines(fields, own),
    };
  },
  visit: (transaction, visitor) => {
    visitor.sourceId('Transaction', transaction.id);
    visitor.reference('Account', 'account_id', transaction.accountId);
    visitReferences(transaction, visitor);
    for (const part of transaction.parts) {
      visitor.sourceId('Transaction', part.id);
      visitReferences(part, visitor);
    }
  },
  history: (transaction, historyOf) => historyOf(transaction.accountId).addFlow(transaction),
  rows: transactionRows,
};

const visitReferences = ({ categoryId, merchantId, tagIds }: TransactionFields, visitor: RecordVisitor): void => {
  if (categoryId !== null) visitor.reference('Category', 'category_id', categoryId);
  if (merchantId !== null) visitor.reference('Merchant', 'merchant_id', merchantId);
  for (const tagId of tagIds) visitor.reference('Tag', 'tag_ids', tagId);
};
