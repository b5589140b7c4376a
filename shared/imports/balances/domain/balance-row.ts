import { absolute, isZero, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { NumberRead } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { isTextInflow } from '../../signs/domain/direction-texts.ts';

type Rules = {
  readonly configuration: ImportConfiguration;
  readonly readNumber: (text: string) => NumberRead;
};

/** Canonical, with the currency mark beside it. */
type RowMoney = {
  readonly amount: string;
  readonly mark: string | null;
  /** Set if the sign may be that of the rows, in which money out is positive; otherwise, it is that of the balance. */
  readonly mayBeTurned?: true;
};

export const cellAt = (cells: readonly string[], at = -1): string => withoutMarks(cells[at] ?? '').trim();

/** The balance that a row states, in the balance column or in those of amounts; undefined if it states none. */
export const moneyOfRow = (
  cells: readonly string[],
  { amount, moneyIn, moneyOut, balance, entityType }: ColumnPositions,
  { configuration, readNumber }: Rules,
): RowMoney | undefined => {
  const numberAt = (at: number | undefined) => {
    const text = cellAt(cells, at);
    const number = text === '' ? undefined : readNumber(text);
    return number?.ok === true ? number : undefined;
  };
  const stated = numberAt(balance);
  if (stated !== undefined) return { amount: stated.value, mark: stated.mark ?? null };
  const whole = numberAt(amount);
  if (whole !== undefined) return withSign(whole.value, whole.mark, cellAt(cells, entityType), configuration);
  const [inflow, outflow] = [numberAt(moneyIn), numberAt(moneyOut)];
  if (inflow === undefined && outflow === undefined) return undefined;
  // a row with both amounts states the totals of the columns
  if (isMoney(inflow?.value) && isMoney(outflow?.value)) return undefined;
  const net = subtract(inflow?.value ?? '0', absolute(outflow?.value ?? '0'));
  return { amount: net, mark: inflow?.mark ?? outflow?.mark ?? null };
};

const isMoney = (amount: string | undefined): boolean => amount !== undefined && !isZero(amount);

const withSign = (
  amount: string,
  mark: string | undefined,
  text: string,
  configuration: ImportConfiguration,
): RowMoney => {
  const isByText = configuration.amountTypeStrategy === 'custom_column';
  if (isByText && text !== '')
    return { amount: isTextInflow(text, configuration) ? amount : negate(amount), mark: mark ?? null };
  const isOut = isByText ? !isTextInflow(text, configuration) : configuration.signageConvention === 'inflows_negative';
  return { amount, mark: mark ?? null, ...(isOut && { mayBeTurned: true }) };
};
