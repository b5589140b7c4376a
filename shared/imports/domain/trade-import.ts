import { absolute, isZero, negate } from '../../platform/domain/decimal.ts';
import { quoteValue } from '../../platform/domain/errors.ts';
import { type ActionKind, brokerAction } from './broker/actions.ts';
import { movementCells } from './broker/broker-import.ts';
import { readMovement } from './broker/read-movement.ts';
import { moneyOfTrade } from './broker/trade-money.ts';
import { createTradeCheck } from './broker/trade-signs.ts';
import { headerNamed } from './fields.ts';
import type { ImportConfiguration } from './import-attributes.ts';
import type { CsvImportType, Interpreted, RowCells } from './import-type-definition.ts';
import { stateProblems } from './left-out/states.ts';
import { createSecurityPlanner } from './plan-securities.ts';
import type { ImportRow, RowFields } from './row.ts';
import { tickerProblems } from './statement-securities.ts';
import { accountColumn, TRANSACTION_ROWS, UNNAMED } from './transaction-import.ts';

/** Columns that can say whether a row is a purchase or a sale. */
const ACTIONS = [
  ...['action', 'side', 'buy/sell', 'b/s', 'transaction_type', 'trade_type', 'trade_action', 'order_type'],
  ...['activity_type', 'activity', 'operation', 'type'],
];

/**
 * Purchases and sales of securities. The words of a row give their direction, otherwise the sign of the quantity, which is negative for
 * sales; with `inflows_negative` the signs of money and shares are reversed. The money of a trade is the amount of the file; without one,
 * price × quantity and the fee.
 */
export const tradeImport: CsvImportType = {
  ...TRANSACTION_ROWS,
  type: 'TradeImport',
  configurationDefaults: {},
  mappingTypes: (hasAccount) => (hasAccount ? [] : ['account']),
  newAccountType: 'investment',
  countedAs: () => 'trades',
  createPlanner: createSecurityPlanner,

  columns: ({ hasAccount }) => [
    { field: 'date', required: 'cell' },
    { field: 'ticker', required: 'cell' },
    { field: 'exchangeOperatingMic' },
    { field: 'currency' },
    { field: 'qty', required: 'cell' },
    { field: 'price', required: 'cell' },
    { field: 'amount' },
    { field: 'entityType', names: ACTIONS },
    { field: 'name' },
    ...accountColumn(hasAccount),
  ],
  auxiliary: ['fee', 'state'],
  defaults: { name: UNNAMED },

  combine: ({ values }) => ({
    ticker: values.ticker.toUpperCase(),
    exchangeOperatingMic: values.exchangeOperatingMic.toUpperCase(),
  }),

  createWitness: (header, positions, { configuration }) => createTradeCheck(header, positions, configuration),

  computes: (row, field, configuration) =>
    field === 'amount' &&
    headerNamed(configuration, 'amountColLabel') === '' &&
    absolute(row.fields.amount) === computedAmount(row, configuration),

  interpret: (cells, { configuration }) => {
    const problems = [...problemsOf(cells.values), ...stateProblems(cells.auxiliary.state, configuration)];
    if (problems.length > 0) return { ok: false, problems };
    return isWorded(cells.values.entityType, configuration)
      ? byWords(cells, configuration)
      : bySign(cells, configuration);
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

/** Reversed signs are those of the quantities, whatever the words say. */
const isWorded = (text: string, { signageConvention, amountTypeValues }: ImportConfiguration): boolean =>
  signageConvention !== 'inflows_negative' &&
  (brokerAction(text) !== undefined || Object.hasOwn(amountTypeValues ?? {}, text));

const byWords = (cells: RowCells, configuration: ImportConfiguration): Interpreted => {
  const { values } = cells;
  const action = brokerAction(values.entityType);
  const isTold = Object.hasOwn(configuration.amountTypeValues ?? {}, values.entityType);
  if (action !== undefined && !isTold && !TRADED.has(action.kind)) {
    const problem = `Entity type ${quoteValue(values.entityType)} is neither a purchase nor a sale: leave the row out, or send the file as a TransactionImport with detect=true, which reads all rows of a broker's export`;
    return { ok: false, problems: [problem] };
  }
  const moved = readMovement(movementCells(cells), { ...configuration, signageConvention: null, areDeals: true });
  if (!moved.ok) return { ok: false, problems: moved.problems };
  return moved.kind === 'trade'
    ? traded(cells, { qty: moved.qty, amount: moved.money })
    : { ok: false, problems: [`Ticker ${quoteValue(values.ticker)} is the currency of the row: leave the row out`] };
};

const TRADED: ReadonlySet<ActionKind> = new Set(['buy', 'sell', 'reinvest', 'shares_in', 'shares_out']);

const bySign = (cells: RowCells, configuration: ImportConfiguration): Interpreted => {
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
