import type { Entry } from '../../../ledger/domain/entry.ts';
import type { BalanceDetails, EntryDetails } from '../../../ledger/domain/entry-details.ts';
import { placeOf } from '../entry-fields.ts';
import { type ExportKind, said } from '../export-kind.ts';

export const balanceExport: ExportKind<Entry> = {
  type: 'Balance',
  file: 'balances.csv',
  columns: ['date', 'account_name', 'balance', 'currency', 'cash_balance'],
  data: (entry, names) => {
    const { details } = entry;
    const place = placeOf(entry, names);
    if (place === undefined) return undefined;
    const { amount, ...where } = place;
    return said({ ...where, balance: amount, ...(isBalance(details) && partsOf(details)) });
  },
  cells: ({ date, accountId, amount, currency, details }, names) => [
    date,
    names.account(accountId)?.name ?? null,
    amount,
    currency,
    isBalance(details) ? details.cashBalance : null,
  ],
};

const isBalance = (details: EntryDetails | null): details is BalanceDetails =>
  details !== null && 'flowsFactor' in details;

const partsOf = (details: BalanceDetails) => ({
  cash_balance: details.cashBalance,
  start_cash_balance: details.startCashBalance,
  start_non_cash_balance: details.startNonCashBalance,
  cash_inflows: details.cashInflows,
  cash_outflows: details.cashOutflows,
  non_cash_inflows: details.nonCashInflows,
  non_cash_outflows: details.nonCashOutflows,
  net_market_flows: details.netMarketFlows,
  cash_adjustments: details.cashAdjustments,
  non_cash_adjustments: details.nonCashAdjustments,
  flows_factor: details.flowsFactor,
});
