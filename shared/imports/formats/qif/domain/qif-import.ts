import { createSecuritySteps, type MappedCatalogue } from '../../../mappings/domain/catalogue-steps.ts';
import type { PlanNumber, PlanRow } from '../../../publish/domain/plan.ts';
import { planEntries, withCash } from '../../../publish/domain/plan-rows.ts';
import { entryCountKey, type ImportRow } from '../../../rows/domain/row.ts';
import type { PlannerContext, RowImportType, RowPlanner } from '../../../types/domain/import-type-definition.ts';
import { TYPE_FACTS } from '../../../types/domain/type-facts.ts';
import { type OpeningAccount, openingRows } from './opening-balances.ts';

/** Plans the entries, split parts, cash of trades, securities and opening anchors of a QIF file. */
const createQifPlanner = (context: PlannerContext): RowPlanner => {
  const { catalogue, openings } = context;
  const stepOf = createSecuritySteps(context.securities, context.addStep);
  const securityOf = ({ fields }: ImportRow): PlanNumber =>
    stepOf({ ticker: fields.ticker, exchangeOperatingMic: null });
  const firstRows = new Map<PlanNumber, string>();
  const counts = { transactions: 0, trades: 0, derived: 0 };
  const openingsOfPlan = (): readonly PlanRow[] =>
    openingRows(
      openings,
      ({ account }) => catalogue.account ?? catalogue.accounts.get(account),
      (account) => openingAccount(context, account, firstRows.get(account) ?? null),
    );

  return {
    collect: (row) => {
      const account = accountOf(row, catalogue);
      if (row.entry === null || account === undefined) return;
      const { kind, date, cash } = row.entry;
      const first = firstRows.get(account);
      if (first === undefined || date < first) firstRows.set(account, date);
      counts[kind === 'trade' ? 'trades' : 'transactions']++;
      counts.derived += row.splits.length + (cash === undefined ? 0 : 1);
      if (kind === 'trade') securityOf(row);
    },
    rowsOf: (row) => {
      const security = row.entry?.kind === 'trade' ? securityOf(row) : null;
      return withCash(row, planEntries(row, catalogue, security));
    },
    lastRows: openingsOfPlan,
    counts: () => ({
      expected: { transactions: counts.transactions, trades: counts.trades },
      derived: { transactions: counts.derived, valuations: openingsOfPlan().length },
    }),
  };
};

const accountOf = ({ fields }: ImportRow, { account, accounts }: MappedCatalogue): PlanNumber | undefined =>
  account ?? accounts.get(fields.account);

const openingAccount = (
  { catalogue, accounts, oldestEntries }: PlannerContext,
  number: PlanNumber,
  firstRow: string | null,
): OpeningAccount => {
  const step = catalogue.steps[number];
  const bind = step?.kind === 'account' ? step.bind : undefined;
  const known = accounts.find(({ id, name }) => (bind?.by === 'id' ? id === bind.id : name === bind?.name));
  const defaults = bind === undefined || bind.by === 'id' ? bind?.otherwise?.defaults : bind.defaults;
  return {
    accountType: known?.accountType ?? defaults?.accountType ?? 'depository',
    firstRow,
    oldestEntry: (known && oldestEntries?.get(known.id)) ?? null,
  };
};

/** QIF files with all accounts and sections; see `qif/` for the records. */
export const qifImport: RowImportType = {
  ...TYPE_FACTS.QifImport,
  type: 'QifImport',
  configurationErrors: () => [],
  countedAs: entryCountKey,
  createPlanner: createQifPlanner,
};
