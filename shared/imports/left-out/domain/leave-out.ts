import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import type { LeftOutReason } from '../../domain/import-attributes.ts';
import { saysPending } from '../../states/domain/state-words.ts';
import { createStateCheck } from '../../states/domain/states.ts';
import type { RowSettings } from '../../types/domain/import-type-definition.ts';
import { totalWord } from './total-words.ts';

/** `problems`: those of the record as a whole, such as too many cells. */
type FileRecord = { readonly cells: readonly string[]; readonly problems: readonly string[] };

/** Why a record is left out; undefined if it is not. */
type LeaveOut = (row: number, record: FileRecord) => LeftOutReason | undefined;

const DIGIT = /\p{Nd}/u;

/** Whether a record is left out because of its state, because it is a total, or because it has no date. */
export const createLeaveOut = (
  positions: ColumnPositions,
  rules: Pick<RowSettings, 'configuration' | 'familyDateFormat' | 'totals' | 'headers'>,
): LeaveOut => {
  const { totals } = rules;
  const didNotHappen = createStateCheck(positions, rules.configuration, rules.headers);
  const withoutDate = createUndated(positions, rules);
  return (row, record) => {
    if (didNotHappen(record.cells)) return 'state';
    return totals?.has(row) ? 'total' : withoutDate(record);
  };
};

/**
 * Why a record without a date is left out: it has no amount, such as the second line of a text, or says that it is a total or pending.
 * Other money without a date never is: some banks write the date once a day, a separator inside a text moves the date to the next
 * column, and a word such as `n/a` says nothing.
 */
const createUndated = (
  { date, amount, moneyIn, moneyOut, balance }: ColumnPositions,
  { configuration, familyDateFormat }: Pick<RowSettings, 'configuration' | 'familyDateFormat'>,
): ((record: FileRecord) => LeftOutReason | undefined) => {
  const format = compileDateFormat(configuration.dateFormat ?? familyDateFormat, configuration.datesFrom);
  const isWanted = configuration.leaveOut?.split(',').includes('no_date') === true;
  if (!isWanted || date === undefined || !format.ok) return () => undefined;
  const amounts = [amount, moneyIn, moneyOut].filter((position) => position !== undefined);
  const ofMoney = new Set([...amounts, balance]);
  const readNumber = compileNumberFormat(configuration.numberFormat ?? '1,234.56');
  const isMoved = ({ cells, problems }: FileRecord): boolean =>
    cells.some((_, position) => format.parse(textAt(cells, position)) !== undefined) &&
    (problems.length > 0 ||
      amounts.some((position) => textAt(cells, position) !== '' && !readNumber(textAt(cells, position)).ok));
  const hasMoney = (cells: readonly string[], isMoney: (text: string) => boolean): boolean =>
    amounts.some((position) => isMoney(textAt(cells, position)));
  const isPending = (cells: readonly string[]): boolean =>
    cells.some((cell, position) => !ofMoney.has(position) && saysPending(cell));
  const ofWord = (record: FileRecord, word: string): LeftOutReason | undefined => {
    if (isMoved(record)) return undefined;
    if (!hasMoney(record.cells, (text) => DIGIT.test(text))) return 'no_date';
    if (totalWord(word) !== undefined) return 'total';
    return isPending(record.cells) ? 'pending' : undefined;
  };
  return (record) => {
    const { cells } = record;
    const text = textAt(cells, date);
    if (format.parse(text) !== undefined) return undefined;
    if (text !== '' && !DIGIT.test(text)) return ofWord(record, text);
    if (!hasMoney(cells, (money) => money !== '')) return 'no_date';
    return text === '' && isPending(cells) ? 'pending' : undefined;
  };
};

const textAt = (cells: readonly string[], position: number): string => withoutMarks(cells[position] ?? '').trim();
