import { compileDateFormat } from '../../platform/domain/date-format.ts';
import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import type { ColumnPositions } from './fields.ts';
import type { RowRules } from './import-type-definition.ts';
import { compileNumberFormat } from './number-format.ts';

/** `problems`: those of the record as a whole, such as too many cells. */
type FileRecord = { readonly cells: readonly string[]; readonly problems: readonly string[] };

const DIGIT = /\p{Nd}/u;

/**
 * Whether a record is left out: with a word where the date should be, such as a total or a disclaimer; or with neither a date nor an
 * amount, such as the second line of a text. Money without a date is never left out: some banks write the date once a day, and a
 * separator inside a text moves the date to the next column.
 */
export const createLeaveOut = (
  { date, amount, moneyIn, moneyOut }: ColumnPositions,
  { configuration, familyDateFormat }: Pick<RowRules, 'configuration' | 'familyDateFormat'>,
): ((record: FileRecord) => boolean) => {
  const format = compileDateFormat(configuration.dateFormat ?? familyDateFormat, configuration.datesFrom);
  if (configuration.leaveOut === null || date === undefined || !format.ok) return () => false;
  const amounts = [amount, moneyIn, moneyOut].filter((position) => position !== undefined);
  const textAt = (cells: readonly string[], position: number): string => withoutMarks(cells[position] ?? '').trim();
  const readNumber = compileNumberFormat(configuration.numberFormat ?? '1,234.56');
  const isMoved = ({ cells, problems }: FileRecord): boolean =>
    cells.some((_, position) => format.parse(textAt(cells, position)) !== undefined) &&
    (problems.length > 0 ||
      amounts.some((position) => textAt(cells, position) !== '' && !readNumber(textAt(cells, position)).ok));
  return (record) => {
    const { cells } = record;
    const text = textAt(cells, date);
    if (text !== '' && !DIGIT.test(text)) return !isMoved(record);
    return format.parse(text) === undefined && amounts.every((position) => textAt(cells, position) === '');
  };
};
