type Data = Readonly<Record<string, unknown>>;
export type NativeLine = { readonly type: string; readonly data: Data };

export const native = (type: string, data: Data): NativeLine => ({ type, data });
export const ndjson = (lines: readonly NativeLine[]): string => lines.map((line) => JSON.stringify(line)).join('\n');

const account = (id: string, accountable_type: string, data: Data = {}): NativeLine =>
  native('Account', { id, name: `Account ${id}`, balance: '0', accountable_type, currency: 'USD', ...data });
const transaction = (id: string, data: Data): NativeLine => native('Transaction', { id, date: '2024-03-05', ...data });
const operand = (name: string): Data => ({ value: name, value_ref: { type: 'Category', name } });

/** A small file with every kind of record, with references before and after their targets. */
export const EVERY_KIND: readonly NativeLine[] = [
  native('Transfer', {
    inflow_transaction_id: 'in',
    outflow_transaction_id: 'out',
    status: 'confirmed',
    notes: 'Card',
  }),
  native('Transfer', { inflow_transaction_id: 'grown', outflow_transaction_id: 'salary/2' }),
  native('RejectedTransfer', { inflow_transaction_id: 'in', outflow_transaction_id: 'salary/2' }),
  native('BudgetCategory', { budget_id: 'march', category_id: 'food', budgeted_spending: '1' }),
  native('BudgetCategory', { budget_id: 'march', category_id: 'food', budgeted_spending: '200', carry_over: true }),
  native('Rule', {
    id: 'tidy',
    name: 'Tidy',
    active: true,
    effective_date: '2024-01-01',
    position: 3,
    stop_after_match: true,
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'corner' }],
    actions: [{ action_type: 'set_transaction_category', ...operand('Only in a rule') }],
  }),
  native('Rule', {
    id: 'nameless',
    conditions: [{ condition_type: 'transaction_category', operator: '=', ...operand('Food') }],
    actions: [{ action_type: 'set_transaction_tags', value: null, value_ref: { type: 'Tag', name: 'Fun' } }],
  }),
  account('bank', 'Depository', { skip_opening_balance_import: true }),
  account('card', 'CreditCard', { skip_opening_balance_import: true }),
  account('broker', 'Investment', { skip_opening_balance_import: true }),
  account('old', 'OtherAsset'),
  native('Category', { id: 'food', name: 'Food', parent_id: 'home' }),
  native('Category', { id: 'home', name: 'Home' }),
  native('Tag', { id: 'fun', name: 'Fun' }),
  native('Merchant', { id: 'corner', name: 'Corner' }),
  native('RecurringTransaction', {
    id: 'rent',
    account_id: 'bank',
    merchant_id: 'corner',
    amount: '900',
    expected_day_of_month: 31,
    last_occurrence_date: '2024-03-01',
    next_expected_date: '2024-04-01',
    manual: true,
    name: 'Rent',
    category_id: 'food',
    interval: 'yearly',
  }),
  transaction('out', { account_id: 'bank', amount: '30', name: 'Out', date: '2024-03-31' }),
  transaction('in', { account_id: 'card', amount: '-30', name: 'In', date: '2024-04-20' }),
  transaction('grown', { account_id: 'broker', amount: '-5', name: 'Grown' }),
  transaction('salary', {
    account_id: 'bank',
    amount: '-20',
    name: 'Salary',
    category_id: 'food',
    tag_ids: ['fun'],
    split_lines: [
      { amount: '-25', name: 'Pay' },
      { amount: '5', name: 'To savings' },
    ],
  }),
  transaction('plain', { account_id: 'old', amount: '0.00000001', merchant_id: 'corner', notes: 'n' }),
  transaction('other', { account_id: 'card', amount: '12', kind: 'one_time', excluded: true }),
  native('Trade', {
    id: 'buy',
    account_id: 'broker',
    date: '2024-03-06',
    ticker: 'vwce',
    exchange_operating_mic: 'xetr',
    qty: '2',
    price: '100.5',
    amount: '201',
    security_name: 'All World',
  }),
  native('Trade', {
    account_id: 'broker',
    date: '2024-03-07',
    ticker: 'ACME',
    qty: '-1',
    price: '3',
    amount: '-3',
  }),
  native('Holding', {
    account_id: 'broker',
    date: '2024-03-31',
    ticker: 'VWCE',
    exchange_operating_mic: 'XETR',
    qty: '2',
    price: '101',
    amount: '202',
    cost_basis: '100.5',
    cost_basis_source: 'manual',
    country_code: 'DE',
  }),
  native('Balance', { account_id: 'bank', date: '2024-03-31', balance: '7', cash_balance: '6' }),
  native('Valuation', { id: 'v', account_id: 'broker', date: '2024-03-31', amount: '210', notes: 'seen' }),
  native('Budget', {
    id: 'march',
    start_date: '2024-03-01',
    end_date: '2024-03-31',
    budgeted_spending: '500',
    currency: 'EUR',
  }),
];
