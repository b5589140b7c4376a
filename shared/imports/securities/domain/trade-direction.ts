import { isZero } from '../../../platform/domain/money/decimal.ts';
import type { ColumnShape } from '../../columns/domain/table-shape.ts';
import type { Question } from '../../detect/domain/detected-file.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { brokerAction, isDeal } from './broker-actions.ts';
import { lettersOf, type SecurityColumns } from './security-columns.ts';

/** The cells of a row of trades; numbers canonical, blank if the file does not have them. */
type TradeRow = {
  readonly action: string;
  readonly qty: string;
  readonly amount: string;
  readonly shown: string;
};

/** Settings that separate purchases from sales. */
export type TradeDirection<Row> = {
  readonly configuration: Partial<ImportConfiguration>;
  /** Rows whose text must be asked about. */
  readonly openTexts: readonly Row[];
  readonly questions: readonly Question[];
};

type Facts = {
  /** Which sign of amounts is money in by the words of the rows; null if they have none, or another meaning. */
  readonly signs: ImportConfiguration['signageConvention'];
  /** A column says what each row is. */
  readonly side: ColumnShape | undefined;
  /** Money in and money out are in columns of their own. */
  readonly isSplit: boolean;
};

/**
 * Which rows are purchases: by two columns of money, the sign of the quantity, the words, or else the sign of the amount. Without any of
 * them nothing is bought in silence: each text is asked about, or if there are none, all rows at once.
 */
export const tradeDirection = <Row extends TradeRow>(
  rows: readonly Row[],
  { signs, side, isSplit }: Facts,
): TradeDirection<Row> => {
  const meanings = side && lettersOf(side);
  const configuration = meanings === undefined ? {} : { amountTypeValues: meanings };
  const settled = { configuration, openTexts: [], questions: [] };
  const isKnown = ({ action }: Row): boolean =>
    brokerAction(action) !== undefined || Object.hasOwn(meanings ?? {}, action);
  const open = rows.filter((row) => row.qty !== '' && !isZero(row.qty) && !isKnown(row));
  if (isSplit || open.length === 0 || rows.some(({ qty }) => qty.startsWith('-'))) return settled;
  const isSigned = open.some(({ amount }) => amount.startsWith('-'));
  if (isSigned && signs === 'inflows_positive')
    return { ...settled, configuration: { amountTypeStrategy: 'signed_amount' } };
  return side === undefined ? { ...settled, questions: [askOfAll(open)] } : { ...settled, openTexts: open };
};

const askOfAll = (open: readonly TradeRow[]): Question => ({
  about: 'signage_convention',
  cell: open[0]?.shown ?? '',
  count: open.length,
  choices: [
    { format: 'inflows_positive', value: 'purchases' },
    { format: 'inflows_negative', value: 'sales' },
  ],
});

const MOST_SIDES = 12;
/** Instruments and order types, which say nothing about the direction. */
const OTHER_KINDS = new Set(
  'stock|stocks|share|shares|equity|equities|etf|etfs|fund|funds|bond|bonds|option|options|future|futures|cfd|crypto|cryptocurrency|currency|forex|adr|reit|common stock|mutual fund|aktie|aktien|fonds|anleihe|anleihen|acciones|accion|acoes|azioni|aktier|obligation|obligations|trade|trades|order|market|limit|stop|stop limit|day|gtc|cash|margin|spot|executed|filled'.split(
    '|',
  ),
);

/** The column that says what each row is, although its texts are not known. */
export const sideColumn = (
  columns: readonly ColumnShape[],
  { action, halves, ...others }: SecurityColumns,
  names: readonly string[],
): ColumnShape | undefined => {
  if (action !== undefined) return action;
  const taken = new Set<unknown>([...Object.values(others).flat(), halves?.debit, halves?.credit]);
  const isSide = ({ filled, rows, dates, values }: ColumnShape): boolean =>
    filled === rows &&
    dates === 0 &&
    values.size <= MOST_SIDES &&
    ![...values].some((text) => OTHER_KINDS.has(text.toLowerCase()));
  return names.flatMap((name) =>
    columns.filter((column) => column.words === name && !taken.has(column)).filter(isSide),
  )[0];
};

/** Whether purchases and sales are known by their words. */
export const isDealText = (text: string): boolean => {
  const known = brokerAction(text);
  return known !== undefined && isDeal(known);
};
