import { compileDateFormat } from '../../platform/domain/date-format.ts';
import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import type { ColumnPositions } from './fields.ts';
import type { RowRules } from './import-type-definition.ts';

const DIGIT = /\p{Nd}/u;

/**
 * Whether a record is left out: with a word where the date should be, such as a total or a disclaimer; or with neither a date nor an
 * amount, such as the second line of a text. Money without a date is never left out: some banks write the date once a day.
 */
export const createLeaveOut = (
  { date, amount, moneyIn, moneyOut }: ColumnPositions,
  { configuration, familyDateFormat }: Pick<RowRules, 'configuration' | 'familyDateFormat'>,
): ((cells: readonly string[]) => boolean) => {
  const format = compileDateFormat(configuration.dateFormat ?? familyDateFormat);
  if (configuration.leaveOut === null || date === undefined || !format.ok) return () => false;
  const amounts = [amount, moneyIn, moneyOut].filter((position) => position !== undefined);
  const textAt = (cells: readonly string[], position: number): string => withoutMarks(cells[position] ?? '').trim();
  return (cells) => {
    const text = textAt(cells, date);
    if (text !== '' && !DIGIT.test(text)) return true;
    return format.parse(text) === undefined && amounts.every((position) => textAt(cells, position) === '');
  };
};
