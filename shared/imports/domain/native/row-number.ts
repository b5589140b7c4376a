const ROWS_PER_LINE = 1000;

/** Parts one transaction can be split into. */
export const MAX_PARTS = ROWS_PER_LINE - 1;

/**
 * The number of an entry inside its import: line × 1000 + part. The record of the line is part 0, split parts count
 * from 1, and the opening anchor derived for an account is part 0 of the account's own line. Unique as long as line
 * numbers are (chunks of one session must go on counting), stable as long as the file is.
 */
export const rowNumberOf = (line: number, part = 0): number => line * ROWS_PER_LINE + part;

/** The line that a row number was made of. */
export const lineOfRow = (row: number): number => Math.floor(row / ROWS_PER_LINE);
