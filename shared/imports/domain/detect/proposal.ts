import type { ImportConfiguration, ImportType } from '../import.ts';
import type { FamilyHabits, Finding, Question } from './detected-file.ts';
import type { DateBounds } from './fit-dates.ts';

export type Table = {
  readonly headers: readonly string[];
  /** The first data rows, without empty ones. */
  readonly rows: readonly (readonly string[])[];
};
export type ReadingContext = {
  readonly family: FamilyHabits;
  readonly bounds: DateBounds;
  /** What a person said it is. */
  readonly type: ImportType | null;
  /** The account for its rows is a credit card. */
  readonly isCard: boolean;
};

/** One step's share of the whole. */
export type Proposal = {
  readonly configuration: Partial<ImportConfiguration>;
  readonly findings: readonly Finding[];
  readonly ambiguous: readonly string[];
  readonly questions?: readonly Question[];
  readonly problems: readonly string[];
};
