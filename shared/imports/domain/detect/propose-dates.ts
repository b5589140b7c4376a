import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ColumnPositions } from '../column-positions.ts';
import type { CsvImportType } from '../csv-import-type.ts';
import { FIELDS } from '../fields.ts';
import { NOTHING_SAID } from '../new-import-record.ts';
import { cellsAt } from './cells-at.ts';
import { fitDates } from './fit-dates.ts';
import type { Proposal, ReadingContext, Table } from './proposal.ts';
import { questionsOf, type RankedFormat } from './rank-formats.ts';

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
