import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { createTeller, DAYS, type JournalAccount, type Role, type Teller } from './journal-teller.ts';

/** A year of a family, and which transactions really are the two sides of one transfer. */
export type FamilyJournal = {
  readonly accounts: readonly JournalAccount[];
  readonly entries: readonly Entry[];
  /** By the id of the outflow: the id of the inflow, and what kind of transfer it is. */
  readonly truth: ReadonlyMap<string, { readonly inflowId: string; readonly sort: TransferSort }>;
};
export type TransferSort = 'equal' | 'fee' | 'currencies';
type Truth = Map<string, { inflowId: string; sort: TransferSort }>;

/** The same for the same seed. */
export const familyJournal = (seed: number): FamilyJournal => {
  const teller = createTeller(seed);
  const truth: Truth = new Map();
  addPurchases(teller);
  addIncome(teller);
  addFriends(teller);
  addTransfers(teller, truth);
  return { accounts: [...teller.accounts.values()], entries: teller.entries, truth };
};

/** Three of a hundred purchases come back within a week, sometimes to another account. */
const addPurchases = ({ random, below, pick, wording, everyday, roundCents, tell, words }: Teller): void => {
  for (let day = 0; day < DAYS; day++) {
    for (let count = below(4); count > 0; count--) {
      const account = pick(everyday);
      const shop = pick(wording.shops);
      const cents = random() < 0.15 ? roundCents() : 150 + Math.floor(random() ** 3 * 20_000);
      tell({ account, cents, day, name: random() < 0.5 ? shop : `${shop.toUpperCase()} ${1000 + below(9000)}` });
      if (random() > 0.03) continue;
      tell({ account: pick(everyday), cents: -cents, day: day + below(6), name: words(wording.refund, { shop }) });
    }
  }
};

/** A landlord sometimes takes as much as an employer pays, from another account, in the same days. */
const addIncome = ({ random, below, pick, wording, accounts, everyday, roundCents, oddCents, tell }: Teller): void => {
  const [main, second, savings] = [accounts.get('checking'), accounts.get('second'), accounts.get('savings')];
  if (main === undefined || second === undefined || savings === undefined) return;
  const pay = oddCents() + 100_000;
  const rent = random() < 0.2 ? pay : 90_000;
  const [employer, landlord] = [pick(wording.salary), pick(wording.rent)];
  for (let day = 1; day < DAYS; day += 30) {
    tell({ account: main, cents: -pay, day: day + below(3), name: employer });
    tell({ account: second, cents: rent, day: day + below(3), name: landlord });
    if (random() < 0.5) tell({ account: pick(everyday), cents: -roundCents(), day, name: pick(wording.oddIncome) });
    if (random() < 0.3) tell({ account: savings, cents: -50 - below(3000), day, name: pick(wording.oddIncome) });
  }
};

/** Money to and from friends, in round amounts. */
const addFriends = ({ random, below, pick, wording, everyday, roundCents, tell, words }: Teller): void => {
  for (let day = 0; day < DAYS; day += 1 + below(16)) {
    const isOut = random() < 0.5;
    const name = words(isOut ? wording.friendOut : wording.friendIn);
    tell({ account: pick(everyday), cents: (isOut ? 1 : -1) * roundCents(), day, name });
  }
};

type Wordings = { readonly out: readonly string[]; readonly in: readonly string[] };
type Move = {
  readonly from: JournalAccount;
  readonly to: JournalAccount;
  readonly cents: number;
  readonly day: number;
};

const addTransfers = (teller: Teller, truth: Truth): void => {
  const { random, below, wording, accounts, roundCents, oddCents } = teller;
  const plain = { out: wording.out, in: wording.in };
  const every = (from: Role, to: Role, days: number, cents: () => number, texts: Wordings): void => {
    const [source, target] = [accounts.get(from), accounts.get(to)];
    if (source === undefined || target === undefined) return;
    const usual = cents();
    const move = (amount: number, day: number): void =>
      addMove(teller, truth, { from: source, to: target, cents: amount, day }, texts);
    for (let day = below(days); day < DAYS; day += days) {
      move(random() < 0.6 ? usual : cents(), day);
      if (random() < 0.03) move(usual, day + 1 + below(4)); // the same again in the week
    }
  };
  every('checking', 'savings', 30, roundCents, plain);
  every('second', 'checking', 30, roundCents, plain);
  every('checking', 'second', 21, roundCents, plain);
  every('savings', 'checking', 45, roundCents, plain);
  every('checking', 'invest', 30, roundCents, plain);
  every('checking', 'card', 30, oddCents, { out: wording.cardOut, in: wording.cardIn });
  const instalment = oddCents();
  every('checking', 'loan', 30, () => instalment, { out: wording.loanOut, in: wording.loanIn });
  every('checking', 'foreign', 30, roundCents, { out: wording.exchange, in: wording.in });
  every('foreign', 'savings', 90, roundCents, { out: wording.exchange, in: wording.in });
};

/** Of a hundred transfers, four lack their outflow and four their inflow: some accounts or days are not in the ledger. */
const addMove = (teller: Teller, truth: Truth, move: Move, texts: Wordings): void => {
  const { random, pick, numbered, tell, words } = teller;
  const { from, to, cents, day } = move;
  const isAbroad = from.currency !== to.currency;
  const fee = !isAbroad && random() < 0.02 ? pick([100, 150, 250, 500]) : 0;
  const arrives = exchanged(teller, move) - fee;
  const amount = (arrives / 100).toFixed(2);
  const values = { ...numbered(), to: to.name, from: from.name, amount, currency: to.currency };
  const others = random() < 0.5 ? values : { ...values, ref: numbered()['ref'] ?? '' };
  const [sent, come] = random() < 0.92 ? [day, booked(teller, day)] : [booked(teller, day), day];
  const [out, into] = [words(texts.out, values), words(texts.in, others)];
  const seen = random();
  const outflowId = seen < 0.04 ? '' : tell({ account: from, cents, day: sent, name: out });
  const inflowId = seen > 0.96 ? '' : tell({ account: to, cents: -arrives, day: come, name: into });
  if (outflowId !== '' && inflowId !== '') truth.set(outflowId, { inflowId, sort: sortOf(isAbroad, fee) });
};

const sortOf = (isAbroad: boolean, fee: number): TransferSort => {
  if (isAbroad) return 'currencies';
  return fee > 0 ? 'fee' : 'equal';
};

/** The bank that exchanges keeps up to 0.8 percent. */
const exchanged = ({ random, rates, home }: Teller, { from, to, cents, day }: Move): number => {
  if (from.currency === to.currency) return cents;
  const rate = rates[day] ?? 1;
  return Math.round(cents * (from.currency === home ? rate : 1 / rate) * (1 - random() * 0.008));
};

/** The other bank is often slower, and books on the next Monday what comes on a weekend. */
const booked = ({ random }: Teller, day: number): number => {
  const later = day + delayOf(random(), random());
  const weekday = (later + 2) % 7; // the year begins on a Wednesday; 5 and 6 are the weekend
  return weekday >= 5 && random() < 0.8 ? later + 7 - weekday : later;
};

const delayOf = (chance: number, other: number): number => {
  if (chance < 0.55) return 0;
  if (other < 0.7) return 1;
  return other < 0.92 ? 2 : 3;
};
