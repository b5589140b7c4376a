import { DomainError } from '../../../../platform/domain/errors.ts';
import type { NativeKind, NativeRecord } from './native-record.ts';
import {
  isJsonObject,
  type JsonObject,
  type NativeProblem,
  type ParsedLine,
  type ProblemCode,
  quote,
  RecordFields,
  shownValue,
} from './record-fields.ts';
import { accountKind, valuationKind } from './record-kinds/accounts.ts';
import { balanceKind } from './record-kinds/balance.ts';
import { budgetCategoryKind, budgetKind } from './record-kinds/budgets.ts';
import { categoryKind, merchantKind, tagKind } from './record-kinds/catalogue.ts';
import { recurringTransactionKind } from './record-kinds/recurring-transaction.ts';
import { ruleKind } from './record-kinds/rule.ts';
import { holdingKind, tradeKind } from './record-kinds/securities.ts';
import { transactionKind } from './record-kinds/transactions.ts';
import { rejectedTransferKind, transferKind } from './record-kinds/transfers.ts';

/** A parsed line. `type` is set if the line is a record of any type, supported or not. */
export type ReadLine = {
  readonly type?: string;
  readonly kind?: NativeKind;
  /** As in the file. */
  readonly data?: JsonObject;
  readonly record?: NativeRecord;
  readonly problems: readonly NativeProblem[];
};

/** For somebody who sends an array, or an object over several lines. */
const LINE = 'Each line must be one record, such as {"type":"Tag","data":{"id":"t1","name":"Holiday"}}';

/** Reads one line as a record of one of the given kinds. */
export const readRecord = (line: number, parsed: ParsedLine, kinds: ReadonlyMap<string, NativeKind>): ReadLine => {
  if (!parsed.ok) return refused('invalid_json', line, `is not valid JSON: ${parsed.reason}. ${LINE}`);
  if (!isJsonObject(parsed.value)) return refused('invalid_ndjson_record', line, `is not a JSON object. ${LINE}`);
  const { type, data } = parsed.value;
  if (typeof type !== 'string' || type.trim() === '') {
    return refused('invalid_ndjson_record', line, 'has no type', { field: 'type', value: type });
  }
  if (data === undefined) return refused('invalid_ndjson_record', line, 'has no data', { field: 'data', value: data });

  const kind = kinds.get(type);
  if (kind === undefined) {
    const what = `has the unsupported record type ${quote(type)}`;
    return { type, ...refused('unsupported_record_type', line, what, { field: 'type', value: type }) };
  }
  if (!isJsonObject(data)) {
    const detail = { field: 'data', value: data };
    return { type, ...refused('invalid_ndjson_record', line, 'has data that is not an object', detail) };
  }

  const problems: NativeProblem[] = [];
  return { type, kind, data, record: kind.read(new RecordFields(line, type, data, problems)), problems };
};

/**
 * The same for a valid file.
 * @throws DomainError `preflight_failed` with the first problem of the line.
 */
export const requireRecord = (
  line: number,
  parsed: ParsedLine,
  kinds: ReadonlyMap<string, NativeKind>,
): NativeRecord => {
  const { record, problems } = readRecord(line, parsed, kinds);
  if (record !== undefined && problems.length === 0) return record;
  throw new DomainError('preflight_failed', problems[0]?.message ?? `Line ${line} is not a record`);
};

const refused = (
  code: ProblemCode,
  line: number,
  what: string,
  detail?: { readonly field: string; readonly value: unknown },
): ReadLine => ({
  problems: [
    {
      code,
      line,
      message: `Line ${line} ${what}`,
      ...(detail !== undefined && { field: detail.field, value: shownValue(detail.value) }),
    },
  ],
});

/** In this order, each kind follows the kinds that its steps refer to. */
const KINDS: readonly NativeKind[] = [
  accountKind,
  balanceKind,
  categoryKind,
  tagKind,
  merchantKind,
  recurringTransactionKind,
  transactionKind,
  transferKind,
  rejectedTransferKind,
  tradeKind,
  holdingKind,
  valuationKind,
  budgetKind,
  budgetCategoryKind,
  ruleKind,
];

/** The supported kinds by record type, in this order. */
export const SUPPORTED_KINDS: ReadonlyMap<string, NativeKind> = new Map(KINDS.map((kind) => [kind.type, kind]));
