import { quoteValue } from '../../../platform/domain/errors.ts';
import { AUXILIARY_FIELDS, type ColumnPositions, FIELDS } from '../fields.ts';
import type { NumberFormat } from '../import.ts';
import { NOTHING_SAID } from '../import-record.ts';
import type { CsvImportType } from '../import-type.ts';
import { fitDates, fitNumbers, numberFormatOf } from './fit-formats.ts';
import { questionsOf, type RankedFormat } from './rank-formats.ts';
import { type ColumnShape, cellsAt, isMostly, type Proposal, type ReadingContext, type Table } from './table-shape.ts';

/** These write dates in one way whoever exports them. */
const FIXED: readonly CsvImportType['type'][] = ['MintImport', 'ActualImport'];

export const proposeDates = (
  table: Table,
  positions: ColumnPositions,
  type: CsvImportType,
  { family, bounds }: ReadingContext,
): Proposal => {
  const wanted = type.columns({ configuration: NOTHING_SAID, hasAccount: false });
  const dates = wanted.filter(({ field }) => FIELDS[field].kind === 'date').map(({ field }) => positions[field]);
  const cells = cellsAt(table.rows, dates);
  if (cells.length === 0) return NOTHING;
  const own = FIXED.includes(type.type) ? (type.configurationDefaults.dateFormat ?? null) : null;
  const fit = fitDates(cells, own ?? family.dateFormat, bounds);
  return fit.format === null
    ? unreadable(fit)
    : readable(fit.format, own === fit.format ? { ...fit, doubt: null } : fit);
};

const NOTHING: Proposal = { configuration: {}, findings: [], ambiguous: [], problems: [] };

const unreadable = ({ misfit }: RankedFormat<string>): Proposal => ({
  ...NOTHING,
  problems: [
    `The dates are in no known format, the first is ${quoteValue(misfit ?? '')}: say how they are written, e.g. %d.%m.%Y`,
  ],
});

const readable = (dateFormat: string, { cells, fitting, misfit, doubt }: RankedFormat<string>): Proposal => ({
  configuration: { dateFormat },
  findings: [
    {
      about: 'date_format',
      confidence: doubt !== null ? 'guess' : fitting === cells ? 'certain' : 'likely',
      why:
        fitting === cells
          ? `All ${cells} dates looked at are days in the format ${dateFormat}`
          : `${fitting} of ${cells} dates looked at are days of the last 30 years in the format ${dateFormat}; ${quoteValue(misfit ?? '')} is not`,
    },
  ],
  ambiguous:
    doubt === null
      ? []
      : [
          `${quoteValue(doubt.cell)} is read as ${doubt.value} in the format ${dateFormat}; in ${doubt.other} it would be ${doubt.otherValue}, and no date of the file decides it`,
        ],
  questions: questionsOf('date_format', dateFormat, doubt),
  problems: [],
});

/** The number format of the columns that are read; where they leave it open, the other numbers of the file decide. */
export const proposeNumbers = (
  table: Table,
  columns: readonly ColumnShape[],
  positions: ColumnPositions,
  type: CsvImportType,
  { family }: ReadingContext,
): Proposal => {
  const names = Object.keys(positions) as (keyof ColumnPositions)[];
  const own = names.filter((name) => KINDS[name].kind === 'number').map((name) => positions[name]);
  const all = columns.flatMap((column, position) => (isMoney(column) ? [position] : []));
  const wanted = type.columns(NO_RULES).some(({ field }) => FIELDS[field].kind === 'number');
  const cells = cellsAt(table.rows, own.length > 0 || !wanted ? own : all);
  if (cells.length === 0) return NO_NUMBERS;
  const preferred = numberFormatOf(family.locale);
  const fit = fitNumbers(cells, preferred);
  if (fit.format === null) return unreadableNumbers(fit);
  if (fit.doubt === null) return readableNumbers(fit.format, fit);
  const wider = fitNumbers(cellsAt(table.rows, [...new Set([...own, ...all])]), preferred);
  const decides = wider.format !== null && wider.doubt === null && wider.fitting === wider.cells;
  return decides && wider.format !== null ? decided(wider.format, type) : readableNumbers(fit.format, fit);
};

const KINDS = { ...FIELDS, ...AUXILIARY_FIELDS };
const NO_RULES = { configuration: NOTHING_SAID, hasAccount: false };
const NO_NUMBERS: Proposal = { configuration: {}, findings: [], ambiguous: [], problems: [] };
const isMoney = (column: ColumnShape): boolean =>
  column.looksLikeMoney && isMostly(column, 'numbers') && !isMostly(column, 'dates');

const unreadableNumbers = ({ misfit }: RankedFormat<NumberFormat>): Proposal => ({
  ...NO_NUMBERS,
  problems: [
    `The amounts are in none of the four number formats, the first is ${quoteValue(misfit ?? '')}: change them in the file`,
  ],
});

const decided = (numberFormat: NumberFormat, { type }: CsvImportType): Proposal => ({
  ...NO_NUMBERS,
  configuration: { numberFormat },
  findings: [
    {
      about: 'number_format',
      confidence: 'likely',
      why: `The columns of a ${type} leave it open; the other numbers of the file are all written as ${numberFormat}`,
    },
  ],
});

const readableNumbers = (
  numberFormat: NumberFormat,
  { cells, fitting, misfit, doubt }: RankedFormat<NumberFormat>,
): Proposal => ({
  configuration: { numberFormat },
  findings: [
    {
      about: 'number_format',
      confidence: doubt !== null ? 'guess' : fitting === cells ? 'certain' : 'likely',
      why:
        fitting === cells
          ? `All ${cells} numbers looked at can be read in the format ${numberFormat}`
          : `${fitting} of ${cells} numbers looked at can be read in the format ${numberFormat}; ${quoteValue(misfit ?? '')} cannot`,
    },
  ],
  ambiguous:
    doubt === null
      ? []
      : [
          `${quoteValue(doubt.cell)} is read as ${doubt.value} in the format ${numberFormat}; in ${doubt.other} it would be ${doubt.otherValue}, and no amount of the file decides it`,
        ],
  questions: questionsOf('number_format', numberFormat, doubt),
  problems: [],
});
