import { countKeyOf } from '../../../ledger/entries/domain/record-types.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { NativeKind, NativeRecord } from '../../formats/native/domain/native-record.ts';
import { type ReadLine, readRecord } from '../../formats/native/domain/read-record.ts';
import type { NativeProblem, ParsedLine, ProblemCode } from '../../formats/native/domain/record-fields.ts';
import type { ReferenceTarget } from '../../formats/native/domain/record-kind.ts';
import type { MissingReference } from '../../formats/native/domain/references.ts';
import { createUnknownFieldCheck } from '../../formats/native/domain/unknown-fields.ts';
import { chunkAt, type Placed } from './chunks.ts';
import {
  contentHashOf,
  createTallies,
  type FrozenChunk,
  type SessionError,
  type SessionOutcome,
  type SessionSummary,
} from './session.ts';
import { createSessionChecks } from './session-checks.ts';

export type SessionReadingSettings = {
  readonly kinds: ReadonlyMap<string, NativeKind>;
  readonly chunks: readonly Placed<FrozenChunk>[];
};

type Fault = { readonly error: SessionError; readonly type: string | null };

/**
 * Reads all chunks of a session as one long file, by sequence. Finds all errors and keeps the first
 * of each chunk.
 */
export const createSessionReading = ({ kinds, chunks }: SessionReadingSettings) => {
  const faults = new Map<number, Fault>();
  const tallies = chunks.map(createTallies);
  let isRestated = false;
  let type: string | undefined;

  const blame = (at: number, error: SessionError, of: string | null): void => {
    if (!faults.has(at)) faults.set(at, { error, type: of });
  };
  const blameRecord = (problem: NativeProblem): void => {
    const at = chunkAt(chunks, problem.line ?? 1);
    const { chunk, base } = placedAt(chunks, at);
    const line = (problem.line ?? 1) - base;
    const message = problem.message.replace(`Line ${problem.line}`, `Line ${line}`);
    blame(at, recordError(chunk.sequence, { ...problem, line, message }, type), type ?? null);
  };
  const checks = createSessionChecks(blameRecord);
  const unknownFields = createUnknownFieldCheck();
  const inChunk = ({ line, code, message }: ImportWarning): ImportWarning => {
    const { chunk, base } = placedAt(chunks, chunkAt(chunks, line ?? 1));
    return { line: null, code, message: message.replace(`Line ${line}`, placeOf(chunk.sequence, (line ?? 1) - base)) };
  };

  return {
    /** The record of a line, numbered within the session; undefined if it is invalid. */
    line: (at: number, line: number, parsed: ParsedLine): NativeRecord | undefined => {
      const read = readRecord(line, parsed, kinds);
      type = read.type;
      if (type !== undefined && read.data !== undefined) unknownFields.add(line, type, read.data);
      const [problem = namelessProblem(line, read)] = read.problems;
      if (problem !== undefined) blameRecord(problem);
      if (read.record === undefined) return undefined;
      const isKnown = checks.begin(line, read.record);
      read.kind?.visit(read.record, checks.visitor);
      tallies[at]?.add(countKeyOf(read.record.type) ?? read.record.type, isKnown ? 'updated' : 'created');
      isRestated ||= isKnown;
      return problem === undefined ? read.record : undefined;
    },
    /** Whether all records so far are valid by themselves. */
    isFlawless: (): boolean => faults.size === 0,
    /** Reports a problem between records. `of` is their type. */
    blame: (problem: NativeProblem, of: string): void => {
      type = of;
      blameRecord(problem);
    },
    /** Counts a record as skipped, which is not an error. */
    skip: ({ line, type: of }: NativeRecord): void => tallies[chunkAt(chunks, line)]?.skip(countKeyOf(of) ?? of),
    /** After the last line. */
    finish: () => {
      type = 'Category';
      checks.settle();
      for (const missing of checks.missing()) {
        const at = chunkAt(chunks, missing.line);
        const { chunk, base } = placedAt(chunks, at);
        blame(at, referenceError(chunk.sequence, missing.line - base, missing), missing.reference?.from ?? null);
      }
      const warnings = unknownFields.warnings().map(inChunk);
      return { isFaulty: faults.size > 0, outcome: outcomeOf(chunks, tallies, faults), warnings };
    },
    /** Whether a record was sent again, so that an earlier version no longer counts. */
    isRestated: (): boolean => isRestated,
    isNewest: checks.isNewest,
  };
};

/** The problem of a record without an id, which is required in sessions only. */
const namelessProblem = (line: number, { kind, type, data }: ReadLine): NativeProblem | undefined => {
  if (!kind?.isNamedInSessions || data === undefined) return undefined;
  const { id = null } = data;
  if (id !== null && String(id).trim() !== '') return undefined;
  const message = `Line ${line}: ${type} is missing the field id, which a session requires`;
  return { code: 'missing_required_fields', line, message, field: 'id', value: null };
};

const placedAt = (chunks: readonly Placed<FrozenChunk>[], at: number): Placed<FrozenChunk> => {
  const found = chunks[at];
  if (found === undefined) throw new RangeError(`There is no chunk ${at}`);
  return found;
};

const outcomeOf = (
  chunks: readonly Placed<FrozenChunk>[],
  tallies: readonly ReturnType<typeof createTallies>[],
  faults: ReadonlyMap<number, Fault>,
): SessionOutcome => ({
  chunks: chunks.map(({ chunk }, at) => {
    const fault = faults.get(at);
    return {
      sequence: chunk.sequence,
      contentHash: contentHashOf(chunk.sha256),
      summary: faults.size === 0 ? (tallies[at]?.summary() ?? {}) : failedSummary(fault?.type ?? null),
      error: fault?.error ?? null,
    };
  }),
});

/** The summary with the record that made a chunk fail; empty if its kind is unknown. */
export const failedSummary = (type: string | null): SessionSummary => {
  const key = type === null ? undefined : countKeyOf(type);
  return key === undefined ? {} : { [key]: { created: 0, updated: 0, skipped: 0, failed: 1 } };
};

/** Required fields that refer to another record. */
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
  duplicate_source_id: 'give each record a unique id',
  duplicate_taxonomy_name: 'give each record a unique name',
  duplicate_valuation: 'keep one valuation per day',
  invalid_parent: 'set parent_id to another category, or leave it out',
};

/** The position of a record, as the sender numbered it. */
const placeOf = (sequence: number, line: number): string => `Chunk ${sequence}, line ${line}`;

/** The error of a record that is invalid by itself or together with others. `type`: the type in its line. */
const recordError = (
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
const referenceError = (
  sequence: number,
  line: number,
  { reference }: Pick<MissingReference, 'reference'>,
): SessionError => {
  const place = placeOf(sequence, line);
  if (reference === null) {
    const message = `${place} references a record that is not in any chunk`;
    return { code: 'missing_source_reference', message, recordType: null, sourceType: null, sourceId: null };
  }
  const { from, field, target, id } = reference;
  return {
    code: 'missing_source_reference',
    message: `${place}: ${from} references missing ${field} ${quoteValue(id)}: no chunk has this ${target}`,
    recordType: from,
    sourceType: target,
    sourceId: id,
  };
};
