import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import { negate } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import { isNeither, isTextInflow } from '../../signs/domain/direction-texts.ts';
import type { RowSettings } from '../../types/domain/import-type-definition.ts';
import { type BalanceSteps, createBalanceSteps } from './balance-steps.ts';
import type { RowOrder } from './follow-balances.ts';

type Cells = readonly string[];
export type DoubtRules = Pick<RowSettings, 'configuration' | 'hasAccount' | 'isCard' | 'isLiability' | 'isOwnExport'> &
  Partial<Pick<RowSettings, 'familyDateFormat'>>;

/** Whether a balance column can contradict the direction of amounts: a debt may be written without a minus, and then it rises. */
export const hasTellingBalance = (
  { balance }: ColumnPositions,
  { hasAccount, isCard = false, isLiability = false, isOwnExport = false }: DoubtRules,
): boolean => balance !== undefined && hasAccount && !isCard && !isLiability && !isOwnExport;

const textIn = (cells: Cells, at: number): string => withoutMarks(cells[at] ?? '').trim();

/** Finds out by the first and the last date whether the oldest row comes first. */
export const createRowOrder = ({ date }: ColumnPositions, { configuration, familyDateFormat = '' }: DoubtRules) => {
  const format = compileDateFormat(configuration.dateFormat ?? familyDateFormat, configuration.datesFrom);
  let [first, last] = ['', ''];
  return {
    see: (cells: Cells): void => {
      const day = format.ok && date !== undefined ? (format.parse(textIn(cells, date)) ?? '') : '';
      first ||= day;
      last = day || last;
    },
    order: (): RowOrder => (first === last ? null : first < last ? 'up' : 'down'),
  };
};

const ROWS_SHOWN = 3;

/**
 * Compares the amounts, as the settings read them, with the running balance: an answer that turns the rows of a text, or of the whole
 * file, is contradicted by it, and so is a single row.
 */
export const createBalanceDoubt = (header: readonly string[], positions: ColumnPositions, rules: DoubtRules) => {
  const { amount, balance, entityType } = positions;
  if (!hasTellingBalance(positions, rules) || amount === undefined || balance === undefined) return undefined;
  const { configuration } = rules;
  const readNumber = compileNumberFormat(configuration.numberFormat ?? '1,234.56');
  const isByText = configuration.amountTypeStrategy === 'custom_column' && entityType !== undefined;
  const keyOf = (cells: Cells): string => (isByText ? (cells[entityType] ?? '').trim() : '');
  const steps = createBalanceSteps();
  const rowOrder = createRowOrder(positions, rules);
  let result: BalanceSteps | null | undefined;
  const found = (): BalanceSteps | null => {
    result ??= steps.result(rowOrder.order());
    return result;
  };
  const nameOf = (at: number): string => quoteValue((header[at] ?? '').trim());
  const unlessOther = `or balance_col_label=#0 if ${nameOf(balance)} is not the balance of this account`;

  return {
    see: (cells: Cells, row: number): void => {
      rowOrder.see(cells);
      if (isByText && isNeither(keyOf(cells), configuration)) {
        steps.interrupt();
        return;
      }
      const number = readNumber(textIn(cells, balance));
      const change = changeOf(textIn(cells, amount), keyOf(cells), configuration, readNumber);
      steps.see({ key: keyOf(cells), change, balance: number.ok ? number.value : undefined, id: String(row) });
    },
    problem: (): string | null => {
      const all = found();
      const turned = [...(all?.byKey ?? [])].find(([, { same, opposite }]) => opposite > same);
      if (all === null || turned === undefined) return null;
      const rows = [...all.opposite].slice(0, ROWS_SHOWN).join(', ');
      const where = isByText ? ` where ${nameOf(entityType)} says ${quoteValue(turned[0])}` : '';
      return columnProblem(
        'Amount',
        `${nameOf(amount)} moves the balance in ${nameOf(balance)} the opposite way${where}, as in rows ${rows}: set ${remedy(turned[0], isByText, configuration)}, ${unlessOther}`,
      );
    },
    rowProblem: (_: Cells, row: number): string | null =>
      found()?.opposite.has(String(row)) === true
        ? columnProblem(
            'Amount',
            `${nameOf(amount)} has the opposite direction of the change of the balance in ${nameOf(balance)}: set amount of the row with the other sign, ${unlessOther}`,
          )
        : null,
  };
};

/** Positive if it is read as money in. */
const changeOf = (
  cell: string,
  text: string,
  configuration: ImportConfiguration,
  readNumber: ReturnType<typeof compileNumberFormat>,
): string | undefined => {
  const number = readNumber(cell);
  if (!number.ok) return undefined;
  const isByText = configuration.amountTypeStrategy === 'custom_column';
  if (number.side !== undefined && !isByText) return number.value;
  const isPositiveIn = isByText
    ? isTextInflow(text, configuration)
    : configuration.signageConvention !== 'inflows_negative';
  return isPositiveIn ? number.value : negate(number.value);
};

const remedy = (text: string, isByText: boolean, { signageConvention, ...settings }: ImportConfiguration): string => {
  if (!isByText) {
    const other = signageConvention === 'inflows_negative' ? 'inflows_positive' : 'inflows_negative';
    return `signage_convention=${other}`;
  }
  const way = isTextInflow(text, { signageConvention, ...settings }) ? 'out' : 'in';
  return `amount_type_values={${JSON.stringify(text)}: "${way}"}`;
};
