import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ColumnPositions } from '../column-positions.ts';
import type { CsvImportType } from '../csv-import-type.ts';
import { AUXILIARY_FIELDS, FIELDS } from '../fields.ts';
import type { NumberFormat } from '../import.ts';
import { NOTHING_SAID } from '../new-import-record.ts';
import { cellsAt } from './cells-at.ts';
import { type ColumnShape, isMostly } from './column-shape.ts';
import { fitNumbers, numberFormatOf } from './fit-numbers.ts';
import type { Proposal, ReadingContext, Table } from './proposal.ts';
import { questionsOf, type RankedFormat } from './rank-formats.ts';

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
  if (cells.length === 0) return NOTHING;
  const preferred = numberFormatOf(family.locale);
  const fit = fitNumbers(cells, preferred);
  if (fit.format === null) return unreadable(fit);
  if (fit.doubt === null) return readable(fit.format, fit);
  const wider = fitNumbers(cellsAt(table.rows, [...new Set([...own, ...all])]), preferred);
  const decides = wider.format !== null && wider.doubt === null && wider.fitting === wider.cells;
  return decides && wider.format !== null ? decided(wider.format, type) : readable(fit.format, fit);
};

const KINDS = { ...FIELDS, ...AUXILIARY_FIELDS };
const NO_RULES = { configuration: NOTHING_SAID, hasAccount: false };
const NOTHING: Proposal = { configuration: {}, findings: [], ambiguous: [], problems: [] };
const isMoney = (column: ColumnShape): boolean =>
  column.looksLikeMoney && isMostly(column, 'numbers') && !isMostly(column, 'dates');

const unreadable = ({ misfit }: RankedFormat<NumberFormat>): Proposal => ({
  ...NOTHING,
  problems: [
    `The amounts are in none of the four number formats, the first is ${quoteValue(misfit ?? '')}: change them in the file`,
  ],
});

const decided = (numberFormat: NumberFormat, { type }: CsvImportType): Proposal => ({
  ...NOTHING,
  configuration: { numberFormat },
  findings: [
    {
      about: 'number_format',
      confidence: 'likely',
      why: `The columns of a ${type} leave it open; the other numbers of the file are all written as ${numberFormat}`,
    },
  ],
});

const readable = (
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
