import { absolute, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { NumberRead } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { isTextInflow } from '../../signs/domain/direction-texts.ts';

type Rules = {
  readonly configuration: ImportConfiguration;
  readonly readNumber: (text: string) => NumberRead;
};

/** Canonical, money in is positive, with the currency mark beside it. */
type RowMoney = { readonly amount: string; readonly mark: string | null };

export const cellAt = (cells: readonly string[], at = -1): string => withoutMarks(cells[at] ?? '').trim();

/** The money of a row that states a balance, with the sign that a transaction of the table would have; undefined if it has none. */
export const moneyOfRow = (
  cells: readonly string[],
  { amount, moneyIn, moneyOut, entityType }: ColumnPositions,
  { configuration, readNumber }: Rules,
): RowMoney | undefined => {
  const numberAt = (at: number | undefined) => {
    const text = cellAt(cells, at);
    const number = text === '' ? undefined : readNumber(text);
    return number?.ok === true ? number : undefined;
  };
  const whole = numberAt(amount);
  if (whole !== undefined) {
    const isOut = isMoneyOut(cellAt(cells, entityType), configuration);
    return { amount: isOut ? negate(whole.value) : whole.value, mark: whole.mark ?? null };
  }
  const [inflow, outflow] = [numberAt(moneyIn), numberAt(moneyOut)];
  if (inflow === undefined && outflow === undefined) return undefined;
  const net = subtract(inflow?.value ?? '0', absolute(outflow?.value ?? '0'));
  return { amount: net, mark: inflow?.mark ?? outflow?.mark ?? null };
};

/** Whether a positive amount of the row is money out. */
const isMoneyOut = (text: string, configuration: ImportConfiguration): boolean =>
  configuration.amountTypeStrategy === 'custom_column'
    ? !isTextInflow(text, configuration)
    : configuration.signageConvention === 'inflows_negative';
