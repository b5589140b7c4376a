import type { PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { addDays, monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { createRandom } from '../random.ts';
import { anAccount, aPlannedEntry, aWriter } from './ledger-builders.ts';

/** One transaction of an account, as it happened. */
export type Happened = { readonly id: number; readonly day: number; readonly amount: string; readonly shop: number };

/** A statement: the days that it covers, and how its bank writes. */
type Source = { readonly importId: string; readonly from: number; readonly to: number; readonly style: Style };
type Style = 'plain' | 'card' | 'codes';

export type Scenario = {
  readonly name: string;
  /** Statements in the ledger, and the file that comes later. */
  readonly before: readonly Omit<Source, 'importId'>[];
  readonly file: Omit<Source, 'importId'>;
};

/** Days are counted from 1 January. */
export const SCENARIOS: readonly Scenario[] = [
  scenario('the same month', [[31, 58, 'plain']], [31, 58, 'card']),
  scenario('the same month without common words', [[31, 58, 'card']], [31, 58, 'codes']),
  scenario('a month of a quarter', [[0, 89, 'codes']], [31, 58, 'plain']),
  scenario('a quarter after its month', [[31, 58, 'plain']], [0, 89, 'card']),
  scenario('days that overlap', [[0, 45, 'card']], [30, 75, 'plain']),
  scenario(
    'a quarter after its three months',
    [
      [0, 30, 'plain'],
      [31, 58, 'plain'],
      [59, 89, 'plain'],
    ],
    [0, 89, 'card'],
  ),
  scenario('the month after', [[0, 30, 'plain']], [31, 58, 'card']),
  scenario('the month before', [[31, 58, 'plain']], [0, 30, 'card']),
];

type Covered = readonly [from: number, to: number, style: Style];

function scenario(name: string, before: readonly Covered[], file: Covered): Scenario {
  const sourceOf = ([from, to, style]: Covered) => ({ from, to, style });
  return { name, before: before.map(sourceOf), file: sourceOf(file) };
}

/** Shops with one price, such as a bus ride, come first. */
const FIXED = ['4.5', '2.8', '9.99', '12', '35', '850'];
const SHOPS = [
  ...['Corner Bakery', 'City Bus', 'Music Online', 'Cinema Rex', 'Fitness Club', 'Rent Miller'],
  ...[
    'Market Hall',
    'Green Grocer',
    'Book Store',
    'Fuel Station',
    'Shoe House',
    'Pharmacy Sun',
    'Pizza Roma',
    'Toy World',
  ],
];
const DAYS = 90;
const LONGEST_SHIFT = 3;

/** A quarter: up to four purchases a day, and one in twenty of them twice. */
const quarterOf = (random: () => number): readonly Happened[] => {
  const all: Happened[] = [];
  for (let day = 0; day < DAYS; day++) {
    for (let count = Math.floor(random() * 5); count > 0; count--) {
      const shop = Math.floor(random() * SHOPS.length);
      const amount = FIXED[shop] ?? String((1 + Math.floor(random() ** 2 * 20_000)) / 100);
      all.push({ id: all.length, day, amount, shop });
      if (random() < 0.05) all.push({ id: all.length, day, amount, shop });
    }
  }
  return all;
};

const wordsOf = (style: Style, shop: number, random: () => number): string => {
  const name = SHOPS[shop] ?? '';
  if (style === 'plain') return name;
  const number = 1000 + Math.floor(random() * 9000);
  return style === 'card' ? `CARD ${name.toUpperCase()} ${number}` : `REF ${shop * 7919} ${number}`;
};

/** A bank dates nine of ten transactions on their day, the others up to three days later, and leaves out one in fifty. */
const reportedBy = (
  happened: readonly Happened[],
  source: Source,
  random: () => number,
  numberOf: NumberOf,
): readonly (PlannedEntry & Truth)[] =>
  happened
    .map((purchase) => {
      const shift = source.style !== 'plain' && random() < 0.1 ? 1 + Math.floor(random() * LONGEST_SHIFT) : 0;
      return {
        purchase,
        day: purchase.day + shift,
        isIncluded: random() >= 0.02,
        name: wordsOf(source.style, purchase.shop, random),
      };
    })
    .filter(({ day, isIncluded }) => isIncluded && day >= source.from && day <= source.to)
    .toSorted((a, b) => a.day - b.day)
    .map(({ purchase, day, name }, at) => ({
      ...aPlannedEntry({
        row: at + 1,
        date: addDays('2026-01-01', day),
        amount: purchase.amount,
        name,
        notes: String(purchase.id),
        ...withReference(numberOf(purchase)),
      }),
      happened: purchase,
    }));

/** The bank reference of a transaction, in every file; undefined for none. */
type NumberOf = (purchase: Happened) => string | undefined;
const NO_NUMBERS: NumberOf = () => undefined;
const withReference = (reference: string | undefined) => (reference === undefined ? {} : { reference });

type Truth = { readonly happened: Happened };

export type TwoSources = {
  readonly pages: readonly Page[];
  readonly rows: readonly (PlannedEntry & Truth)[];
  /** All transactions of the account; the notes of an entry are the number of its transaction. */
  readonly happened: readonly Happened[];
  readonly known: ReadonlySet<number>;
};

/** An account after some statements, and the rows of the next one, with what really happened. */
export const twoSources = ({ before, file }: Scenario, seed: number, numberOf = NO_NUMBERS): TwoSources => {
  const random = createRandom(seed);
  const happened = quarterOf(random);
  const pages = new Map<string, Page>();
  const known = new Set<number>();
  for (const [at, source] of before.entries()) {
    const importId = `import-${at}`;
    const reported = reportedBy(happened, { ...source, importId }, random, numberOf);
    for (const [month, rows] of Map.groupBy(reported, ({ date }) => monthOf(date))) {
      const page = pages.get(month) ?? emptyPage(anAccount(), month);
      pages.set(month, mergeIntoPage(page, aWriter({ importId, attempt: importId }), rows).page);
    }
    for (const row of reported) known.add(row.happened.id);
  }
  const rows = reportedBy(happened, { ...file, importId: 'file' }, random, numberOf);
  return { pages: [...pages.values()], rows, happened, known };
};
