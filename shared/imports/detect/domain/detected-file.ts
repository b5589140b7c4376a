import type { AccountFacts } from '../../accounts/domain/account-facts.ts';
import type { LabelKey } from '../../columns/domain/fields.ts';
import type { ColumnSeparator, ImportConfiguration, ImportType } from '../../domain/import-attributes.ts';

/** The setting that a finding is about, by its name in the API. */
export type FindingSubject =
  | 'type'
  | 'encoding'
  | 'col_sep'
  | 'header'
  | 'leave_out'
  | SnakeCase<LabelKey>
  | 'date_format'
  | 'dates_from'
  | 'number_format'
  | 'signage_convention';

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Rest>}`
    : `_${Lowercase<Head>}${SnakeCase<Rest>}`
  : '';

/** `certain`: nothing else is possible. `likely`: everything in the file agrees. `guess`: the user should check. */
export type Confidence = 'certain' | 'likely' | 'guess';

/** A detected setting of a file, with the reason as a sentence. */
export type Finding = { readonly about: FindingSubject; readonly confidence: Confidence; readonly why: string };

/**
 * A question that the file leaves open for the user. For formats: the two that fit, with the value of the first
 * cell on which they differ; the first is used. For signs: whether the cell is money `in` or `out` under each convention.
 * For an encoding: the first lines in each of them. For a direction column: its values. For the meaning of one text: its possible meanings. For days without a year: the first days of the periods that they may cover.
 */
export type Question = {
  readonly about:
    | 'encoding'
    | 'date_format'
    | 'dates_from'
    | 'number_format'
    | 'signage_convention'
    | 'amount_type_inflow_value'
    | 'inflow_col_label'
    | 'amount_type_values'
    | 'state_values'
    | 'amount_col_label'
    | 'fees'
    | 'leave_out'
    | 'trade_amounts';
  readonly cell: string;
  /** For the meaning of one text of the column `cell`: the text. */
  readonly text?: string;
  /** How many rows the answer decides, if several. */
  readonly count?: number;
  /** Rows that the answer decides, as in the file; at most 3. */
  readonly examples?: readonly string[];
  readonly choices: readonly { readonly format: string; readonly value: string }[];
};

/** The detected type and settings of a file, all of them proposals. */
export type DetectedFile = {
  readonly type: ImportType;
  /** null for a PDF. */
  readonly encoding: string | null;
  /** null if the file is not a table. */
  readonly colSep: ColumnSeparator | null;
  readonly rowsToSkip: number;
  /** As in the file; empty if it has none. */
  readonly headers: readonly string[];
  /** The cells of the first rows as in the file; none if it is not a table. */
  readonly firstRows: readonly (readonly string[])[];
  /** ISO 4217, if the file names one and no other. */
  readonly currency: string | null;
  /** Its facts about its account; absent if it is not a table. */
  readonly account?: AccountFacts;
  /** Can be sent with the file as it is. */
  readonly configuration: ImportConfiguration;
  readonly findings: readonly Finding[];
  /** Sentences about ambiguities, with the reading that was chosen. */
  readonly ambiguous: readonly string[];
  /** The ambiguities that the user can resolve by choosing a setting. */
  readonly questions: readonly Question[];
  /** Sentences about problems that prevent reading the file, with the remedy. */
  readonly problems: readonly string[];
  /** The rows contradict the direction of money that is known of the account. */
  readonly isAgainstKnown?: boolean;
};

/** `ok: false`: the file cannot be read with any settings. */
export type Detection =
  | ({ readonly ok: true } & DetectedFile)
  | {
      readonly ok: false;
      readonly code: 'missing_content' | 'invalid_csv' | 'invalid_statement' | 'invalid_file_type';
      readonly message: string;
    };

/** The family's formats, which decide if two readings fit a file. */
export type FamilyHabits = {
  /** A strptime pattern. */
  readonly dateFormat: string;
  /** A BCP 47 language tag. */
  readonly locale: string;
};
