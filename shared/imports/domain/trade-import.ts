import { isBounded, isZero, multiply, negate, tooManyDigits } from '../../platform/domain/decimal.ts';
import { quoteValue } from '../../platform/domain/quote-value.ts';
import type { CsvImportType } from './csv-import-type.ts';
import type { PlannerContext, RowPlanner } from './import-type.ts';
import type { PlanNumber } from './plan.ts';
import { planEntries } from './plan-rows.ts';
import type { ImportRow, RowFields } from './row.ts';
import { createSecuritySteps } from './security-steps.ts';
import { createTradeWitness } from './trade-witness.ts';
import { accountColumn, TRANSACTION_ROWS, UNNAMED } from './transaction-rows.ts';

/**
 * Securities bought (a positive quantity) and sold; with `inflows_negative` the other way round, for money and shares
 * alike. What a trade cost is price × quantity, whatever a column says.
 */
export const tradeImport: CsvImportType = {
  ...TRANSACTION_ROWS,
  type: 'TradeImport',
  configurationDefaults: {},
  mappingTypes: (hasAccount) => (hasAccount ? [] : ['account']),
  newAccountType: 'investment',
  countedAs: () => 'trades',
  createPlanner: (context) => createTradePlanner(context),

  columns: ({ hasAccount }) => [
    { field: 'date', required: 'cell' },
    { field: 'ticker', required: 'cell' },
    { field: 'exchangeOperatingMic' },
    { field: 'currency' },
    { field: 'qty', required: 'cell' },
    { field: 'price', required: 'cell' },
    { field: 'name' },
    ...accountColumn(hasAccount),
  ],

  defaults: { name: UNNAMED },

  combine: ({ values }) => ({
    ticker: values.ticker.toUpperCase(),
    exchangeOperatingMic: values.exchangeOperatingMic.toUpperCase(),
    amount: costOf(values) ?? '',
  }),

  createWitness: (header, positions, { configuration }) => createTradeWitness(header, positions, configuration),

  interpret: ({ values }, { configuration }) => {
    const { date } = values;
    const cost = costOf(values);
    const problems = problemsOf(values, cost);
    if (problems.length > 0 || cost === undefined) return { ok: false, problems };
    const entry = { kind: 'trade', date, part: null } as const;
    return configuration.signageConvention === 'inflows_negative'
      ? { ok: true, entry: { ...entry, amount: negate(cost), turnsQty: true } }
      : { ok: true, entry: { ...entry, amount: cost } };
  },
};

/** Undefined if a number is missing. */
const costOf = ({ qty, price }: RowFields): string | undefined =>
  qty === '' || price === '' ? undefined : multiply(qty, price);

/** ISO 10383. */
const MIC = /^[A-Z0-9]{4}$/;

const problemsOf = (
  { ticker, exchangeOperatingMic, qty, price }: RowFields,
  cost: string | undefined,
): readonly string[] => [
  ...(ticker.includes('|') ? [`Ticker ${quoteValue(ticker)} has a bar`] : []),
  ...(exchangeOperatingMic === '' || MIC.test(exchangeOperatingMic)
    ? []
    : [`Exchange operating MIC ${quoteValue(exchangeOperatingMic)} is not four letters or digits, like XNAS`]),
  ...(isZero(qty) ? ['Qty must not be 0'] : []),
  ...(price.startsWith('-') ? [`Price ${quoteValue(price)} must not be negative: a sale has a negative qty`] : []),
  ...(cost === undefined || isBounded(cost) ? [] : [`Price × qty ${tooManyDigits(cost)}`]),
];

const createTradePlanner = ({ catalogue, securities, addStep }: PlannerContext): RowPlanner => {
  const stepOf = createSecuritySteps(securities, addStep);
  const numberOf = ({ fields }: ImportRow): PlanNumber =>
    stepOf({ ticker: fields.ticker, exchangeOperatingMic: fields.exchangeOperatingMic || null });
  return {
    collect: (row) => {
      if (row.entry !== null) numberOf(row);
    },
    rowsOf: (row) => (row.entry === null ? [] : planEntries(row, catalogue, numberOf(row))),
  };
};
