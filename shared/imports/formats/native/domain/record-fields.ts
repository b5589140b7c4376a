import { isLocalDate } from '../../../../platform/domain/dates/local-date.ts';
import { quoteValue } from '../../../../platform/domain/errors.ts';
import { isFields } from '../../../../platform/domain/guards.ts';
import { isCurrency } from '../../../../platform/domain/money/currency.ts';
import {
  canonicalDecimal,
  isBounded,
  isBoundedSum,
  MAX_SUM_LENGTH,
  tooManyDigits,
} from '../../../../platform/domain/money/decimal.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|UTC|[+-]\d{2}:?\d{2})?$/;
const FIRST_DATE = '1900-01-01';
const LAST_DATE = '2199-12-31';
const NAME_LENGTH = 1000;
/** The limit of a CSV cell, so that all text can be exported and imported again. */
const WRITTEN_LENGTH = 10_000;
const NOTES_LENGTH = 20_000;
/** The most characters of a value shown in a problem. */
const SHOWN_LENGTH = 200;

/**
 * Reads the fields of one record or split line. Problems are collected, never thrown, and an invalid field reads
 * as null, so that one problem does not hide another.
 */
export class RecordFields {
  readonly line: number;
  readonly label: string;
  readonly data: JsonObject;
  readonly #problems: NativeProblem[];
  /** The path of `data` in the record: blank, or with a trailing dot. */
  readonly #path: string;

  constructor(line: number, label: string, data: JsonObject, problems: NativeProblem[], path = '') {
    this.line = line;
    this.label = label;
    this.data = data;
    this.#problems = problems;
    this.#path = path;
  }

  report(code: ProblemCode, what: string, field: string, value = shownValue(this.data[field])): void {
    this.#problems.push({
      code,
      line: this.line,
      message: `Line ${this.line}: ${this.label} ${what}`,
      field: `${this.#path}${field}`,
      value,
    });
  }

  /** The same line and problems for an object inside the record, e.g. `split_lines[1]`. */
  within(path: string, label: string, data: JsonObject): RecordFields {
    return new RecordFields(this.line, label, data, this.#problems, `${this.#path}${path}.`);
  }

  /** Adds one problem with all required fields that are absent, null or blank. */
  require(names: readonly string[]): void {
    const missing = names.filter((name) => this.isBlank(name));
    if (missing.length === 0) return;
    const noun = missing.length === 1 ? 'field' : 'fields';
    this.report('missing_required_fields', `is missing the required ${noun} ${missing.join(', ')}`, missing[0] ?? '');
  }

  has(name: string): boolean {
    return Object.hasOwn(this.data, name);
  }

  isBlank(name: string): boolean {
    const value = this.data[name];
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  }

  /** Trimmed text, or a number as written in the file; null if blank. */
  text(name: string, maxLength = NAME_LENGTH): string | null {
    const value = this.data[name];
    if (value === undefined || value === null) return null;
    const text = textOf(value)?.trim();
    if (text === undefined) return this.#invalid('invalid_value', name, 'is not text');
    if (text.length > maxLength) return this.#invalid('invalid_value', name, `is longer than ${maxLength} characters`);
    return text === '' ? null : text.toWellFormed();
  }

  /** Untrimmed free text; null if blank. */
  written(name: string, maxLength = WRITTEN_LENGTH): string | null {
    const value = this.data[name];
    return this.text(name, maxLength) === null ? null : (textOf(value)?.toWellFormed() ?? null);
  }

  notes(name: string): string | null {
    return this.written(name, NOTES_LENGTH);
  }

  /** Ids are text: 1 and "1" are the same id. */
  id(name: string): string | null {
    return this.text(name);
  }

  ids(name: string): readonly string[] {
    const value = this.data[name];
    if (value === undefined || value === null) return [];
    const ids = Array.isArray(value) ? value.map((item: unknown) => textOf(item)?.trim().toWellFormed() ?? '') : [''];
    if (ids.every((id) => id !== '' && id.length <= NAME_LENGTH)) return [...new Set(ids)];
    this.#invalid('invalid_value', name, 'is not a list of ids');
    return [];
  }

  /** Canonical decimal. */
  amount(name: string): string | null {
    const amount = this.#decimal(name);
    if (amount === null || isBounded(amount)) return amount;
    return this.#invalid('invalid_amount', name, tooManyDigits(amount));
  }

  /** A sum of amounts, which can have more digits than a single amount. */
  sum(name: string): string | null {
    const amount = this.#decimal(name);
    if (amount === null || isBoundedSum(amount)) return amount;
    return this.#invalid('invalid_amount', name, `has more than ${MAX_SUM_LENGTH} characters`);
  }

  /** A whole number within bounds. */
  integer(name: string, min: number, max: number): number | null {
    if (this.isBlank(name)) return null;
    const amount = canonicalDecimal(plainNotation(textOf(this.data[name])?.trim() ?? ''));
    const number = amount === undefined ? Number.NaN : Number(amount);
    if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
    return this.#invalid('invalid_value', name, `is not a whole number from ${min} to ${max}`);
  }

  /** An ISO date, or the date part of an ISO date-time as written. */
  date(name: string): string | null {
    if (this.isBlank(name)) return null;
    const text = textOf(this.data[name])?.trim() ?? '';
    const date = text.length === FIRST_DATE.length ? text : (DATE_TIME.exec(text)?.[1] ?? '');
    if (!isLocalDate(date)) return this.#invalid('invalid_date', name, 'is not an ISO 8601 date');
    if (date >= FIRST_DATE && date <= LAST_DATE) return date;
    return this.#invalid('invalid_date', name, `is not between ${FIRST_DATE} and ${LAST_DATE}`);
  }

  /** Upper-case currency code; null if blank. */
  currency(name: string): string | null {
    const text = this.text(name);
    if (text === null || isCurrency(text)) return text?.toUpperCase() ?? null;
    return this.#invalid('invalid_currency', name, 'is not a currency code');
  }

  /** One of the given words; null if blank. */
  word<Word extends string>(name: string, words: readonly Word[]): Word | null {
    const text = this.text(name);
    if (text === null) return null;
    return (
      words.find((word) => word === text) ?? this.#invalid('invalid_value', name, `is not one of ${words.join(', ')}`)
    );
  }

  /** true, "true", 1 and "1" are true; their opposites and blank are false. */
  flag(name: string): boolean {
    const value = this.data[name];
    if (value === undefined || value === null || value === '') return false;
    if (typeof value === 'boolean') return value;
    const text = String(value);
    if (text !== 'true' && text !== 'false' && text !== '1' && text !== '0') {
      this.#invalid('invalid_value', name, 'is neither true nor false');
    }
    return text === 'true' || text === '1';
  }

  #decimal(name: string): string | null {
    if (this.isBlank(name)) return null;
    const text = textOf(this.data[name]);
    const amount = text === undefined ? undefined : canonicalDecimal(plainNotation(text.trim()));
    return amount ?? this.#invalid('invalid_amount', name, 'is not a decimal number with at most 8 decimals');
  }

  #invalid(code: ProblemCode, name: string, complaint: string): null {
    this.report(code, `${name} ${quote(this.data[name])} ${complaint}`, name);
    return null;
  }
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return value instanceof NumberText ? value.source : undefined;
};

/** The value for a problem: as in the file, shortened; null if there is none. */
export const shownValue = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return textOf(value)?.slice(0, SHOWN_LENGTH).toWellFormed() ?? quote(value);
};

/** A value in a message, shortened; never traverses nested values. */
export const quote = (value: unknown): string => {
  if (Array.isArray(value)) return '[…]';
  const text = textOf(value);
  if (text === undefined) return typeof value === 'object' && value !== null ? '{…}' : String(value);
  return quoteValue(text);
};

export const isJsonObject = (value: unknown): value is JsonObject => isFields(value) && !(value instanceof NumberText);

/** A JSON number that a double cannot represent exactly, as the text in the file. */
export class NumberText {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/;
/** Larger than any amount; prevents texts that expand to millions of zeros. */
const MAX_EXPONENT = 60;

/** `1.5e-7` → `0.00000015`. Text without an exponent, or with one beyond the limit, is unchanged. */
const plainNotation = (text: string): string => {
  const match = EXPONENT.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponent = ''] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_EXPONENT) return text;

  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};

/** Problem codes of native files, in the order in which the checks report. */
export const PROBLEM_CODES = [
  'invalid_json',
  'invalid_ndjson_record',
  'unsupported_record_type',
  'no_data_rows',
  'duplicate_taxonomy_name',
  'duplicate_source_id',
  'missing_required_fields',
  'invalid_amount',
  'invalid_date',
  'invalid_currency',
  'invalid_value',
  'invalid_accountable_type',
  'invalid_accountable_subtype',
  'invalid_split_lines',
  'invalid_split_line',
  'split_amount_mismatch',
  'missing_reference',
  'invalid_parent',
  'duplicate_valuation',
  'invalid_transfer',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** `line` is absent for problems of the whole file. The message includes the line. */
export type NativeProblem = {
  readonly code: ProblemCode;
  readonly line?: number;
  readonly message: string;
  /** The invalid field and its value in the file. Absent if the whole line is invalid. */
  readonly field?: string;
  readonly value?: string | null;
};

/** A parsed JSON line (inexact numbers as NumberText), or the reason why it is invalid. */
export type ParsedLine =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };
