import { quoteValue } from '../../../platform/domain/errors.ts';
import { isZero, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import { createBalanceDoubt } from '../../balances/domain/balance-doubt.ts';
import { headerNamed } from '../../columns/domain/fields.ts';
import { withOriginal } from '../../currencies/domain/original-amount.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { withFee, withSeparateFee } from '../../fees/domain/fees.ts';
import { planEntries, withCash } from '../../publish/domain/plan-rows.ts';
import { entryCountKey } from '../../rows/domain/row.ts';
import { createSecurityPlanner } from '../../securities/domain/plan-securities.ts';
import { isNeither, isTextInflow, neitherProblem } from '../../signs/domain/direction-texts.ts';
import { createTurnedEarnings } from '../../signs/domain/reversed-earnings.ts';
import { ASSUMED_INFLOWS, createSignCheck, isSignConfigured, signProblem } from '../../signs/domain/sign-check.ts';
import { createSplitCheck } from '../../signs/domain/split-check.ts';
import { stateProblems } from '../../states/domain/states.ts';
import {
  type CsvImportType,
  type FaultyCells,
  type Interpreted,
  oneTransaction,
  type PlannerContext,
  type RowCells,
  type RowPlanner,
  type WantedColumn,
} from './import-type-definition.ts';
import { TYPE_FACTS } from './type-facts.ts';

const planTransactions = ({ catalogue, hasCash = false }: PlannerContext): RowPlanner => {
  if (!hasCash) return { rowsOf: (row) => planEntries(row, catalogue) };
  const counts = { transactions: 0, derived: 0 };
  return {
    collect: ({ entry }) => {
      if (entry === null) return;
      counts.transactions += 1;
      counts.derived += entry.cash === undefined ? 0 : 1;
    },
    rowsOf: (row) => withCash(row, planEntries(row, catalogue)),
    counts: () => ({
      expected: { transactions: counts.transactions },
      derived: counts.derived === 0 ? {} : { transactions: counts.derived },
    }),
  };
};

/** Pages say this at the field. */
export const INFLOW_VALUE_REQUIRED = 'amount_type_inflow_value is required when amount_type_strategy is custom_column';

/** Bank transactions with one amount column, or the rows of a bank's statement. */
export const transactionImport: CsvImportType = {
  ...TYPE_FACTS.TransactionImport,
  type: 'TransactionImport',
  countedAs: entryCountKey,
  createPlanner: (context) => (context.hasSecurities ? createSecurityPlanner(context) : planTransactions(context)),

  columns: ({ configuration, hasAccount }) => [
    { field: 'date', required: 'cell' },
    hasTwoColumns(configuration) ? { field: 'amount', names: [] } : { field: 'amount', required: 'cell' },
    { field: 'currency' },
    { field: 'name' },
    { field: 'category' },
    { field: 'tags' },
    { field: 'notes' },
    ...(hasAccount ? [] : ([{ field: 'account' }] satisfies WantedColumn[])),
    ...entityTypeColumn(configuration),
  ],

  auxiliary: [
    ...(['moneyOut', 'moneyIn', 'state', 'balanceImpact', 'balance', 'fee', 'otherFee'] as const),
    ...(['originalAmount', 'originalCurrency', 'sender'] as const),
  ],
  defaults: { name: 'Imported item' },

  configurationErrors: (configuration) => {
    const { amountTypeStrategy, amountTypeInflowValue } = configuration;
    const isByType = amountTypeStrategy === 'custom_column';
    const isSplit = hasTwoColumns(configuration);
    return [
      ...(isByType && (amountTypeInflowValue ?? '').trim() === '' && configuration.amountTypeValues === null
        ? [INFLOW_VALUE_REQUIRED]
        : []),
      ...(isSplit && headerNamed(configuration, 'amountColLabel') !== ''
        ? ['Send either amount_col_label, or inflow_col_label and outflow_col_label']
        : []),
      ...(isSplit && isByType
        ? ['amount_type_strategy cannot be custom_column with inflow_col_label or outflow_col_label']
        : []),
    ];
  },

  combine: (cells, rules) => {
    const { configuration, takesDifference } = rules;
    const isSplit = hasTwoColumns(configuration) && cells.values.amount === '';
    const found = isSplit ? { amount: splitAmount(cells, takesDifference) } : withOriginal(cells, rules);
    const amount = found.amount ?? cells.values.amount;
    return { ...found, ...withFee(cells, amount, configuration, isInflow(cells.values.entityType, configuration)) };
  },

  createWitness: (header, positions, rules) => {
    const { configuration, isCard = false, hasAccount, isOwnExport = false } = rules;
    if (hasTwoColumns(configuration)) return createSplitCheck(header, positions, rules);
    const asksOfCards = !hasAccount && !isOwnExport;
    const balances = createBalanceDoubt(header, positions, rules);
    const signs = createSignCheck(header, positions, configuration, { isCard, asksOfCards });
    const amountHeader = (header[positions.amount ?? 0] ?? '').trim();
    const isSettled = isSignConfigured(configuration) && !signs.isHalf;
    if (isSettled) return balances ?? createTurnedEarnings(header, positions, configuration);
    return {
      see: (cells, row) => {
        balances?.see(cells, row);
        signs.see(cells);
      },
      rowProblem: (cells, row) => signs.rowProblem(cells) ?? balances?.rowProblem(cells, row) ?? null,
      warnings: () => (!isOwnExport && signs.assumesInflows() ? [ASSUMED_INFLOWS] : []),
      problem: () => {
        const doubt = signs.doubt();
        return doubt === null ? (balances?.problem() ?? null) : signProblem(doubt, amountHeader);
      },
      problemsOfCards: () =>
        new Map([...signs.doubtsOfCards()].map(([account, doubt]) => [account, signProblem(doubt, amountHeader)])),
    };
  },

  interpret: (cells, { configuration }) => {
    const { amount, entityType } = cells.values;
    const problems = [
      ...(amount === '' ? [lackOfAmount(cells)] : []),
      ...(isNeither(entityType, configuration) ? [neitherProblem(entityType)] : []),
      ...stateProblems(cells.auxiliary.state, configuration),
    ];
    if (problems.length > 0) return { ok: false, problems };
    const isPositiveIn = isInflow(entityType, configuration);
    const whole = oneTransaction(cells, isPositiveIn ? negate(amount) : amount);
    return withSender(withSeparateFee(whole, cells, configuration, isPositiveIn), cells);
  },
};

/** Money in is named by who sent it. */
const withSender = (meant: Interpreted, { auxiliary: { sender } }: RowCells): Interpreted =>
  meant.ok && sender !== '' && meant.entry.amount.startsWith('-')
    ? { ...meant, fields: { ...meant.fields, name: sender } }
    : meant;

export const hasTwoColumns = (configuration: ImportConfiguration): boolean =>
  headerNamed(configuration, 'inflowColLabel') !== '' || headerNamed(configuration, 'outflowColLabel') !== '';

/** Money in is positive. Blank if there is none, or if it is in both columns and the balances do not follow from the difference. */
export const splitAmount = (
  { auxiliary: { moneyIn, moneyOut }, unread }: FaultyCells,
  takesDifference = false,
): string => {
  if (unread.has('moneyIn') || unread.has('moneyOut') || (moneyIn === '' && moneyOut === '')) return '';
  return isInBoth(moneyIn, moneyOut) && !takesDifference ? '' : subtract(moneyIn || '0', moneyOut || '0');
};

const isInBoth = (moneyIn: string, moneyOut: string): boolean =>
  moneyIn !== '' && moneyOut !== '' && !isZero(moneyIn) && !isZero(moneyOut);

const lackOfAmount = ({ auxiliary: { moneyIn, moneyOut } }: RowCells): string =>
  isInBoth(moneyIn, moneyOut)
    ? `Amount is unclear: the row has ${quoteValue(moneyIn)} of money in and ${quoteValue(moneyOut)} of money out. Set amount of the row, to ${quoteValue(subtract(moneyIn, moneyOut))} if that is their difference, or leave out the row if it is a total`
    : 'Amount is required';

const entityTypeColumn = (configuration: ImportConfiguration): readonly WantedColumn[] => {
  if (configuration.amountTypeStrategy === 'custom_column') return [{ field: 'entityType', required: 'column' }];
  return headerNamed(configuration, 'entityTypeColLabel') === '' ? [] : [{ field: 'entityType' }];
};

/** Whether a positive amount of the row is money in. Two columns say so themselves. */
export const isInflow = (entityType: string, configuration: ImportConfiguration): boolean => {
  if (hasTwoColumns(configuration)) return true;
  if (configuration.amountTypeStrategy === 'custom_column') return isTextInflow(entityType, configuration);
  return configuration.signageConvention !== 'inflows_negative';
};

/** Shared by the types whose rows are transactions. */
export const TRANSACTION_ROWS = {
  configurationErrors: () => [],
  countedAs: () => 'transactions',
  createPlanner: planTransactions,
} as const satisfies Partial<CsvImportType>;

export const UNNAMED = 'Imported item';

/** The account column, which is not read if all rows go to one account. */
export const accountColumn = (hasAccount: boolean): readonly WantedColumn[] =>
  hasAccount ? [] : [{ field: 'account' }];

/** The payee, otherwise the first line of the notes. */
export const nameFrom = (payee: string, notes: string): string =>
  payee || notes.slice(0, `${notes}\n`.indexOf('\n')).trim() || UNNAMED;

/** `Group: Category`, or only one of them if the other is blank. */
export const joinCategory = (group: string, category: string): string =>
  [group, category].filter((part) => part !== '').join(': ');

/** Converts between the file's sign and the ledger's. */
export const turnSign = (amount: string, { signageConvention }: ImportConfiguration): string =>
  signageConvention === 'inflows_negative' ? amount : negate(amount);
