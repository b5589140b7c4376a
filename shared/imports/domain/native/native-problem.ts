/** What can be wrong with a native file, in the order in which the checks report. */
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

/** `line` is absent where the whole file is meant. The message names the line too. */
export type NativeProblem = {
  readonly code: ProblemCode;
  readonly line?: number;
  readonly message: string;
  /** The invalid field, and its value in the file. Absent if the whole line is invalid. */
  readonly field?: string;
  readonly value?: string | null;
};
