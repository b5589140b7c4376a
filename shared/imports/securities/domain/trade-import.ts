import { quoteValue } from '../../../platform/domain/errors.ts';
import { absolute, isZero, negate } from '../../../platform/domain/money/decimal.ts';
import { headerNamed } from '../../columns/domain/fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import type { ImportRow, RowFields } from '../../rows/domain/row.ts';
import { stateProblems } from '../../states/domain/states.ts';
import type { CsvImportType, Interpreted, RowCells } from '../../types/domain/import-type-definition.ts';
import {
  accountColumn,
  hasTwoColumns,
  splitAmount,
  TRANSACTION_ROWS,
  UNNAMED,
} from '../../types/domain/transaction-import.ts';
import { TYPE_FACTS } from '../../types/domain/type-facts.ts';
import { type ActionKind, brokerAction } from './broker-actions.ts';
import { movementCells } from './broker-import.ts';
import { createSecurityPlanner } from './plan-securities.ts';
import { readMovement } from './read-movement.ts';
import { tickerProblems } from './statement-securities.ts';
import { moneyOfTrade } from './trade-money.ts';
import { createTradeCheck } from './trade-signs.ts';

/** Columns that can say whether a row is a purchase or a sale. */
const ACTIONS = [
  ...['action', 'side', 'buy/sell', 'b/s', 'transaction_type', 'trade_type', 'trade_action', 'order_type'],
  ...['activity_type', 'activity', 'operation', 'type'],
];

/** The sign of the amount gives the direction: it is set, or money in and money out have columns of their own. */
const isBySign = (configuration: ImportConfiguration): boolean =>
  hasTwoColumns(configuration) || configuration.amountTypeStrategy === 'signed_amount';

/**
 * Purchases and sales of securities. The words of a row give their direction, otherwise the sign of the quantity, which is negative for
 * sales; with `inflows_negative` the signs of money and shares are reversed. With `signed_amount`, or two columns of money, the sign of
 * the amount gives the direction instead, and must agree with the words and with a minus of the quantity. The money of a trade is the amount of the file; without one,
 * price × quantity and the fee.
 */
export const tradeImport: CsvImportType = {
  ...TYPE_FACTS.TradeImport,
  ...TRANSACTION_ROWS,
  type: 'TradeImport',
  countedAs: () => 'trades',
  createPlanner: createSecurityPlanner,

  columns: ({ configuration, hasAccount }) => [
    { field: 'date', required: 'cell' },
    { field: 'ticker', required: 'cell' },
    { field: 'exchangeOperatingMic' },
    { field: 'currency' },
    { field: 'qty', required: 'cell' },
    { field: 'price', required: 'cell' },
    hasTwoColumns(configuration) ? { field: 'amount', names: [] } : { field: 'amount' },
    { field: 'entityType', names: ACTIONS },
    { field: 'name' },
    ...accountColumn(hasAccount),
  ],
  auxiliary: ['fee', 'state', 'moneyOut', 'moneyIn'],
  defaults: { name: UNNAMED },

  combine: (cells, { configuration }) => ({
    ticker: cells.values.ticker.toUpperCase(),
    exchangeOperatingMic: cells.values.exchangeOperatingMic.toUpperCase(),
    ...(hasTwoColumns(configuration) && cells.values.amount === '' && { amount: splitAmount(cells) }),
  }),

  createWitness: (header, positions, { configuration }) =>
    createTradeCheck(header, positions, { ...configuration, amountSigns: amountSigns(configuration) }),

  computes: (row, field, configuration) =>
    field === 'amount' &&
    headerNamed(configuration, 'amountColLabel') === '' &&
    !hasTwoColumns(configuration) &&
    absolute(row.fields.amount) === computedAmount(row, configuration),

  interpret: (cells, { configuration }) => {
    const problems = [...problemsOf(cells.values), ...stateProblems(cells.auxiliary.state, configuration)];
    if (problems.length > 0) return { ok: false, problems };
    if (isWorded(cells.values.entityType, configuration)) return byWords(cells, configuration);
    return isBySign(configuration) ? byAmount(cells, configuration) : byQty(cells, configuration);
  },
};

/** Without a sign; undefined if a number is missing. */
const computedAmount = (
  { fields: { ticker, qty, price }, auxiliary = {} }: Pick<ImportRow, 'fields' | 'auxiliary'>,
  configuration: ImportConfiguration,
): string | undefined => {
  if (qty === '' || price === '') return undefined;
  const isSale = qty.startsWith('-') !== (configuration.signageConvention === 'inflows_negative');
  const money = moneyOfTrade({ ticker, qty, price, amount: '', fee: auxiliary['fee'] ?? '', isSale }, configuration);
  return money.ok ? money.amount : undefined;
};

/** Reversed signs are those of the quantities, whatever the words say, unless amounts give the direction. */
const isWorded = (text: string, configuration: ImportConfiguration): boolean =>
  (configuration.signageConvention !== 'inflows_negative' || isBySign(configuration)) &&
  (brokerAction(text) !== undefined || Object.hasOwn(configuration.amountTypeValues ?? {}, text));

/** Which sign of amounts is money in; null if they have none. */
const amountSigns = (configuration: ImportConfiguration): ImportConfiguration['signageConvention'] => {
  if (!isBySign(configuration)) return null;
  return hasTwoColumns(configuration) ? 'inflows_positive' : (configuration.signageConvention ?? 'inflows_positive');
};

const byWords = (cells: RowCells, configuration: ImportConfiguration): Interpreted => {
  const { values } = cells;
  const action = brokerAction(values.entityType);
  const isChosen = Object.hasOwn(configuration.amountTypeValues ?? {}, values.entityType);
  if (action !== undefined && !isChosen && !TRADED.has(action.kind)) {
    const problem = `Entity type ${quoteValue(values.entityType)} is neither a purchase nor a sale: leave the row out, or send the file as a TransactionImport with detect=true, which reads all rows of a broker's export`;
    return { ok: false, problems: [problem] };
  }
  const signageConvention = amountSigns(configuration);
  const settings = moneySettings(values.ticker, configuration);
  const moved = readMovement(movementCells(cells), { ...settings, signageConvention, areDeals: true });
  if (!moved.ok) return { ok: false, problems: moved.problems };
  return moved.kind === 'trade'
    ? traded(cells, { qty: moved.qty, amount: moved.money })
    : { ok: false, problems: [`Ticker ${quoteValue(values.ticker)} is the currency of the row: leave the row out`] };
};

const TRADED: ReadonlySet<ActionKind> = new Set(['buy', 'sell', 'reinvest', 'shares_in', 'shares_out']);

/** Columns of money out and money in say what was paid, also if that is far from price × quantity. */
const moneySettings = (ticker: string, configuration: ImportConfiguration): ImportConfiguration =>
  hasTwoColumns(configuration)
    ? { ...configuration, tradeAmounts: { [ticker]: 'stated', ...configuration.tradeAmounts } }
    : configuration;

/** Without an amount, the sign of the quantity gives the direction. */
const byAmount = (cells: RowCells, configuration: ImportConfiguration): Interpreted => {
  const { ticker, qty, price, amount } = cells.values;
  if (amount === '' || isZero(amount)) return byQty(cells, configuration);
  const isSale = amount.startsWith('-') === (amountSigns(configuration) === 'inflows_negative');
  if (qty.startsWith('-') && !isSale) {
    const problem = `Qty ${quoteValue(qty)} is negative, but amount ${quoteValue(amount)} is money out: correct one of them`;
    return { ok: false, problems: [problem] };
  }
  const settings = moneySettings(ticker, configuration);
  const money = moneyOfTrade({ ticker, qty, price, amount, fee: cells.auxiliary.fee, isSale }, settings);
  if (!money.ok) return { ok: false, problems: [money.problem] };
  return isSale
    ? traded(cells, { qty: negate(absolute(qty)), amount: negate(money.amount) })
    : traded(cells, { qty, amount: money.amount });
};

const byQty = (cells: RowCells, configuration: ImportConfiguration): Interpreted => {
  const { ticker, qty, price, amount } = cells.values;
  const isTurned = configuration.signageConvention === 'inflows_negative';
  const isSale = qty.startsWith('-') !== isTurned;
  const money = moneyOfTrade({ ticker, qty, price, amount, fee: cells.auxiliary.fee, isSale }, configuration);
  if (!money.ok) return { ok: false, problems: [money.problem] };
  const trade = traded(cells, { qty, amount: isSale ? negate(money.amount) : money.amount });
  return isTurned && trade.ok ? { ...trade, entry: { ...trade.entry, turnsQty: true } } : trade;
};

/** A computed amount is shown with the sign of the quantity. */
const traded = (
  { values }: RowCells,
  { qty, amount }: { readonly qty: string; readonly amount: string },
): Interpreted => {
  const shown = qty.startsWith('-') ? negate(absolute(amount)) : absolute(amount);
  return {
    ok: true,
    fields: { qty, ...(values.amount === '' && { amount: shown }) },
    entry: { kind: 'trade', date: values.date, amount, part: null },
    keepsFee: true,
  };
};

/** ISO 10383. */
const MIC = /^[A-Z0-9]{4}$/;

const problemsOf = ({ ticker, exchangeOperatingMic, qty, price }: RowFields): readonly string[] => [
  ...tickerProblems(ticker),
  ...(exchangeOperatingMic === '' || MIC.test(exchangeOperatingMic)
    ? []
    : [`Exchange operating MIC ${quoteValue(exchangeOperatingMic)} must be four letters or digits, like XNAS`]),
  ...(isZero(qty) ? ['Qty must not be 0'] : []),
  ...(price.startsWith('-') ? [`Price ${quoteValue(price)} must not be negative: a sale has a negative qty`] : []),
];
