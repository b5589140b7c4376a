import { addDays } from '../shared/platform/domain/dates/local-date.ts';

const idOf = (kind: string, names: readonly string[], name: string): string => `${kind}-${names.indexOf(name) + 1}`;
const ndjsonLine = (type: string, data: object): string => `${JSON.stringify({ type, data })}\n`;

function* catalogue(accounts: readonly string[]): Generator<string> {
  for (const name of accounts) {
    const id = idOf('account', accounts, name);
    yield ndjsonLine('Account', { id, name, balance: '0.00', currency: 'USD', accountable_type: 'Depository' });
  }
  for (const name of CATEGORIES) yield ndjsonLine('Category', { id: idOf('category', CATEGORIES, name), name });
  for (const name of TAGS) yield ndjsonLine('Tag', { id: idOf('tag', TAGS, name), name });
}

/** Native amounts use ledger sign: positive is money out. */
const transactionLine = (transaction: GeneratedTransaction, accounts: readonly string[], number: number): string =>
  ndjsonLine('Transaction', {
    id: `transaction-${number}`,
    account_id: idOf('account', accounts, transaction.account),
    date: transaction.date,
    amount: amountOf(-transaction.cents),
    currency: 'USD',
    name: transaction.name,
    ...(transaction.notes !== '' && { notes: transaction.notes }),
    ...(transaction.category !== '' && { category_id: idOf('category', CATEGORIES, transaction.category) }),
    ...(transaction.tags.length > 0 && { tag_ids: transaction.tags.map((tag) => idOf('tag', TAGS, tag)) }),
  });

/** The lines of a native file: its accounts, every category and tag, and `rows` transactions. */
export function* generateNdjson(options: GeneratorOptions): Generator<string> {
  const accounts = accountNames(options.label, options.shape?.accounts);
  yield* catalogue(accounts);
  let number = options.from ?? 0;
  for (const transaction of generateTransactions(options)) {
    number += 1;
    yield transactionLine(transaction, accounts, number);
  }
}

/** The import settings for the file. */
export const CSV_FIELDS = { type: 'TransactionImport', date_format: '%Y-%m-%d' };

const CSV_HEADER = 'date,amount,name,category,tags,notes,account\n';

const csvLine = ({ date, cents, name, category, tags, notes, account }: GeneratedTransaction): string =>
  `${date},${amountOf(cents)},${name},${category},${tags.join('|')},${notes},${account}\n`;

/** The lines of a CSV file; no cell needs quotes. */
export function* generateCsv(options: GeneratorOptions): Generator<string> {
  yield CSV_HEADER;
  for (const transaction of generateTransactions(options)) yield csvLine(transaction);
}

export type GeneratedTransaction = {
  readonly date: string;
  /** Cents with the file's sign: negative is money out. */
  readonly cents: number;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly notes: string;
  readonly account: string;
};

export type GeneratorOptions = {
  readonly rows: number;
  readonly seed: number;
  /** Number of the first row; other numbers give other rows. */
  readonly from?: number;
  /** Appended to the names of the accounts, to create different ones. */
  readonly label?: string;
  /** By default ten accounts over five years. */
  readonly shape?: Shape;
};

/** The accounts and days over which rows are spread. */
export type Shape = { readonly accounts: number; readonly firstDay: string; readonly days: number };

const USUAL: Shape = { accounts: 10, firstDay: '2021-01-01', days: 5 * 365 + 1 };
const REFERENCES = 1_000_000_000;
/** Coprime to REFERENCES, so that all rows have distinct references. */
const REFERENCE_STEP = 387_420_489;

/** A row depends only on `seed` and its number; references are unique, so no two rows are equal. */
export function* generateTransactions({
  rows,
  seed,
  from = 0,
  label,
  shape = USUAL,
}: GeneratorOptions): Generator<GeneratedTransaction> {
  const random = createRandom(seed * 1_000_003 + from);
  const accounts = accountNames(label, shape.accounts);
  const days = Array.from({ length: shape.days }, (_, day) => addDays(shape.firstDay, day));
  for (let number = from; number < from + rows; number += 1) {
    const reference = (number * REFERENCE_STEP + seed * 7919) % REFERENCES;
    const row = transaction(random, days, String(reference).padStart(9, '0'));
    yield { ...row, account: random.pick(accounts) };
  }
}

export const accountNames = (label?: string, count = ACCOUNTS.length): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const name = ACCOUNTS[at % ACCOUNTS.length] ?? '';
    const turn = at < ACCOUNTS.length ? '' : ` ${Math.floor(at / ACCOUNTS.length) + 1}`;
    return label === undefined ? `${name}${turn}` : `${name}${turn} ${label}`;
  });

const transaction = (
  random: Random,
  days: readonly string[],
  reference: string,
): Omit<GeneratedTransaction, 'account'> => ({
  date: days[random.below(days.length)] ?? '',
  cents: centsOf(random),
  name: `${random.pick(CHANNELS)} ${random.pick(MERCHANTS)} ${reference}`,
  category: random.below(10) === 0 ? '' : random.pick(CATEGORIES),
  tags: tagsOf(random),
  notes: random.below(5) === 0 ? random.pick(NOTES) : '',
});

/** Mostly small, some large; one in eight is money in. */
const centsOf = (random: Random): number => {
  const largest = 10 ** (3 + random.below(4));
  const cents = 1 + random.below(largest);
  return random.below(8) === 0 ? cents : -cents;
};

const tagsOf = (random: Random): readonly string[] => {
  const first = random.pick(TAGS);
  const kind = random.below(4);
  if (kind > 1) return [];
  const second = random.pick(TAGS);
  return kind === 0 || first === second ? [first] : [first, second];
};

/** `-1234` → `-12.34` */
export const amountOf = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Small seeded generator (mulberry32): the same seed gives the same numbers on every machine. */
type Random = {
  /** 0 ≤ n < limit, a whole number. */
  readonly below: (limit: number) => number;
  readonly pick: (words: readonly string[]) => string;
};

const nextState = (state: number): number => (state + 0x6d2b79f5) | 0;

const mix = (state: number): number => {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
};

export const createRandom = (seed: number): Random => {
  let state = seed | 0;
  const below = (limit: number): number => {
    state = nextState(state);
    return Math.floor((mix(state) / 2 ** 32) * limit);
  };
  return { below, pick: (words) => words[below(words.length)] ?? '' };
};

/** Typical bank statement words; invented, so that files contain no personal data. */
const CHANNELS = [
  'POS PURCHASE',
  'CARD PAYMENT',
  'DIRECT DEBIT',
  'ONLINE TRANSFER',
  'ATM WITHDRAWAL',
  'STANDING ORDER',
  'CONTACTLESS',
  'REFUND',
];

const FIRST_WORDS = [
  ...['CORNER', 'GREEN', 'NORTHSIDE', 'HARBOUR', 'CITY', 'OLD MILL', 'LANTERN', 'RIVERBANK', 'SUNRISE', 'BLUE DOOR'],
  ...['ORCHARD', 'SUMMIT', 'PAPER', 'MAPLE', 'QUARRY', 'TIDE', 'STONEBRIDGE', 'FERN', 'PIXEL', 'HILLTOP', 'BRASS'],
  ...['WILLOW', 'COPPER', 'AMBER', 'LOCAL', 'MERIDIAN', 'WEST END', 'SILVER', 'CEDAR', 'UNION', 'KESTREL', 'FOUR OAKS'],
];
const SECOND_WORDS = [
  ...['BAKERY', 'MARKET', 'PHARMACY', 'FUEL', 'TRANSIT', 'BOOKS', 'CAFE', 'HARDWARE', 'GROCERS', 'DENTAL', 'TOYS'],
  ...['OUTDOOR', 'STATIONERS', 'MOBILE', 'GYM', 'POWER CO', 'WATER', 'GARDEN', 'REPAIR', 'VETS', 'KITCHEN', 'HOTEL'],
  ...['PIZZA', 'AIRWAYS', 'COUNCIL', 'CLINIC', 'PARKING', 'CINEMA', 'TAILORS', 'INSURANCE', 'FLORIST', 'STREAMING'],
];

const MERCHANTS = FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => `${first} ${second}`));

export const CATEGORIES = [
  ...['Groceries', 'Dining out', 'Transport', 'Fuel', 'Health', 'Rent', 'Utilities', 'Insurance', 'Clothing', 'Books'],
  ...['Children', 'Pets', 'Travel', 'Hobbies', 'Gifts', 'Taxes', 'Fees', 'Salary', 'Interest', 'Other'],
];

export const TAGS = [
  ...['shared', 'reimburse', 'business', 'holiday', 'subscription', 'cash', 'online', 'review', 'tax', 'one-off'],
];

const ACCOUNTS = [
  ...['Everyday 4417', 'Joint 0923', 'Savings 7781', 'Rainy day 3306', 'Travel card 5512'],
  ...['Household 2894', 'Business 6150', 'Student 8047', 'Holiday fund 1269', 'Old bank 9935'],
];

const NOTES = ['paid by phone', 'split with Kim', 'see receipt', 'monthly', 'ask for refund', 'for the garden'];
