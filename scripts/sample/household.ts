/** The accounts and purchases of an ordinary household, from which `family-records.ts` makes months of entries. Amounts in cents. */

export const ACCOUNTS = {
  checking: {
    ...{ name: 'Everyday checking', type: 'Depository', subtype: 'checking' },
    institution: 'Riverside Credit Union',
  },
  savings: {
    ...{ name: 'Rainy day savings', type: 'Depository', subtype: 'savings' },
    institution: 'Riverside Credit Union',
  },
  card: { name: 'Blue card', type: 'CreditCard', subtype: 'credit_card', institution: 'Harbor Bank' },
  brokerage: { name: 'Index funds', type: 'Investment', subtype: 'brokerage', institution: 'Northgate Brokers' },
  home: { name: '12 Orchard Lane', type: 'Property', subtype: 'single_family_home', institution: null },
  mortgage: { name: 'Mortgage', type: 'Loan', subtype: 'mortgage', institution: 'Harbor Bank' },
  car: { name: 'Family car', type: 'Vehicle', subtype: null, institution: null },
} as const;

export type AccountKey = keyof typeof ACCOUNTS;

/** Balances of the last day; debts are positive. Those that are missing follow from their entries, and a later valuation replaces one. */
export const BALANCES: Readonly<Record<Exclude<AccountKey, 'brokerage' | 'card'>, number>> = {
  checking: 642_018,
  savings: 4_183_400,
  home: 41_800_000,
  mortgage: 24_615_300,
  car: 1_140_000,
};

/** Name, color, icon and parent. */
export const CATEGORIES = {
  income: ['Income', '#3fa46a', 'banknote', null],
  home: ['Home', '#5b63d3', 'house', null],
  mortgage: ['Mortgage interest', '#5b63d3', 'landmark', 'home'],
  utilities: ['Utilities', '#2f9fc4', 'zap', 'home'],
  phone: ['Phone and internet', '#4a7fd6', 'phone', 'home'],
  food: ['Food', '#d9822b', 'utensils', null],
  groceries: ['Groceries', '#4d9a4d', 'shopping-basket', 'food'],
  eatingOut: ['Eating out', '#d2504a', 'utensils', 'food'],
  coffee: ['Coffee', '#8d6748', 'coffee', 'food'],
  transport: ['Transport', '#7a57d1', 'bus', null],
  car: ['Car', '#5a6b7b', 'car', 'transport'],
  children: ['Children', '#a8571f', 'graduation-cap', null],
  leisure: ['Leisure', '#c2459a', 'film', null],
  health: ['Health', '#cc4c6c', 'heart-pulse', null],
  clothing: ['Clothing', '#a05fc0', 'shirt', null],
  travel: ['Travel', '#1f8f8a', 'plane', null],
  gifts: ['Gifts', '#b8860b', 'gift', null],
} as const;

export type CategoryKey = keyof typeof CATEGORIES;

/** On a day of each month; `cents` is what it usually costs, `spread` how far that varies. Negative is money in. */
export type Bill = {
  readonly day: number;
  readonly account: AccountKey;
  readonly name: string;
  readonly category: CategoryKey;
  readonly cents: number;
  readonly spread?: number;
};

export const BILLS: readonly Bill[] = [
  { day: 5, account: 'checking', name: 'Acme Works salary', category: 'income', cents: -412_500 },
  { day: 20, account: 'checking', name: 'Lakeside School salary', category: 'income', cents: -288_000 },
  { day: 1, account: 'checking', name: 'Harbor Bank mortgage interest', category: 'mortgage', cents: 92_140 },
  { day: 8, account: 'checking', name: 'Northern Power', category: 'utilities', cents: 11_200, spread: 4_200 },
  { day: 12, account: 'checking', name: 'City Water', category: 'utilities', cents: 3_850, spread: 400 },
  { day: 14, account: 'card', name: 'Brightline internet', category: 'phone', cents: 5_999 },
  { day: 16, account: 'card', name: 'Tessel Mobile', category: 'phone', cents: 4_500 },
  { day: 4, account: 'checking', name: 'Maple Grove childcare', category: 'children', cents: 48_000 },
  { day: 3, account: 'card', name: 'City Metro pass', category: 'transport', cents: 6_400 },
  { day: 9, account: 'card', name: 'Filmhouse Plus', category: 'leisure', cents: 1_599 },
  { day: 11, account: 'card', name: 'Tonal Music', category: 'leisure', cents: 1_099 },
  { day: 2, account: 'card', name: 'Eastside Gym', category: 'health', cents: 3_900 },
  { day: 28, account: 'savings', name: 'Interest', category: 'income', cents: -3_120, spread: 240 },
];

/** Bought so many times a month, on any day. `tag`: of one in three. */
export type Purchase = Omit<Bill, 'day' | 'account'> & {
  readonly times: number;
  readonly merchant?: true;
  readonly tag?: keyof typeof TAGS;
};

/** Name and color. */
export const TAGS = {
  summer: ['Summer vacation', '#1f8f8a'],
  shared: ['Shared', '#7a57d1'],
  work: ['Work expense', '#4a7fd6'],
  birthday: ['Birthday', '#c2459a'],
} as const;

export const PURCHASES: readonly Purchase[] = [
  { times: 4, name: 'Greenway Market', category: 'groceries', cents: 7_900, spread: 4_600, merchant: true },
  { times: 2, name: 'Harvest Farm Shop', category: 'groceries', cents: 3_640, spread: 1_900, merchant: true },
  { times: 3, name: 'Corner Bakery', category: 'groceries', cents: 1_150, spread: 700, merchant: true },
  {
    times: 1,
    name: 'Trattoria Luigi',
    category: 'eatingOut',
    cents: 5_800,
    spread: 2_100,
    merchant: true,
    tag: 'shared',
  },
  {
    times: 2,
    name: 'Noodle Bar Ito',
    category: 'eatingOut',
    cents: 3_300,
    spread: 1_300,
    merchant: true,
    tag: 'shared',
  },
  { times: 1, name: 'Saffron Kitchen', category: 'eatingOut', cents: 4_450, spread: 1_500, merchant: true },
  { times: 5, name: 'Kettle & Bean', category: 'coffee', cents: 540, spread: 210, merchant: true, tag: 'work' },
  { times: 2, name: 'Pacific Fuel', category: 'car', cents: 4_800, spread: 1_200, merchant: true },
  { times: 1, name: 'Old Town Parking', category: 'car', cents: 900, spread: 400, merchant: true, tag: 'work' },
  { times: 1, name: 'Grand Cinema', category: 'leisure', cents: 3_400, spread: 900, merchant: true },
  { times: 1, name: 'Pages Bookshop', category: 'leisure', cents: 2_150, spread: 900, merchant: true },
  { times: 1, name: 'Westgate Pharmacy', category: 'health', cents: 2_300, spread: 1_500, merchant: true },
  { times: 1, name: 'Linden Clothing', category: 'clothing', cents: 7_400, spread: 4_400, merchant: true },
  { times: 1, name: 'Northside Hardware', category: 'home', cents: 4_700, spread: 3_100, merchant: true },
  {
    times: 1,
    name: 'Papyrus Books and Gifts',
    category: 'gifts',
    cents: 2_900,
    spread: 1_700,
    merchant: true,
    tag: 'birthday',
  },
];

/** Once, in a month of each year. */
export const YEARLY: readonly (Bill & { readonly month: number })[] = [
  { month: 7, day: 12, account: 'card', name: 'Seaside Hotel Aurora', category: 'travel', cents: 128_400 },
  { month: 7, day: 9, account: 'card', name: 'Skyline Air', category: 'travel', cents: 74_300 },
  { month: 3, day: 21, account: 'checking', name: 'Allied Car Insurance', category: 'car', cents: 64_800 },
  { month: 4, day: 18, account: 'checking', name: 'Tax refund', category: 'income', cents: -121_700 },
];

/** Between accounts, each month. */
export const TRANSFERS = [
  { day: 6, from: 'checking', to: 'savings', name: 'To savings', cents: 160_000 },
  { day: 7, from: 'checking', to: 'brokerage', name: 'To index funds', cents: 180_000 },
  { day: 1, from: 'checking', to: 'mortgage', name: 'Mortgage repayment', cents: 71_860 },
] as const;

/** The card is paid in full each month: what was bought until its statement closed. */
export const CARD_PAYMENT = { closes: 20, day: 25, from: 'checking', to: 'card', name: 'Blue card payment' } as const;

/** Bought each month with what comes in. Prices grow by so many cents a month. */
export const FUNDS = [
  { day: 10, ticker: 'WRLD', name: 'World equity fund', quantity: 13, cents: 8_420, growth: 74 },
  { day: 10, ticker: 'BNDS', name: 'Aggregate bond fund', quantity: 9, cents: 5_130, growth: -6 },
] as const;

/** Valuations by a person, in these months. `growth`: by month since January 2025. */
export const VALUES = [
  { account: 'home', name: 'Appraisal', months: [3, 9], day: 15, cents: 41_000_000, growth: 38_000 },
  { account: 'car', name: 'Price guide', months: [1, 4, 7, 10], day: 2, cents: 1_480_000, growth: -15_500 },
] as const;

export const RULES = [
  {
    name: 'Fuel is for the car',
    active: true,
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'fuel' }],
    actions: [{ action_type: 'set_transaction_category', value: 'Car' }],
  },
  {
    name: 'Coffee',
    active: true,
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'kettle' }],
    actions: [{ action_type: 'set_transaction_category', value: 'Coffee' }],
  },
] as const;

/** Planned spending of a month; a category includes those below it. */
export const BUDGET: Readonly<Partial<Record<CategoryKey, number>>> = {
  home: 120_000,
  utilities: 16_000,
  food: 72_000,
  groceries: 47_000,
  eatingOut: 19_000,
  transport: 20_000,
  children: 48_000,
  leisure: 9_000,
  health: 7_000,
  clothing: 8_000,
  gifts: 4_000,
};

/** Not bought every month, so the rest of the month before is added. */
export const CARRIED: ReadonlySet<string> = new Set(['leisure', 'health', 'clothing', 'gifts'] satisfies CategoryKey[]);
