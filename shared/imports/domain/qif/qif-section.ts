/** One line of a record: its code is the first character, its value the rest, trimmed. */
export type QifLine = { readonly code: string; readonly value: string };

/** What stands before one `^`. */
export type QifRecord = {
  /** Physical line on which it begins, from 1. */
  readonly line: number;
  readonly lines: readonly QifLine[];
};

/** The records that follow one header line, e.g. `!Type:Bank`. */
export type QifSection = {
  /** The header before its colon in lower case, e.g. `type`, `account`, `option`, `clear`; '' above the first header. */
  readonly directive: string;
  /** The header after its colon as written, e.g. `Bank`; '' without one. */
  readonly argument: string;
  readonly line: number;
  /** Read again each time they are walked. */
  readonly records: Iterable<QifRecord>;
};

/** Every value that a record has under one code, in file order. */
export const allOf = (record: QifRecord, code: string): readonly string[] =>
  record.lines.filter((line) => line.code === code).map(({ value }) => value);

/** The first value under a code; '' when there is none. */
export const firstOf = (record: QifRecord, code: string): string =>
  record.lines.find((line) => line.code === code)?.value ?? '';
