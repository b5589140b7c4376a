import { lastDayOf } from '../../shared/platform/domain/dates/local-date.ts';

// The records of a family from January to March 2026. Figures in the tasks follow from these lines, so a change to one
// changes the tasks too. Days and names together are unique: tasks name transactions by them.

export type NativeRecord = { readonly type: string; readonly data: object };

/** Name, type and balance; debts are positive. */
const ACCOUNTS = {
  checking: ['Everyday checking', 'Depository', '5210.40'],
  savings: ['Rainy day savings', 'Depository', '8300.00'],
  card: ['Blue card', 'CreditCard', '640.25'],
  loan: ['Car loan', 'Loan', '4100.00'],
} as const;

const CATEGORIES = [
  ...['Home', 'Utilities', 'Groceries', 'Restaurants', 'Eating out', 'Coffee', 'Leisure', 'Pets', 'Vet'],
  ...['Travel', 'Transport', 'Car', 'Shopping', 'Furniture'],
];
const TAGS = ['Vacation', 'Holiday', 'Work', 'Shared'];
const MERCHANTS = ['City Metro', 'Greenway Market', 'Greenway Mkt'];

/** Account, day, name, amount (positive is money out), category, merchant, tag. */
const TRANSACTIONS = `
checking|2026-01-01|Rent|1200.00|Home
checking|2026-02-01|Rent|1200.00|Home
checking|2026-03-01|Rent|1200.00|Home
checking|2026-01-25|Acme Works salary|-3200.00|Income
checking|2026-02-25|Acme Works salary|-3200.00|Income
checking|2026-03-25|Acme Works salary|-3200.00|Income
checking|2026-01-08|Northern Power|84.20|Utilities
checking|2026-02-08|Northern Power|91.75|Utilities
checking|2026-03-08|Northern Power|78.40|Utilities
checking|2026-02-10|Deposit for the flat|2400.00|Home
checking|2026-01-27|To savings|300.00|
checking|2026-02-27|To savings|350.00|
checking|2026-03-27|To savings|400.00|
savings|2026-01-27|From checking|-300.00|
savings|2026-02-27|From checking|-350.00|
savings|2026-03-27|From checking|-400.00|
card|2026-01-05|Greenway Market|82.10|Groceries|Greenway Market
card|2026-01-17|Greenway Market|64.35|Groceries|Greenway Market
card|2026-02-06|Greenway Market|91.40|Groceries|Greenway Market
card|2026-02-20|Greenway Market|58.65|Groceries|Greenway Mkt
card|2026-03-05|Greenway Market|77.25|Groceries|Greenway Mkt
card|2026-03-19|Greenway Market|102.90|Groceries|Greenway Market
card|2026-02-13|Corner Market|23.50|
card|2026-03-06|Corner Market|18.20|
card|2026-03-21|Corner Market|41.00|Leisure
card|2026-01-10|Trattoria Luigi|48.00|Restaurants
card|2026-02-14|Trattoria Luigi|76.50|Restaurants
card|2026-03-14|Trattoria Luigi|52.30|Restaurants
card|2026-02-22|Noodle Bar Ito|33.80|Eating out
card|2026-03-18|Noodle Bar Ito|29.40|Eating out
card|2026-01-12|Kettle & Bean|5.40|Coffee||Work
card|2026-02-03|Kettle & Bean|6.10|Coffee||Work
card|2026-02-17|Kettle & Bean|11.80|Coffee||Work
card|2026-03-10|Kettle & Bean|5.90|Coffee
card|2026-01-09|Filmhouse Plus|15.99|Leisure
card|2026-02-09|Filmhouse Plus|15.99|Leisure
card|2026-03-09|Filmhouse Plus|15.99|Leisure
card|2026-01-11|Tonal Music|10.99|Leisure
card|2026-02-11|Tonal Music|10.99|Leisure
card|2026-03-11|Tonal Music|10.99|Leisure
card|2026-01-14|Paws pet shop|31.20|
card|2026-02-12|Paws pet shop|27.45|
card|2026-03-03|Paws pet shop|44.10|
card|2026-02-16|Paws pet shop, vet|85.00|
card|2026-01-20|AMZN Mktp US*2K4|24.99|Shopping
card|2026-02-19|AMZN Mktp US*7QP|61.30|Shopping
card|2026-03-23|AMZN Mktp US*R08|13.75|Shopping
card|2026-03-24|Amazing Toys|35.00|Shopping
card|2026-01-15|Sofa Haus|349.90|Furniture
card|2026-02-15|Sofa Haus|349.90|Furniture
card|2026-03-15|Sofa Haus|349.90|Furniture
card|2026-02-18|Skyline Air|428.50|Travel||Holiday
card|2026-03-12|Hotel Aurora|612.00|Travel||Vacation
card|2026-03-13|Dolphin tour|95.00|Travel||Holiday
card|2026-03-16|Dolphin tour refund|-20.00|Travel
card|2026-01-06|City Metro ticket|2.80|Transport
card|2026-02-05|City Metro ticket|2.80|Transport|City Metro
card|2026-03-04|City Metro pass|64.00|Transport
card|2026-02-24|Pacific Fuel|52.60|
card|2026-03-07|Pacific Fuel|47.90|
card|2026-03-26|Pacific Fuel|50.15|Travel
`;

const BUDGETS = { Groceries: '400.00', Restaurants: '120.00', Leisure: '60.00' } as const;

/** Day of the month, name and amount. */
const RECURRING = [
  [1, 'Rent', '1200.00', 'checking'],
  [9, 'Filmhouse Plus', '15.99', 'card'],
  [11, 'Tonal Music', '10.99', 'card'],
] as const;

/** A transaction as a line of the table above. */
export const transaction = (line: string): NativeRecord => {
  const [account_id = '', date = '', name = '', amount, category, merchant, tag] = line.split('|');
  return {
    type: 'Transaction',
    data: {
      ...{ id: line, account_id, date, name, amount, currency: 'USD' },
      ...(category && { category_id: category }),
      ...(merchant && { merchant_id: merchant }),
      ...(tag && { tag_ids: [tag] }),
      ...(/^(To savings|From checking)$/.test(name) && { kind: 'funds_movement' }),
    },
  };
};

const accounts = Object.entries(ACCOUNTS).map(([id, [name, accountable_type, balance]]) => ({
  type: 'Account',
  data: { id, name, accountable_type, balance, currency: 'USD', opening_balance_date: '2025-12-31' },
}));

const named = (type: string, names: readonly string[], more: object = {}): readonly NativeRecord[] =>
  names.map((name) => ({ type, data: { id: name, name, ...more } }));

const MONTH = '2026-03';
const budget: readonly NativeRecord[] = [
  {
    type: 'Budget',
    data: {
      ...{ id: 'budget', start_date: `${MONTH}-01`, end_date: lastDayOf(MONTH), currency: 'USD' },
      ...{ budgeted_spending: '3000.00', expected_income: '3200.00' },
    },
  },
  ...Object.entries(BUDGETS).map(([category_id, budgeted_spending]) => ({
    type: 'BudgetCategory',
    data: { budget_id: 'budget', category_id, budgeted_spending, currency: 'USD' },
  })),
];

const recurring = RECURRING.map(([day, name, amount, account_id]) => {
  const at = (month: string): string => `2026-${month}-${String(day).padStart(2, '0')}`;
  const dates = { expected_day_of_month: day, last_occurrence_date: at('03'), next_expected_date: at('04') };
  return {
    type: 'RecurringTransaction',
    data: { id: name, name, amount, currency: 'USD', account_id, ...dates, status: 'active' },
  };
});

const rule: NativeRecord = {
  type: 'Rule',
  data: {
    ...{ id: 'rule', name: 'Fuel is for the car', active: true },
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'fuel' }],
    actions: [{ action_type: 'set_transaction_category', value: 'Car' }],
  },
};

export const HOUSEHOLD: readonly NativeRecord[] = [
  ...accounts,
  ...named('Category', CATEGORIES, { classification: 'expense' }),
  ...named('Category', ['Income'], { classification: 'income' }),
  ...named('Tag', TAGS),
  ...named('Merchant', MERCHANTS),
  ...TRANSACTIONS.trim().split('\n').map(transaction),
  ...budget,
  rule,
  ...recurring,
];
