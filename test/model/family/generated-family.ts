import fc from 'fast-check';
import { type NativeLine, native } from '../../support/imports/every-kind.ts';
import { NAUGHTY } from '../../support/naughty-strings.ts';

const ACCOUNTS = ['bank', 'card', 'loan', 'broker', 'wallet'] as const;
const CLASSES = ['Depository', 'CreditCard', 'Loan', 'Investment', 'Crypto'] as const;
const CURRENCIES = ['USD', 'EUR'] as const;
const DAYS = 28;

const cents = fc.integer({ min: -9_999, max: 9_999 }).map((value) => (value / 100).toFixed(2));
const positive = fc.integer({ min: 1, max: 99_999 }).map((value) => String(value / 1000));
const date = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: DAYS }))
  .map(([month, day]) => `2024-0${month}-${String(day).padStart(2, '0')}`);
const account = fc.constantFrom(...ACCOUNTS);
const currency = fc.constantFrom(...CURRENCIES);
/** Never blank, because blank text counts as none. */
const text = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constantFrom(...NAUGHTY))
  .filter((value) => value.trim() !== '' && value.isWellFormed());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const flag = fc.boolean();

const filed = {
  category_id: maybe(fc.constantFrom('food', 'home', 'pay')),
  merchant_id: maybe(fc.constantFrom('corner', 'shop')),
  tag_ids: fc.subarray(['fun', 'trip']),
};
const transaction = fc.record({
  account_id: account,
  date,
  amount: cents,
  currency: maybe(currency),
  name: text,
  notes: maybe(text),
  excluded: flag,
  kind: fc.constantFrom('standard', 'one_time'),
  ...filed,
  parts: fc.array(fc.record({ amount: cents, name: text, notes: maybe(text), excluded: flag, ...filed }), {
    maxLength: 2,
  }),
});
const transfer = fc.record({
  from: fc.constantFrom('bank', 'card'),
  into: fc.constantFrom('loan', 'broker', 'wallet'),
  amount: positive,
  date,
  days: fc.integer({ min: -4, max: 4 }),
  status: fc.constantFrom('pending', 'confirmed'),
  notes: maybe(text),
  isRejected: flag,
});
const security = fc.constantFrom(
  { ticker: 'VWCE', exchange_operating_mic: 'XETR', security_name: 'All World', country_code: 'DE' },
  { ticker: 'VWCE', exchange_operating_mic: 'XAMS' },
  { ticker: 'ACME', exchange_mic: 'XNYS', website_url: 'https://acme.test' },
);
const entry = { account_id: account, date, currency: maybe(currency) };
const trade = fc.record({
  ...entry,
  security,
  qty: cents,
  price: positive,
  amount: cents,
  name: maybe(text),
  notes: maybe(text),
  excluded: flag,
  ...filed,
});
const holding = fc.record({
  ...entry,
  security,
  qty: positive,
  price: positive,
  amount: positive,
  cost_basis: maybe(positive),
  cost_basis_source: fc.constantFrom('manual', 'provider', undefined),
  security_locked: flag,
});
const balance = fc.record({
  ...entry,
  balance: cents,
  cash_balance: maybe(cents),
  flows_factor: fc.constantFrom(1, -1),
});
const valuation = fc.record({
  ...entry,
  amount: cents,
  name: maybe(text),
  notes: maybe(text),
  kind: fc.constantFrom('reconciliation', 'opening_anchor', 'current_anchor'),
});
const recurring = fc.record({
  account_id: maybe(account),
  merchant_id: filed.merchant_id,
  category_id: filed.category_id,
  interval: maybe(fc.constantFrom('weekly', 'every_three_months')),
  amount: cents,
  name: maybe(text),
  expected_day_of_month: fc.integer({ min: 1, max: 31 }),
  last_occurrence_date: date,
  next_expected_date: date,
  status: fc.constantFrom('active', 'inactive'),
  manual: flag,
  expected_amount_max: maybe(positive),
});
const budget = fc.record({
  month: fc.integer({ min: 1, max: 9 }),
  budgeted_spending: maybe(positive),
  currency: maybe(currency),
  categories: fc.subarray(['food', 'home']),
});
const rule = fc.record({ name: maybe(text), active: flag, like: text, category: fc.constantFrom('Home', 'New') });

/** The native lines of a family with any number of all fifteen kinds. Records are distinguished by their names. */
export const generatedFamily: fc.Arbitrary<readonly NativeLine[]> = fc
  .record({
    notes: fc.array(maybe(text), { minLength: ACCOUNTS.length, maxLength: ACCOUNTS.length }),
    transactions: fc.array(transaction, { maxLength: 6 }),
    transfers: fc.array(transfer, { maxLength: 3 }),
    trades: fc.array(trade, { maxLength: 4 }),
    holdings: fc.uniqueArray(holding, { maxLength: 4, selector: dayKey }),
    balances: fc.uniqueArray(balance, { maxLength: 3, selector: dayKey }),
    valuations: fc.uniqueArray(valuation, { maxLength: 3, selector: ({ account_id, date: day }) => account_id + day }),
    recurrings: fc.array(recurring, { maxLength: 2 }),
    budgets: fc.uniqueArray(budget, { maxLength: 2, selector: ({ month }) => month }),
    rules: fc.uniqueArray(rule, { maxLength: 3, selector: ({ name, like }) => name ?? `no name ${like}` }),
    suffix: text,
  })
  .map((family) => [
    ...ACCOUNTS.map((id, at) =>
      native('Account', {
        id,
        name: `${id} ${family.suffix}`,
        accountable_type: CLASSES[at],
        balance: '0',
        currency: 'USD',
        notes: family.notes[at],
        skip_opening_balance_import: at % 2 === 0,
      }),
    ),
    native('Category', { id: 'food', name: 'Food', parent_id: 'home', color: '#112233', lucide_icon: 'apple' }),
    native('Category', { id: 'home', name: 'Home', classification: 'expense' }),
    native('Category', { id: 'pay', name: `Pay ${family.suffix}`, classification: 'income' }),
    native('Tag', { id: 'fun', name: `Fun ${family.suffix}` }),
    native('Tag', { id: 'trip', name: 'Trip', color: '#445566' }),
    native('Merchant', { id: 'corner', name: `Corner ${family.suffix}`, logo_url: 'https://corner.test/l.png' }),
    native('Merchant', { id: 'shop', name: 'Shop', website_url: 'https://shop.test' }),
    ...family.transactions.flatMap(transactionLines),
    ...family.transfers.flatMap(transferLines),
    ...family.trades.map(({ security: of, ...data }, at) => native('Trade', { id: `trade ${at}`, ...data, ...of })),
    ...family.holdings.map(({ security: of, ...data }) => native('Holding', { ...data, ...of })),
    ...family.balances.map((data) => native('Balance', data)),
    ...family.valuations.map((data, at) => native('Valuation', { id: `value ${at}`, ...data })),
    ...family.recurrings.map((data, at) => native('RecurringTransaction', { id: `recurring ${at}`, ...data })),
    ...family.budgets.flatMap(budgetLines),
    ...family.rules.map(({ name, active, like, category }, at) =>
      native('Rule', {
        id: `rule ${at}`,
        name,
        active,
        conditions: [{ condition_type: 'transaction_name', operator: 'like', value: like.trim() }],
        actions: [{ action_type: 'set_transaction_category', value: category }],
      }),
    ),
  ]);

function dayKey(entryOfDay: { readonly account_id: string; readonly date: string }): string {
  return entryOfDay.account_id + entryOfDay.date;
}

type Transaction = typeof transaction extends fc.Arbitrary<infer T> ? T : never;
const transactionLines = ({ parts, amount, name, ...data }: Transaction, at: number): NativeLine[] => {
  const rest = cent(amount) - parts.reduce((sum, part) => sum + cent(part.amount), 0);
  const all = [...parts, { amount: (rest / 100).toFixed(2), name: 'rest' }];
  const lines = all.map((part, index) => ({ ...part, id: `part ${at}/${index}`, name: `${at}/${index} ${part.name}` }));
  const split = parts.length > 0 && { split_lines: lines };
  return [native('Transaction', { id: `transaction ${at}`, ...data, amount, name: `${at} ${name}`, ...split })];
};

type Transfer = typeof transfer extends fc.Arbitrary<infer T> ? T : never;
const transferLines = (transfer: Transfer, at: number): NativeLine[] => {
  const { from, into, amount, date: day, days, status, notes, isRejected } = transfer;
  const other = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const [inflow, outflow] = [`in ${at}`, `out ${at}`];
  const sides = { inflow_transaction_id: inflow, outflow_transaction_id: outflow };
  return [
    isRejected ? native('RejectedTransfer', sides) : native('Transfer', { ...sides, status, notes }),
    native('Transaction', { id: outflow, account_id: from, date: day, amount, name: outflow }),
    native('Transaction', { id: inflow, account_id: into, date: other, amount: `-${amount}`, name: inflow }),
  ];
};

type Budget = typeof budget extends fc.Arbitrary<infer T> ? T : never;
const budgetLines = ({ month, categories, ...data }: Budget): NativeLine[] => {
  const id = `budget ${month}`;
  const days = { start_date: `2025-0${month}-01`, end_date: `2025-0${month}-28` };
  const parts = categories.map((category_id, at) =>
    native('BudgetCategory', {
      ...{ budget_id: id, category_id, budgeted_spending: data.budgeted_spending },
      carry_over: at % 2 === 0,
    }),
  );
  return [native('Budget', { id, ...days, ...data }), ...parts];
};

const cent = (amount: string): number => Math.round(Number(amount) * 100);
