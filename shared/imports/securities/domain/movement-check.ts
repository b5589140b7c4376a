import { quoteValue } from '../../../platform/domain/errors.ts';
import { absolute, isZero, sum } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { headerWords } from '../../columns/domain/header-words.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import type { FileCheck } from '../../signs/domain/sign-check.ts';
import { actionDirection, brokerAction, isDeal } from './broker-actions.ts';
import { checkAmount, type TradeNumbers } from './trade-money.ts';

type CheckSettings = Pick<ImportConfiguration, 'numberFormat' | 'signageConvention' | 'fees'>;

/**
 * Compares the signs of amounts with the words over the whole file: purchases with a minus mean that signs give the direction, which
 * must then be set.
 */
export const createMovementCheck = (
  header: readonly string[],
  positions: ColumnPositions,
  settings: CheckSettings,
): FileCheck => {
  const read = numberReader(settings);
  const fees = createFeeCheck(header, positions, settings);
  const signs = { minus: '', plus: '', hasSignedSales: false };
  const dealIn = (cells: readonly string[]) => {
    const action = brokerAction((cells[positions.entityType ?? -1] ?? '').trim());
    const way = action !== undefined && isDeal(action) && !action.isReversed ? actionDirection(action) : undefined;
    return { way, qty: read(cells[positions.qty ?? -1]), amount: read(cells[positions.amount ?? -1]) };
  };
  /** A sale with a positive quantity among sales with negative ones may be taken back, unless its amount is money in. */
  const turnedSale = (cells: readonly string[]): string | null => {
    const { way, qty, amount } = dealIn(cells);
    const isConfirmed = signs.minus !== '' && amount !== '' && !amount.startsWith('-');
    if (!signs.hasSignedSales || way !== 'in' || qty === '' || qty.startsWith('-') || isConfirmed) return null;
    const cell = quoteValue((cells[positions.qty ?? -1] ?? '').trim());
    return columnProblem(
      'Qty',
      `has a sale without a minus, ${cell}, unlike others: write it with a minus, or correct the action if the sale was taken back`,
    );
  };
  return {
    see: (cells) => {
      const { way, qty, amount } = dealIn(cells);
      signs.hasSignedSales ||= way === 'in' && qty.startsWith('-');
      if (amount === '' || isZero(amount) || way !== 'out' || qty === '' || qty.startsWith('-')) return;
      signs[amount.startsWith('-') ? 'minus' : 'plus'] ||= amount;
    },
    problem: () =>
      settings.signageConvention === null && signs.minus !== '' && signs.plus !== ''
        ? columnProblem(
            'Amount',
            `has purchases with a minus, ${quoteValue(signs.minus)}, and without, ${quoteValue(signs.plus)}: set signage_convention=inflows_positive if amounts with a minus are money out`,
          )
        : null,
    rowProblem: (cells) => turnedSale(cells) ?? fees(cells),
  };
};

export const numberReader = ({ numberFormat }: Pick<ImportConfiguration, 'numberFormat'>) => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  return (cell = ''): string => {
    const number = readNumber(withoutMarks(cell).trim());
    return number.ok ? number.value : '';
  };
};

const FEE =
  /(?:^| )(?:fees?|commissions?|ibcommission|comm|gebuhr(?:en)?|provision(?:en)?|courtage|kosten|frais|taxe?s?|steuern?|withholding|stamp duty)(?: |$)/;
const WHOLE = /(?:^| )(?:total|subtotal|net|gross|inclusive|including|incl|after|before|rate|currency|id)(?: |$)/;

/** Whether a header names a fee or a tax beside the money of trades. */
export const isFeeHeader = (header: string): boolean => {
  const words = headerWords(header);
  return FEE.test(words) && !WHOLE.test(words);
};

/** Finds fees in columns that are not read, and that the amount of their row does not have. */
export const createFeeCheck = (
  header: readonly string[],
  positions: ColumnPositions,
  settings: CheckSettings,
): ((cells: readonly string[]) => string | null) => {
  const read = numberReader(settings);
  const columns = header.flatMap((title, at) => (at === positions.fee || isFeeHeader(title) ? [at] : []));
  const cellsOf = tradeNumbersReader(positions, read);
  return (cells) => {
    const fees = columns.map((at) => absolute(read(cells[at]) || '0'));
    const unread = columns.find((at, index) => at !== positions.fee && !isZero(fees[index] ?? '0'));
    if (unread === undefined || settings.fees === 'included') return null;
    const numbers = cellsOf(cells, sum(fees));
    const { hasFee } = checkAmount(numbers);
    if (settings.fees === null && numbers.amount !== '' && hasFee !== false && hasFee !== 'open') return null;
    const [title, cell] = [quoteValue((header[unread] ?? '').trim()), quoteValue((cells[unread] ?? '').trim())];
    const where = `may be without the fee in ${title}, ${cell}`;
    return positions.fee === undefined
      ? columnProblem('Amount', `${where}: set fee_col_label, or fees=included if it is part of the amount`)
      : columnProblem('Amount', `${where}: correct the amount of the row, or add up its fees in the file`);
  };
};

/** The numbers of a trade in the cells of a record, with the fees of all columns. */
export const tradeNumbersReader =
  (positions: ColumnPositions, read: (cell?: string) => string) =>
  (cells: readonly string[], fee: string): TradeNumbers => {
    const [qty, price, amount] = [positions.qty, positions.price, positions.amount].map((at = -1) => read(cells[at]));
    const action = brokerAction((cells[positions.entityType ?? -1] ?? '').trim());
    const isSale =
      action === undefined || !isDeal(action) ? qty?.startsWith('-') === true : actionDirection(action) === 'in';
    return { qty: qty ?? '', price: price ?? '', amount: amount ?? '', fee, isSale };
  };
