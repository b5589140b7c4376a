import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { entryCountKey } from '../../rows/domain/row.ts';
import type { CsvImportType, RowCells } from '../../types/domain/import-type-definition.ts';
import { accountColumn, UNNAMED } from '../../types/domain/transaction-import.ts';
import { TYPE_FACTS } from '../../types/domain/type-facts.ts';
import { isBroker } from './is-broker.ts';
import { createMovementCheck } from './movement-check.ts';
import { createSecurityPlanner } from './plan-securities.ts';
import { type MovementCells, readMovement } from './read-movement.ts';
import { tickerProblems } from './statement-securities.ts';

/**
 * A broker's export: trades, dividends, interest, deposits, fees and movements of shares in one table. What happened is in the words of
 * one column, which is the entity type of a row; money moves by the amount that the file states.
 */
export const brokerImport: CsvImportType = {
  ...TYPE_FACTS.TradeImport,
  type: 'TransactionImport',
  configurationErrors: () => [],
  countedAs: entryCountKey,
  createPlanner: createSecurityPlanner,

  columns: ({ hasAccount }) => [
    { field: 'date', required: 'cell' },
    { field: 'entityType', required: 'column' },
    { field: 'ticker', required: 'column' },
    { field: 'qty', required: 'column' },
    { field: 'price', names: [] },
    { field: 'amount', required: 'column' },
    { field: 'currency' },
    { field: 'name' },
    { field: 'notes' },
    ...accountColumn(hasAccount),
  ],
  auxiliary: ['fee', 'state', 'balance'],
  defaults: {},

  combine: ({ values: { ticker, name, entityType } }) => ({
    ticker: ticker.toUpperCase(),
    name:
      name !== UNNAMED && name !== ''
        ? name
        : [entityType, ticker.toUpperCase()].filter((text) => text !== '').join(' '),
  }),

  createWitness: (header, positions, { configuration }) => createMovementCheck(header, positions, configuration),

  interpret: (cells, { configuration }) => {
    const { date, ticker } = cells.values;
    const moved = readMovement(movementCells(cells), configuration);
    const problems = [...tickerProblems(ticker), ...(moved.ok ? [] : moved.problems)];
    if (!moved.ok || problems.length > 0) return { ok: false, problems };
    const { money: amount } = moved;
    return moved.kind === 'money'
      ? { ok: true, entry: { kind: 'transaction', date, amount, part: null }, keepsFee: true }
      : {
          ok: true,
          fields: { qty: moved.qty, price: moved.price },
          entry: { kind: 'trade', date, amount, part: null },
          keepsFee: true,
        };
  },
};

export const movementCells = ({ values, auxiliary, shown }: RowCells): MovementCells => ({
  action: values.entityType,
  ticker: values.ticker,
  qty: values.qty,
  price: values.price,
  amount: values.amount,
  fee: auxiliary.fee,
  currency: shown.currency,
});

/** Reads a type's files as usual, unless the settings name the columns of a broker's export. */
export const orBroker = (usual: CsvImportType): CsvImportType => {
  const of = (configuration: ImportConfiguration): CsvImportType => (isBroker(configuration) ? brokerImport : usual);
  return {
    ...usual,
    auxiliary: [...new Set([...(usual.auxiliary ?? []), ...(brokerImport.auxiliary ?? [])])],
    configurationErrors: (configuration) => of(configuration).configurationErrors(configuration),
    columns: (rules) => of(rules.configuration).columns(rules),
    combine: (cells, rules) => of(rules.configuration).combine?.(cells, rules) ?? {},
    interpret: (cells, rules) => of(rules.configuration).interpret(cells, rules),
    createWitness: (header, positions, rules) => of(rules.configuration).createWitness?.(header, positions, rules),
  };
};
