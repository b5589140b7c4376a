import { TRANSACTION_KINDS } from '../../../../ledger/domain/entry.ts';
import { sum } from '../../../../platform/domain/decimal.ts';
import type { SplitPart, TransactionFields } from '../native-record.ts';
import { NumberText } from '../number-text.ts';
import { type JsonObject, type RecordFields, shownValue } from '../record-fields.ts';
import { MAX_PARTS } from '../row-number.ts';

const LIST_FIELDS = ['split_lines', 'splitLines', 'splits'];
const AMOUNT_FIELDS = ['amount', 'amount_money', 'amount_decimal'];
const NAME_FIELDS = ['name', 'memo', 'description'];

type Parent = TransactionFields & { readonly id: string };

/** The parts of a transaction; their sum must be its amount to the last decimal. */
export const readSplitLines = (fields: RecordFields, parent: Parent): readonly SplitPart[] => {
  const listField = firstFilled(fields, LIST_FIELDS);
  if (listField === undefined) return [];
  const list: unknown = fields.data[listField];
  if (!Array.isArray(list)) {
    fields.report('invalid_split_lines', `${listField} is not a list`, listField);
    return [];
  }
  if (list.length > MAX_PARTS) {
    const problem = `${listField} has ${list.length} lines, at most ${MAX_PARTS} are possible`;
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
  if (typeof line !== 'object' || line === null || Array.isArray(line) || line instanceof NumberText) {
    fields.report('invalid_split_line', `split line ${position} is not an object`, path, shownValue(line));
    return undefined;
  }
  const part = fields.within(path, `Transaction split line ${position}`, line as JsonObject);
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

/** Only where every amount is known: a missing one has its own error. */
const checkSum = (fields: RecordFields, parts: readonly (SplitPart | undefined)[], parent: Parent): void => {
  const amounts = parts.flatMap((part) => (part === undefined || part.amount === '' ? [] : [part.amount]));
  if (parent.amount === '' || parts.length === 0 || amounts.length < parts.length) return;
  const total = sum(amounts);
  if (total !== parent.amount) {
    fields.report('split_amount_mismatch', `split lines sum to ${total}, its amount is ${parent.amount}`, 'amount');
  }
};

const firstFilled = (fields: RecordFields, names: readonly string[]): string | undefined =>
  names.find((name) => !fields.isBlank(name));
