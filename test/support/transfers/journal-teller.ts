import type { AccountType } from '../../../shared/ledger/entries/domain/account.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { createRandom } from '../random.ts';
import { FRIENDS, OWN_NAMES, WORDINGS, type Wording } from './bank-words.ts';
import { anOrdinaryEntry } from './ordinary-entry.ts';

export type JournalAccount = {
  readonly id: string;
  readonly name: string;
  readonly accountType: AccountType;
  readonly currency: string;
};

export const DAYS = 365;
const START = '2025-01-01';
const ACCOUNT_TYPE = {
  checking: 'depository',
  second: 'depository',
  savings: 'depository',
  card: 'credit_card',
  invest: 'investment',
  loan: 'loan',
  foreign: 'depository',
} as const satisfies Record<string, AccountType>;
export type Role = keyof typeof ACCOUNT_TYPE;
const ROLES = Object.keys(ACCOUNT_TYPE) as Role[];
/** Half of the families have each of these. */
const SOMETIMES: readonly Role[] = ['invest', 'loan', 'foreign'];
type NewEntry = {
  readonly account: JournalAccount;
  readonly cents: number;
  readonly day: number;
  readonly name: string;
};

/** A family with its accounts, and what its banks tell of them. */
export const createTeller = (seed: number) => {
  const random = createRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const wording: Wording = pick(WORDINGS);
  const home = wording === WORDINGS[0] ? pick(['USD', 'GBP']) : 'EUR';
  const owners = [pick(OWN_NAMES), pick(OWN_NAMES)] as const;
  const accounts = accountsOf(seed, { random, pick, wording, home });
  const entries: Entry[] = [];
  const numbered = (): Readonly<Record<string, string>> => ({
    ref: String(100_000 + below(900_000)),
    own: pick(owners),
    friend: pick(FRIENDS),
    shop: pick(wording.shops),
  });
  return {
    random,
    below,
    pick,
    wording,
    home,
    accounts,
    everyday: (['checking', 'second', 'card'] as const).flatMap((role) => accounts.get(role) ?? []),
    entries,
    numbered,
    /** Positive cents are money out. */
    tell: ({ account, cents, day, name }: NewEntry): string => {
      const id = `${seed}-${entries.length}`;
      const { id: accountId, currency } = account;
      const [date, amount] = [addDays(START, day), String(cents / 100)];
      entries.push(anOrdinaryEntry({ id, accountId, currency, name, date, amount }));
      return id;
    },
    /** A text with its `{gaps}` filled. */
    words: (texts: readonly string[], values = numbered()): string =>
      pick(texts).replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? ''),
    roundCents: (): number => pick([20, 50, 100, 150, 200, 250, 300, 500, 750, 1000, 1500]) * 100,
    oddCents: (): number => 2_000 + below(180_000),
    rates: exchangeRates(random, home === 'USD' ? 0.92 : 1.12),
  };
};
export type Teller = ReturnType<typeof createTeller>;

type Family = {
  readonly random: () => number;
  readonly pick: <T>(all: readonly T[]) => T;
  readonly wording: Wording;
  readonly home: string;
};

const accountsOf = (seed: number, { random, pick, wording, home }: Family): ReadonlyMap<Role, JournalAccount> => {
  const abroad = home === 'USD' ? 'EUR' : 'USD';
  const roles = ROLES.filter((role) => !SOMETIMES.includes(role) || random() < 0.5);
  return new Map(
    roles.map((role) => {
      const currency = role === 'foreign' ? abroad : home;
      const accountType = ACCOUNT_TYPE[role];
      return [role, { id: `${seed}-${role}`, name: pick(wording.accounts[role]), accountType, currency }];
    }),
  );
};

/** The price of one unit of the family's currency abroad, for each day: it drifts by about a tenth in a year. */
const exchangeRates = (random: () => number, first: number): readonly number[] => {
  let rate = first;
  return Array.from({ length: DAYS + 10 }, () => {
    rate *= 1 + (random() - 0.5) * 0.012;
    return rate;
  });
};
