import type { ColumnSeparator, ImportConfiguration, ImportType } from '../import.ts';

export type FindingSubject =
  | 'type'
  | 'encoding'
  | 'separator'
  | 'header'
  | 'columns'
  | 'date_format'
  | 'number_format'
  | 'amount_sign';

/** `certain`: the file allows nothing else. `likely`: everything in it agrees. `guess`: a person should look. */
export type Confidence = 'certain' | 'likely' | 'guess';

/** One thing that was found out about a file, and the sentence why. */
export type Finding = { readonly about: FindingSubject; readonly confidence: Confidence; readonly why: string };

/**
 * A question that the file leaves open and a person can decide. For formats: the two that fit, with the value of the first
 * cell on which they differ; the first is used. For signs: whether the cell is money `in` or `out` under each convention.
 * For a column that tells money in from money out: its values.
 */
export type Question = {
  readonly about: 'date_format' | 'number_format' | 'signage_convention' | 'amount_type_inflow_value';
  readonly cell: string;
  readonly choices: readonly { readonly format: string; readonly value: string }[];
};

/** What a file seems to be, and how to read it. Everything in it is a proposal. */
export type DetectedFile = {
  readonly type: ImportType;
  /** Of a text; null of a PDF. */
  readonly encoding: string | null;
  /** null if the file is not a table. */
  readonly colSep: ColumnSeparator | null;
  readonly rowsToSkip: number;
  /** As the file writes them; empty where it has none. */
  readonly headers: readonly string[];
  /** Ready to be sent with the file. */
  readonly configuration: ImportConfiguration;
  readonly findings: readonly Finding[];
  /** Sentences about what may be read in two ways, with the way that was taken. */
  readonly ambiguous: readonly string[];
  /** Those of them that a person can decide by choosing a format. */
  readonly questions: readonly Question[];
  /** Sentences about what stands in the way of reading the file, with the remedy. */
  readonly problems: readonly string[];
};

/** `ok: false`: nothing can be read of the file, whatever is said about it. */
export type Detection =
  | ({ readonly ok: true } & DetectedFile)
  | {
      readonly ok: false;
      readonly code: 'missing_content' | 'invalid_csv' | 'invalid_file_type';
      readonly message: string;
      /** The encoding that a text seems to have which can not be told for certain. */
      readonly looksLike?: string;
    };

/** Where two readings fit a file, its family's habits decide. */
export type FamilyHabits = {
  /** strptime pattern. */
  readonly dateFormat: string;
  /** BCP 47. */
  readonly locale: string;
};
