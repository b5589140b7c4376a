import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { NativeProblem, ProblemCode } from '../native/native-problem.ts';
import type { ReferenceTarget } from '../native/record-kind.ts';
import type { MissingReference } from '../native/references.ts';
import type { SessionError } from './session-error.ts';

/** Fields that name another record: without them a record leads nowhere. */
const REFERENCE_FIELDS: Readonly<Record<string, ReferenceTarget>> = { account_id: 'Account' };
const BLANK = '(blank)';

/** How to correct the error, if the message does not say. */
const REMEDIES: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalid_json: 'write each record as one JSON object on one line',
  invalid_ndjson_record: 'write each record as {"type": "Transaction", "data": {…}}',
  invalid_amount: 'write it like "1234.50"',
  invalid_date: 'write it like "2024-03-31"',
  invalid_currency: 'write it as three letters, like "USD"',
  split_amount_mismatch: 'correct the split lines or the amount',
  duplicate_source_id: 'give each record an id of its own',
  duplicate_taxonomy_name: 'give each record a name of its own',
  duplicate_valuation: 'keep one valuation per day',
  invalid_parent: 'name a category above it, or leave parent_id out',
};

/** Where a record stands, as its sender knows it. */
export const placeOf = (sequence: number, line: number): string => `Chunk ${sequence}, line ${line}`;

/** A record that cannot be read, or not together with the others. `type` is what its line says of itself. */
export const recordError = (
  sequence: number,
  { code, line = 0, message, field, value }: NativeProblem,
  type: string | undefined,
): SessionError => {
  const remedy = REMEDIES[code];
  const text = `${message.replace(`Line ${line}`, placeOf(sequence, line))}${remedy === undefined ? '' : `: ${remedy}`}`;
  const recordType = type ?? null;
  const sourceType = field === 'id' ? recordType : (REFERENCE_FIELDS[field ?? ''] ?? null);
  if (code === 'missing_required_fields' && sourceType !== null) {
    return { code: 'missing_source_reference', message: text, recordType, sourceType, sourceId: BLANK };
  }
  return {
    code: 'invalid_import_record',
    message: text,
    recordType,
    field: field ?? null,
    value: value ?? null,
  };
};

/** `line` counts within the chunk. */
export const referenceError = (
  sequence: number,
  line: number,
  { reference }: Pick<MissingReference, 'reference'>,
): SessionError => {
  const place = placeOf(sequence, line);
  if (reference === null) {
    const message = `${place} references a record that is in no chunk`;
    return { code: 'missing_source_reference', message, recordType: null, sourceType: null, sourceId: null };
  }
  const { from, field, target, id } = reference;
  return {
    code: 'missing_source_reference',
    message: `${place}: ${from} references missing ${field} ${quoteValue(id)}: no chunk has such a ${target}`,
    recordType: from,
    sourceType: target,
    sourceId: id,
  };
};
