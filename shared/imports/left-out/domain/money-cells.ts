import { absolute, subtract } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import type { NumberFormat } from '../../domain/import-attributes.ts';

/** The money of a record, as numbers. */
export type MoneyCells = {
  /** By column: the amount, or money in and money out; undefined where there is none. */
  readonly amounts: readonly (string | undefined)[];
  /** The amount, or money in minus money out. */
  readonly net: string | undefined;
  readonly balance: string | undefined;
  /** No amount is there, not even one that cannot be read. */
  readonly isBlank: boolean;
};

const DIGIT = /\p{Nd}/u;

/** Reads the money of records. */
export const createMoneyCells = (
  { amount, moneyIn, moneyOut, balance }: ColumnPositions,
  numberFormat: NumberFormat | null,
): ((cells: readonly string[]) => MoneyCells) => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const numberAt = (cells: readonly string[], position: number | undefined): string | undefined => {
    const text = position === undefined ? '' : withoutMarks(cells[position] ?? '').trim();
    const number = text === '' ? undefined : readNumber(text);
    return number?.ok ? number.value : undefined;
  };
  const positions = [amount, moneyIn, moneyOut].filter((position) => position !== undefined);
  return (cells) => {
    const isBlank = !positions.some((position) => DIGIT.test(cells[position] ?? ''));
    const stated = numberAt(cells, balance);
    if (amount !== undefined) {
      const net = numberAt(cells, amount);
      return { amounts: [net], net, balance: stated, isBlank };
    }
    const [came, went] = [numberAt(cells, moneyIn), numberAt(cells, moneyOut)];
    const net = came === undefined && went === undefined ? undefined : subtract(came ?? '0', absolute(went ?? '0'));
    return { amounts: [came, went], net, balance: stated, isBlank };
  };
};
