import type { BalanceDetails } from '../../../../../ledger/entries/domain/entry.ts';
import type { AccountId } from '../../../../../platform/domain/ids.ts';
import type { RecordFields } from '../record-fields.ts';
import { plainRow, type RecordKind } from '../record-kind.ts';

/** The balance of an account on a day and its parts. One per account, day and currency. */
export type BalanceRecord = {
  readonly type: 'Balance';
  readonly line: number;
  /** Account, date and currency as in the file. */
  readonly id: string;
  readonly accountId: AccountId;
  readonly date: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly details: BalanceDetails;
};

export const balanceKind: RecordKind<BalanceRecord> = {
  type: 'Balance',
  isReplaceable: true,
  read: (fields) => {
    fields.require(['account_id', 'date', 'balance']);
    const accountId = fields.id('account_id') ?? '';
    const date = fields.date('date') ?? '';
    const currency = fields.currency('currency');
    return {
      type: 'Balance',
      line: fields.line,
      id: JSON.stringify([accountId, date, currency]),
      accountId,
      date,
      amount: fields.amount('balance') ?? '',
      currency,
      details: readParts(fields),
    };
  },
  visit: (balance, visitor) => {
    visitor.reference('Account', 'account_id', balance.accountId);
  },
  history: ({ accountId, date }, historyOf) => historyOf(accountId).addDay(date),
  rows: (balance, { placeOf }) => [
    {
      ...plainRow(balance),
      ...placeOf(balance),
      kind: 'balance',
      amount: balance.amount,
      name: 'Balance',
      details: balance.details,
    },
  ],
};

const readParts = (fields: RecordFields): BalanceDetails => ({
  cashBalance: fields.amount('cash_balance'),
  startCashBalance: fields.amount('start_cash_balance'),
  startNonCashBalance: fields.amount('start_non_cash_balance'),
  cashInflows: fields.amount('cash_inflows'),
  cashOutflows: fields.amount('cash_outflows'),
  nonCashInflows: fields.amount('non_cash_inflows'),
  nonCashOutflows: fields.amount('non_cash_outflows'),
  netMarketFlows: fields.amount('net_market_flows'),
  cashAdjustments: fields.amount('cash_adjustments'),
  nonCashAdjustments: fields.amount('non_cash_adjustments'),
  flowsFactor: fields.amount('flows_factor') === '-1' ? -1 : 1,
});
