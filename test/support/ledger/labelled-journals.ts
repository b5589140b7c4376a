/**
 * Journals of families with what they mean by each transaction, to measure suggestions. This file is frozen: its hash is in
 * test/changes/suggestions/suggestions.test.ts, so that it cannot be adapted to what is measured. It imports nothing.
 */

/** A transaction with the labels that its family means, and those in the ledger. */
export type LabelledTransaction = {
  readonly id: string;
  readonly accountId: string;
  readonly date: string;
  /** Positive: money out, as in the ledger. */
  readonly amount: string;
  readonly name: string;
  readonly kind: 'standard' | 'funds_movement';
  /** The family's answer if it were asked on that day; null: none. */
  readonly meant: Labels;
  /** As filed by the family: often incomplete, and sometimes wrong. */
  readonly filed: Labels;
};
export type Labels = { readonly categoryId: string | null; readonly merchantId: string | null };

/** The share of filed categories that are mistakes. */
const MISTAKES = 0.03;

type Random = () => number;

/** Numbers from 0 up to, but not including, 1; the same for the same seed (mulberry32). */
const createRandom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
const whole = (random: Random, low: number, high: number): number => Math.floor(between(random, low, high + 1));
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => whole(random, 0, 9)).join('');

type Trade = {
  readonly category: string;
  /** Words in names of its merchants; an empty one: the name tells nothing. */
  readonly words: readonly string[];
  /** Merchants of a family, and visits to each in a month. */
  readonly merchants: number;
  readonly visits: number;
  readonly low: number;
  readonly high: number;
  /** The same amount every month. */
  readonly isFixed?: true;
};

const trade = (
  category: string,
  words: string,
  [merchants, visits]: readonly [number, number],
  [low, high]: readonly [number, number],
  isFixed?: true,
): Trade => ({ category, words: words.split('|'), merchants, visits, low, high, ...(isFixed && { isFixed }) });

const TRADES: readonly Trade[] = [
  trade('Groceries', 'Market|Grocer|Foods||', [5, 3.2], [4, 140]),
  trade('Eating out', 'Pizza|Cafe|Grill|Kitchen||', [8, 1.1], [6, 85]),
  trade('Fuel', 'Fuel|Petrol|', [3, 1.1], [25, 95]),
  trade('Public transport', 'Metro|Rail|Bus', [2, 3], [2, 45]),
  trade('Health', 'Pharmacy|Dental|Clinic|', [4, 0.5], [5, 130]),
  trade('Clothes', 'Fashion|Shoes||', [4, 0.4], [15, 190]),
  trade('Household', 'Home|Hardware|Furniture|', [3, 0.5], [6, 240]),
  trade('Electronics', 'Digital|Computers|', [2, 0.2], [20, 900]),
  trade('Books', 'Books|Press|', [2, 0.5], [5, 60]),
  trade('Sport', 'Fitness|Sports|', [2, 0.6], [8, 110]),
  trade('Streaming', 'Music|Video|Online|', [3, 1], [5, 18], true),
  trade('Phone', 'Mobile|Telecom', [2, 1], [10, 60], true),
  trade('Energy', 'Energy|Water|Gas', [2, 1], [40, 190], true),
  trade('Insurance', 'Insurance|Mutual|Life', [2, 1], [12, 130], true),
  trade('Housing', 'Estates|Homes|', [1, 1], [600, 1900], true),
  trade('Children', 'Nursery|Toys|School|', [2, 0.6], [8, 260]),
  trade('Pets', 'Pets|Vet', [1, 0.6], [8, 120]),
  trade('Beauty', 'Hair|Cosmetics|', [2, 0.4], [12, 90]),
  trade('Parking', 'Parking|', [2, 1.2], [1, 18]),
  trade('Taxi', 'Taxi|Cars|', [1, 0.6], [8, 45]),
  trade('Travel', 'Hotel|Airlines|Travel|', [3, 0.15], [60, 1200]),
  trade('Gifts', 'Flowers|Gifts|', [2, 0.2], [10, 90]),
  trade('Donations', 'Relief|Trust', [1, 0.4], [5, 60], true),
  trade('Bank fees', 'Bank', [1, 0.8], [1, 12], true),
  trade('Taxes', 'Council|Revenue', [1, 0.3], [80, 700]),
  trade('Garden', 'Nurseries|Plants', [1, 0.15], [9, 120]),
  trade('Salary', '||Group', [2, 1], [-3900, -1400], true),
  trade('Interest', 'Savings|Bank', [1, 0.35], [-40, -1]),
];
const SHOPPING = ['Electronics', 'Household', 'Books', 'Clothes', 'Gifts', 'Children', 'Groceries', 'Health', 'Sport'];

const HEADS = 'Nor Hol Mar Pet Lid Ber Tam Wes Kel Bran Ost Vin Cal Dro Fen Gar Hem Jur Lor Mil'.split(' ');
const TAILS = 'gate lin to ora man ton den field ska ric bury well mont dale via stead'.split(' ');
const CITIES = 'Leeds Bonn Lyon Porto Graz Turku Malmo Ghent Bristol Dresden Nantes Kassel Aarhus Siena Exeter'.split(
  ' ',
);
const PEOPLE = 'Anna Schmidt|Tom Baker|Lena Novak|Paul Martin|Mia Rossi|Jan Visser|Sara Lind'.split('|');

/** Which category a transaction with a merchant has. */
type Habit =
  | { readonly is: 'single' }
  /** Another one above an amount, but not always. */
  | { readonly is: 'amount'; readonly other: string; readonly cut: number }
  /** Another one if the bank's text has a word. */
  | { readonly is: 'word'; readonly other: string; readonly word: string }
  | { readonly is: 'mixed'; readonly among: readonly string[] }
  /** Another one from a day on; the past stays as it was. */
  | { readonly is: 'moves'; readonly other: string; readonly day: number };

type Merchant = {
  readonly id: string;
  readonly name: string;
  readonly trade: Trade;
  readonly category: string;
  readonly habit: Habit;
  readonly visits: number;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
  readonly branches: readonly { readonly number: string; readonly city: string }[];
  readonly account: number;
  /** Before its name, such as that of a payment service. */
  readonly prefix: string;
};

const habitOf = (random: Random, { isFixed, low, high }: Trade, days: number): Habit => {
  const other = pick(random, TRADES).category;
  const roll = random();
  if (isFixed || roll < 0.68) return { is: 'single' };
  if (roll < 0.77) return { is: 'amount', other, cut: between(random, low, (low + high) / 2) };
  if (roll < 0.82) return { is: 'word', other, word: pick(random, ['SHOP', 'CAFE', 'KIOSK', 'ONLINE']) };
  if (roll < 0.91) return { is: 'mixed', among: Array.from({ length: 3 }, () => pick(random, SHOPPING)) };
  return { is: 'moves', other, day: whole(random, 90, days) };
};

const nameOf = (random: Random, words: readonly string[]): string =>
  `${pick(random, HEADS)}${pick(random, TAILS)} ${pick(random, words)}`.trim();

type Setting = { readonly days: number; readonly home: string; readonly accounts: number; readonly scale: number };

const merchantOf = (random: Random, id: string, kind: Trade, { days, home, accounts, scale }: Setting): Merchant => {
  const isLate = random() < 0.3;
  const from = isLate ? whole(random, 60, days) : 0;
  return {
    id,
    name: nameOf(random, kind.words),
    trade: kind,
    category: kind.category,
    habit: habitOf(random, kind, days),
    visits: kind.isFixed ? kind.visits : kind.visits * Math.exp(between(random, -1.2, 1.2)) * scale,
    from,
    to: random() < 0.15 ? whole(random, from, days) : days,
    amount: between(random, kind.low, kind.high),
    branches: Array.from({ length: kind.isFixed ? 1 : whole(random, 1, 5) }, () => ({
      number: digits(random, pick(random, [2, 3, 4])),
      city: random() < 0.8 ? home : pick(random, CITIES),
    })),
    account: random() < 0.7 ? 0 : whole(random, 0, accounts - 1),
    prefix: random() < 0.12 ? pick(random, ['PAYPAL *', 'SQ *', 'SUMUP *', 'KLARNA ']) : '',
  };
};

const merchantsOf = (random: Random, setting: Setting): readonly Merchant[] => {
  const all: Merchant[] = [];
  const add = (kind: Trade, change: Partial<Merchant> = {}): void => {
    all.push({ ...merchantOf(random, `merchant-${all.length}`, kind, setting), ...change });
  };
  for (const kind of TRADES) {
    for (let count = whole(random, Math.ceil(kind.merchants / 2), kind.merchants + 1); count > 0; count--) add(kind);
  }
  const [groceries] = TRADES as readonly [Trade];
  // a market place with everything, a supermarket with petrol, and places that are visited once
  const everywhere = trade('Household', '||Online', [1, 1], [5, 220]);
  for (let count = whole(random, 1, 2); count > 0; count--) {
    const among = Array.from({ length: whole(random, 3, 6) }, () => pick(random, SHOPPING));
    add(everywhere, { habit: { is: 'mixed', among }, visits: between(random, 2, 5) * setting.scale });
  }
  add(groceries, {
    habit: { is: 'word', other: 'Fuel', word: 'PETROL' },
    visits: between(random, 2, 5) * setting.scale,
  });
  for (let count = Math.round((setting.days / 365) * between(random, 30, 90)); count > 0; count--) {
    const day = whole(random, 0, setting.days - 1);
    const once = pick(random, TRADES.slice(0, 10).concat(TRADES.slice(15, 22)));
    add(once, { habit: { is: 'single' }, from: day, to: day, visits: 0 });
  }
  return all;
};

type Style = 'plain' | 'card' | 'slashes' | 'terminal' | 'short';
const STYLES: readonly Style[] = ['plain', 'card', 'slashes', 'terminal', 'short'];

const write = (
  random: Random,
  style: Style,
  { name, prefix, branches, trade: kind }: Merchant,
  date: string,
): string => {
  const { number, city } = pick(random, branches);
  const said = `${prefix}${name}`;
  if (kind.isFixed && style !== 'plain') {
    return `${kind.low < 0 ? 'CREDIT' : 'DIRECT DEBIT'} ${said.toUpperCase()} REF ${digits(random, 8)} ${date.slice(0, 7)}`;
  }
  switch (style) {
    case 'plain':
      return random() < 0.5 ? said : `${said} ${city}`;
    case 'card':
      return `POS PURCHASE ${said.toUpperCase()} #${number} ${city.toUpperCase()} CARD ${digits(random, 4)}`;
    case 'slashes':
      return `${said.toUpperCase()} SAGT DANKE ${number}//${city.toUpperCase()}/EU ${date}T${digits(random, 2)}:${digits(random, 2)} KARTE 4`;
    case 'terminal':
      return `${said.toUpperCase()} ${date.slice(8)}/${date.slice(5, 7)} ${city.toUpperCase()} TERMINAL ${digits(random, 8)}`;
    case 'short':
      return `${said.toUpperCase().slice(0, 14)} ${number}${random() < 0.5 ? ` ${city.toUpperCase().slice(0, 6)}` : ''}`;
  }
};

const amountOf = (random: Random, { trade: { isFixed, low, high }, amount }: Merchant): number =>
  isFixed ? amount : low + random() ** 2 * (high - low);

/** The category that is meant on a day, and a word of the bank's text that says it. */
const judge = (random: Random, { category, habit }: Merchant, amount: number, day: number) => {
  switch (habit.is) {
    case 'single':
      return { category };
    case 'amount':
      return { category: amount > habit.cut === random() < 0.94 ? habit.other : category };
    case 'word':
      return random() < 0.35 ? { category: habit.other, word: habit.word } : { category };
    case 'mixed':
      return { category: pick(random, habit.among) };
    case 'moves':
      return { category: day >= habit.day ? habit.other : category };
  }
};

const dateOf = (day: number): string => new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10);

/** The days of the visits to a merchant. */
const visitsOf = (random: Random, { visits, from, to, trade: kind }: Merchant): readonly number[] => {
  if (visits === 0) return [from];
  const days: number[] = [];
  const step = 30.4 / visits;
  for (let day = from + random() * step; day < to; ) {
    days.push(Math.floor(day));
    day += kind.isFixed ? step : Math.max(0.2, -Math.log(1 - random()) * step);
  }
  return days;
};

type Draft = Omit<LabelledTransaction, 'id' | 'filed'>;

/** Between own accounts, to other people, and cash. */
const movements = (random: Random, { days, scale }: Setting): readonly Draft[] => {
  const drafts: Draft[] = [];
  const add = (day: number, name: string, amount: number, categoryId: string | null, kind: Draft['kind']): void => {
    drafts.push({
      accountId: 'account-0',
      date: dateOf(day),
      amount: amount.toFixed(2),
      name,
      kind,
      meant: { categoryId, merchantId: null },
    });
  };
  // new transfers look like any other transaction, until somebody says what they are
  const isMarked = random() < 0.7;
  for (let day = whole(random, 0, 20); day < days; day += 30) {
    add(day, `TRANSFER TO SAVINGS ${digits(random, 6)}`, 200, null, isMarked ? 'funds_movement' : 'standard');
    add(day, `CARD PAYMENT THANK YOU ${digits(random, 4)}`, -300, null, isMarked ? 'funds_movement' : 'standard');
  }
  for (let day = 3; day < days; day += Math.max(1, Math.round(whole(random, 8, 30) / scale))) {
    const to = pick(random, PEOPLE);
    const category = random() < 0.4 ? null : pick(random, ['Gifts', 'Eating out', 'Children', 'Housing', 'Travel']);
    add(day, `TRANSFER ${to.toUpperCase()}`, between(random, 5, 150), category, 'standard');
  }
  for (let day = 5; day < days; day += Math.max(1, Math.round(whole(random, 12, 40) / scale))) {
    add(
      day,
      `ATM ${digits(random, 6)} ${pick(random, CITIES).toUpperCase()}`,
      whole(random, 2, 20) * 10,
      'Cash',
      'standard',
    );
  }
  return drafts;
};

const purchases = (random: Random, setting: Setting): readonly Draft[] => {
  const styles = Array.from({ length: setting.accounts }, () => {
    const first = pick(random, STYLES);
    return { first, later: random() < 0.1 ? pick(random, STYLES) : first, day: whole(random, 0, setting.days) };
  });
  return merchantsOf(random, setting).flatMap((merchant) =>
    visitsOf(random, merchant).map((day): Draft => {
      const amount = amountOf(random, merchant);
      const { category, word } = judge(random, merchant, amount, day);
      const account = random() < 0.9 ? merchant.account : whole(random, 0, setting.accounts - 1);
      const { first, later, day: changes } = styles[account] as (typeof styles)[number];
      const written = write(random, day < changes ? first : later, merchant, dateOf(day));
      return {
        accountId: `account-${account}`,
        date: dateOf(day),
        amount: amount.toFixed(2),
        name: word === undefined ? written : `${word} ${written}`,
        kind: 'standard',
        meant: { categoryId: category, merchantId: merchant.id },
      };
    }),
  );
};

/**
 * Two to four years of a family, by date. `scale`: how many times more often it buys than usual.
 */
export const labelledJournal = (seed: number, scale = 1): readonly LabelledTransaction[] => {
  const random = createRandom(seed);
  const days = Math.round(365 * between(random, 2, 4));
  const setting: Setting = { days, home: pick(random, CITIES), accounts: whole(random, 1, 3), scale };
  const filesCategory = between(random, 0.8, 0.98);
  const filesMerchant = between(random, 0.4, 0.95);
  const drafts = [...purchases(random, setting), ...movements(random, setting)];
  return drafts
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((draft, at): LabelledTransaction => {
      const { categoryId: meant } = draft.meant;
      const told = random() < MISTAKES ? pick(random, TRADES).category : meant;
      const categoryId = meant !== null && random() < filesCategory ? told : null;
      const merchantId = random() < filesMerchant ? draft.meant.merchantId : null;
      return { id: `${seed}-${at}`, ...draft, filed: { categoryId, merchantId } };
    });
};
