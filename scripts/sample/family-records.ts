import { amountOf, createRandom } from '../../bench/generate.ts';
import {
  isoDate,
  lastDayOf,
  monthIndex,
  monthOf,
  monthOfIndex,
} from '../../shared/platform/domain/dates/local-date.ts';
import {
  ACCOUNTS,
  type AccountKey,
  BALANCES,
  BILLS,
  type Bill,
  BUDGET,
  CARD_PAYMENT,
  CARRIED,
  CATEGORIES,
  FUNDS,
  PURCHASES,
  RULES,
  TAGS,
  TRANSFERS,
  VALUES,
  YEARLY,
} from './household.ts';

export type SampleOptions = {
  /** The last local day with entries. */
  readonly today: string;
  readonly months: number;
  /** How many times as many purchases as usual, for measurements. */
  readonly busy?: number;
};

type NativeRecord = { readonly type: string; readonly data: object };

const SEED = 20;
const BUDGET_MONTHS = 3;
/** One purchase in so many has no category yet. */
const WITHOUT_CATEGORY = 24;
/** One purchase in so many has the tag of its kind. */
const TAGGED = 3;

/** The records of a native file: an ordinary household until `today`, the same for the same options. */
export const familyRecords = ({ today, months, busy = 1 }: SampleOptions): readonly NativeRecord[] => {
  const last = monthIndex(monthOf(today));
  const shown = Array.from({ length: months }, (_, at) => monthOfIndex(last - months + 1 + at));
  const entries = shown.flatMap((month) => [
    ...billsOf(month),
    ...purchasesOf(month, busy),
    ...transfersOf(month, busy),
  ]);
  const past = [...entries, ...shown.flatMap(tradesOf), ...shown.flatMap(valuationsOf)].filter(
    ({ data }) => data.date <= today,
  );
  return [
    ...accountRecords(past, { opened: monthsBefore(today, months), today, busy }),
    ...catalogueRecords(),
    ...past,
    ...transferLinks(past),
    ...budgetRecords(shown.slice(-BUDGET_MONTHS)),
    ...RULES.map((data, at) => ({ type: 'Rule', data: { id: `rule-${at}`, ...data } })),
    ...recurringRecords(today),
  ];
};

type Entry = {
  readonly type: 'Transaction' | 'Trade' | 'Valuation';
  readonly data: {
    readonly id: string;
    readonly account_id: AccountKey;
    readonly date: string;
    readonly amount: string;
    readonly ticker?: string;
    readonly qty?: string;
    readonly price?: string;
  };
};

const monthsBefore = (today: string, months: number): string =>
  `${monthOfIndex(monthIndex(monthOf(today)) - months)}-01`;

/** The last day of a month that is too short for it. */
const dayIn = (month: string, day: number): string =>
  isoDate(Number(month.slice(0, 4)), Number(month.slice(5)), day) ?? lastDayOf(month);

type Money = Pick<Bill, 'account' | 'name' | 'cents'>;

const transaction = (id: string, date: string, { account, name, cents }: Money, more: object = {}): Entry => ({
  type: 'Transaction',
  data: { id, account_id: account, date, amount: amountOf(cents), ...{ currency: 'USD', name }, ...more },
});

/** Each month has numbers of its own, so that it is the same whatever the first month is. */
const variedIn = (month: string, kind: number) => {
  const random = createRandom(SEED * monthIndex(month) + kind);
  return {
    random,
    varied: ({ cents, spread = 0 }: Pick<Bill, 'cents' | 'spread'>): number =>
      cents + random.below(2 * spread + 1) - spread,
  };
};

const billsOf = (month: string): readonly Entry[] => {
  const { varied } = variedIn(month, 1);
  const yearly = YEARLY.filter((expense) => expense.month === Number(month.slice(5)));
  return [...BILLS, ...yearly].map((bill, at) => {
    const more = {
      category_id: bill.category,
      merchant_id: bill.name,
      ...(bill.category === 'travel' && { tag_ids: ['summer'] }),
    };
    return transaction(`${month}-bill-${at}`, dayIn(month, bill.day), { ...bill, cents: varied(bill) }, more);
  });
};

const purchasesOf = (month: string, busy: number): readonly Entry[] => {
  const { random, varied } = variedIn(month, 2);
  return PURCHASES.flatMap(({ times, category, merchant, name, tag, ...price }, kind) =>
    Array.from({ length: times * busy }, (_, time) => {
      const money = { account: 'card' as const, name, cents: varied(price) };
      const date = dayIn(month, 1 + random.below(28));
      const isOpen = random.below(WITHOUT_CATEGORY) === 0;
      const filed = isOpen ? {} : { category_id: category, ...(merchant === true && { merchant_id: name }) };
      const isTagged = tag !== undefined && random.below(TAGGED) === 0;
      return transaction(`${month}-purchase-${kind}-${time}`, date, money, {
        ...filed,
        ...(isTagged && { tag_ids: [tag] }),
      });
    }),
  );
};

const transfersOf = (month: string, busy: number): readonly Entry[] =>
  [...TRANSFERS, { ...CARD_PAYMENT, cents: statementOf(month, busy) }].flatMap(({ day, from, to, name, cents }, at) => {
    const side = (id: string, account: AccountKey, amount: number): Entry =>
      transaction(
        `${month}-${id}-${at}`,
        dayIn(month, day),
        { account, name, cents: amount },
        { kind: 'funds_movement' },
      );
    return [side('out', from, cents), side('in', to, -cents)];
  });

/** The total of the card statement that closes in this month. */
const statementOf = (month: string, busy: number): number =>
  boughtByCard([monthOfIndex(monthIndex(month) - 1), month], busy, {
    after: closingOf(monthOfIndex(monthIndex(month) - 1)),
    until: closingOf(month),
  });

const closingOf = (month: string): string => dayIn(month, CARD_PAYMENT.closes);

/** The open balance: everything since the statement that was paid last. */
const cardBalance = ({ today, busy }: { readonly today: string; readonly busy: number }): number => {
  const now = monthOf(today);
  const before = monthOfIndex(monthIndex(now) - 1);
  const isPaid = dayIn(now, CARD_PAYMENT.day) <= today;
  const after = closingOf(isPaid ? now : before);
  return boughtByCard([before, now], busy, { after, until: today });
};

const boughtByCard = (
  months: readonly string[],
  busy: number,
  { after, until }: { readonly after: string; readonly until: string },
): number =>
  months
    .flatMap((month) => [...billsOf(month), ...purchasesOf(month, busy)])
    .filter(({ data: { account_id: account, date } }) => account === 'card' && date > after && date <= until)
    .reduce((sum, { data }) => sum + inCents(data.amount), 0);

const OUTFLOW = /^(\d{4}-\d{2})-out-(\d+)$/;

const transferLinks = (entries: readonly Entry[]): readonly NativeRecord[] =>
  entries.flatMap(({ data: { id } }) => {
    const [, month, at] = OUTFLOW.exec(id) ?? [];
    if (month === undefined) return [];
    const sides = { outflow_transaction_id: id, inflow_transaction_id: `${month}-in-${at}` };
    return [{ type: 'Transfer', data: { ...sides, status: 'confirmed' } }];
  });

const priceIn = (month: string, { cents, growth }: (typeof FUNDS)[number]): number =>
  cents + growth * (monthIndex(month) - monthIndex('2025-01'));

const tradesOf = (month: string): readonly Entry[] =>
  FUNDS.map((fund) => {
    const price = priceIn(month, fund);
    const about = {
      ticker: fund.ticker,
      security_name: fund.name,
      qty: String(fund.quantity),
      price: amountOf(price),
      currency: 'USD',
    };
    const at = { id: `${month}-${fund.ticker}`, account_id: 'brokerage' as const, date: dayIn(month, fund.day) };
    return { type: 'Trade', data: { ...at, ...about, amount: amountOf(price * fund.quantity) } };
  });

const valuationsOf = (month: string): readonly Entry[] =>
  VALUES.filter(({ months }) => months.some((valued) => valued === Number(month.slice(5)))).map(
    ({ account, name, cents, growth, day }) => {
      const amount = amountOf(cents + growth * (monthIndex(month) - monthIndex('2025-01')));
      const about = { currency: 'USD', name };
      return {
        type: 'Valuation',
        data: { id: `${month}-${account}`, account_id: account, date: dayIn(month, day), amount, ...about },
      };
    },
  );

/** Cash that was not invested, and the funds at their last price. */
const brokerageBalance = (entries: readonly Entry[]): number => {
  const own = entries.filter(({ data }) => data.account_id === 'brokerage');
  const cash = own.reduce((sum, { data }) => sum - inCents(data.amount), 0);
  const funds = FUNDS.map(({ ticker }) => own.filter(({ data }) => data.ticker === ticker));
  const worth = funds.map((bought) => {
    const quantity = bought.reduce((sum, { data }) => sum + Number(data.qty), 0);
    return quantity * inCents(bought.at(-1)?.data.price ?? '0.00');
  });
  return worth.reduce((sum, cents) => sum + cents, cash);
};

const inCents = (amount: string): number => Number(amount.replace('.', ''));

type Opening = { readonly opened: string; readonly today: string; readonly busy: number };

const accountRecords = (entries: readonly Entry[], { opened, ...now }: Opening): readonly NativeRecord[] => {
  const balances = { ...BALANCES, brokerage: brokerageBalance(entries), card: cardBalance(now) };
  return (Object.keys(ACCOUNTS) as AccountKey[]).map((id) => {
    const { name, type, subtype, institution } = ACCOUNTS[id];
    const valued = entries.findLast(({ type: kind, data }) => kind === 'Valuation' && data.account_id === id);
    const balance = valued?.data.amount ?? amountOf(balances[id]);
    const about = { accountable_type: type, ...(subtype !== null && { accountable: { subtype } }) };
    const opening = { opening_balance_date: opened };
    return {
      type: 'Account',
      data: { id, name, balance, currency: 'USD', ...about, institution_name: institution, ...opening },
    };
  });
};

const catalogueRecords = (): readonly NativeRecord[] => [
  ...Object.entries(CATEGORIES).map(([id, [name, color, icon, parent]]) => ({
    type: 'Category',
    data: {
      ...{ id, name, color, lucide_icon: icon, parent_id: parent },
      classification: id === 'income' ? 'income' : 'expense',
    },
  })),
  ...Object.entries(TAGS).map(([id, [name, color]]) => ({ type: 'Tag', data: { id, name, color } })),
  ...[...PURCHASES.filter(({ merchant }) => merchant === true), ...BILLS, ...YEARLY].map(({ name }) => ({
    type: 'Merchant',
    data: { id: name, name },
  })),
];

const budgetRecords = (months: readonly string[]): readonly NativeRecord[] =>
  months.flatMap((month) => {
    const id = `budget-${month}`;
    const period = { start_date: `${month}-01`, end_date: lastDayOf(month) };
    const totals = { budgeted_spending: '3000.00', expected_income: '7005.00', currency: 'USD' };
    return [
      { type: 'Budget', data: { id, ...period, ...totals } },
      ...Object.entries(BUDGET).map(([category_id, cents]) => ({
        type: 'BudgetCategory',
        data: {
          ...{ budget_id: id, category_id, budgeted_spending: amountOf(cents), currency: 'USD' },
          carry_over: CARRIED.has(category_id),
        },
      })),
    ];
  });

/** The bills that are the same each month. */
const recurringRecords = (today: string): readonly NativeRecord[] =>
  BILLS.filter(({ spread }) => spread === undefined).map(({ account, name, cents, day }, at) => {
    const isPast = dayIn(monthOf(today), day) <= today;
    const [last, next] = [isPast ? 0 : -1, isPast ? 1 : 0].map((months) =>
      dayIn(monthOfIndex(monthIndex(monthOf(today)) + months), day),
    );
    const about = { name, amount: amountOf(cents), currency: 'USD', account_id: account };
    const dates = { expected_day_of_month: day, last_occurrence_date: last, next_expected_date: next };
    return { type: 'RecurringTransaction', data: { id: `recurring-${at}`, ...about, ...dates, status: 'active' } };
  });
