import { STARTER_CATEGORIES } from '../../../catalogue/domain/starter-categories.ts';
import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { createEntryBuilder, type EntryPlace, type PageColumns } from '../../../ledger/pages/domain/page-columns.ts';
import { firstOfNewest, MOST_COMPARED, readSince } from '../../../ledger/pages/use-cases/newest-months.ts';
import { type AccountFilters, isWithinDates } from '../../../ledger/search/domain/entry-filters.ts';
import type { LedgerColumns, PlacedHeader } from '../../../ledger/use-cases/ledger-ports.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { readOnce } from '../../../platform/domain/read-once.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { RULES } from '../../findings/domain/finding-versions.ts';
import { type FindingsDependencies, getOrCompute, getOrComputeCount } from '../../findings/use-cases/get-or-compute.ts';
import { knownShop } from '../domain/known-shops.ts';
import {
  type PackedSuggestions,
  packSuggestions,
  readPacked,
  unpackSuggestions,
} from '../domain/packed-suggestions.ts';
import {
  createLearner,
  type Guess,
  ID_FIELDS,
  type Learner,
  SUGGESTED_FIELDS,
  SURE,
  type SuggestedField,
} from '../domain/suggest-values.ts';

/** Shown with the suggestion. */
export type SuggestedEntry = Pick<Entry, 'id' | 'date' | 'name' | 'amount' | 'currency' | 'accountId'>;

/** A transaction with what is suggested for it. `value` of a guess: the id of a category or merchant. */
export type Suggestion = {
  readonly entry: SuggestedEntry;
  readonly guesses: Partial<Readonly<Record<SuggestedField, Guess>>>;
};
export type NamedSuggestion = Suggestion & {
  /** Names of the suggested categories and merchants, by id. */
  readonly names: ReadonlyMap<string, string>;
};

export type SuggestionFilters = AccountFilters & {
  /** Only this one; otherwise both. */
  readonly field: SuggestedField | undefined;
};

export type SuggestionDependencies = FindingsDependencies & {
  readonly ledger: LedgerColumns;
  readonly records: {
    readonly listOf: (
      familyId: FamilyId,
      kind: SuggestedField,
    ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  };
};

/** The entry itself is built only if something can be suggested for it. */
type Learned = {
  readonly date: string;
  readonly amount: string;
  readonly name: string;
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly build: () => Entry;
};

/**
 * Learns from every filed transaction, no matter who filed it, and suggests what is missing if it is sure. Parts of a split teach nothing,
 * because they are exceptions. A transfer is an answer too: it has no category. Returns the newest first.
 */
export const findSuggestions =
  (deps: SuggestionDependencies) =>
  async (familyId: FamilyId, filters: SuggestionFilters): Promise<readonly NamedSuggestion[]> => {
    const shared = prepare(deps, familyId);
    const fields = filters.field === undefined ? SUGGESTED_FIELDS : [filters.field];
    const [names, ...found] = await Promise.all([
      shared.names(),
      ...fields.map((field) => findGuesses(shared, familyId, field)),
    ]);
    const [only = [], ...others] = found;
    return (others.length === 0 ? only : joinFields(found.flat()))
      .filter(({ entry }) => isWanted(entry, filters))
      .map((suggestion) => ({ ...suggestion, names }));
  };

/** How many suggestions a field has. */
export const countSuggestions =
  (deps: SuggestionDependencies) =>
  async (familyId: FamilyId, field: SuggestedField): Promise<number> => {
    const shared = prepare(deps, familyId);
    return getOrComputeCount(shared, familyId, guessesOf(shared, field));
  };

type Names = ReadonlyMap<string, string>;
type Learning = FindingsDependencies & {
  readonly learning: () => Promise<readonly Learned[]>;
  readonly names: () => Promise<Names>;
  /** The ids of the family's categories that have the name of a usual one, by its key. */
  readonly starters: () => Promise<Starters>;
};

type Starters = ReadonlyMap<string, string>;
const NO_STARTERS: Starters = new Map();

const prepare = (deps: SuggestionDependencies, familyId: FamilyId): Learning => {
  const headers = { list: readOnce(deps.headers.list) };
  return {
    ...deps,
    headers,
    learning: readOnce(async () => readLearned(deps, familyId, await headers.list(familyId))),
    names: readOnce(() => readNames(deps, familyId)),
    starters: readOnce(async () => startersAmong(await deps.records.listOf(familyId, 'category'))),
  };
};

/** Of categories and merchants. */
const readNames = async ({ records }: SuggestionDependencies, familyId: FamilyId): Promise<Names> => {
  const lists = await Promise.all(SUGGESTED_FIELDS.map((field) => records.listOf(familyId, field)));
  return new Map(lists.flat().map(({ id, name }) => [id, name]));
};

const startersAmong = (categories: readonly { readonly id: string; readonly name: string }[]): Starters => {
  const ids = new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]));
  return new Map(
    STARTER_CATEGORIES.flatMap(({ key, names }) => {
      const id = Object.values(names).flatMap((name) => ids.get(name.toLowerCase()) ?? [])[0];
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
};

/** Suggestions for one field, the newest first. */
const findGuesses = async (
  deps: Learning,
  familyId: FamilyId,
  field: SuggestedField,
): Promise<readonly Suggestion[]> => {
  const packed = await getOrCompute(deps, familyId, guessesOf(deps, field));
  return unpackSuggestions(packed).map(({ entry, guess }) => ({ entry, guesses: { [field]: guess } }));
};

const guessesOf = (deps: Learning, field: SuggestedField) => ({
  name: field,
  dependsOn: async () => [
    String(RULES.suggestions),
    ...[...(await deps.names()).keys()].sort(),
    ...(field === 'category' ? [...(await deps.starters())].flat() : []),
  ],
  countOf: ({ rows }: PackedSuggestions) => rows.length,
  find: async () => {
    const learned = await deps.learning();
    const learner = learn(learned, field, await deps.names());
    const starters = field === 'category' ? await deps.starters() : NO_STARTERS;
    return packSuggestions(
      learned.flatMap((transaction) => suggest(transaction, field, learner, starters) ?? []).sort(newestFirst),
    );
  },
  read: readPacked,
});

/** Each transaction once. */
const joinFields = (found: readonly Suggestion[]): readonly Suggestion[] => {
  const joined = new Map<string, Suggestion>();
  for (const { entry, guesses } of found) {
    joined.set(entry.id, { entry, guesses: { ...joined.get(entry.id)?.guesses, ...guesses } });
  }
  return [...joined.values()].sort(newestFirst);
};

const newestFirst = ({ entry: a }: Pick<Suggestion, 'entry'>, { entry: b }: Pick<Suggestion, 'entry'>): number =>
  compareText(b.date, a.date) || compareText(b.id, a.id);

const isWanted = ({ accountId, date }: SuggestedEntry, filters: SuggestionFilters): boolean =>
  (filters.accountId === undefined || accountId === filters.accountId) && isWithinDates(date, filters);

const learn = (learned: readonly Learned[], field: SuggestedField, known: Names): Learner => {
  const learner = createLearner();
  for (const transaction of learned) {
    const value = transaction[ID_FIELDS[field]];
    if (value === null ? field === 'category' && isTransfer(transaction.build()) : known.has(value)) {
      learner.learn(cluesFor(transaction, field), value);
    }
  }
  return learner;
};

const cluesFor = ({ amount, name, merchantId }: Learned, field: SuggestedField) => ({
  amount,
  name,
  merchantId: field === 'merchant' ? null : merchantId,
});

const isTransfer = ({ transactionKind }: Entry): boolean =>
  transactionKind !== 'standard' && transactionKind !== 'one_time';

/** Nothing for what is no spending or income: transfers and excluded transactions. */
const suggest = (learned: Learned, field: SuggestedField, learner: Learner, starters: Starters) => {
  if (learned[ID_FIELDS[field]] !== null) return undefined;
  const clues = cluesFor(learned, field);
  const guess = learner.guess(clues);
  const found =
    guess !== undefined && guess.probability >= SURE ? guess : guessByShop(learned, learner.hasSeen(clues), starters);
  if (found === undefined) return undefined;
  const entry = learned.build();
  if (entry.excluded || isTransfer(entry)) return undefined;
  const { id, date, name, amount, currency, accountId } = entry;
  return { entry: { id, date, name, amount, currency, accountId }, guess: found };
};

/** So many payments to such a shop are of its usual category. */
const USUALLY = 0.9;

/** Only where the family itself has told nothing, and for money out: a shop does not say what it pays back. */
const guessByShop = ({ amount, name }: Learned, hasSeen: boolean, starters: Starters): Guess | undefined => {
  if (starters.size === 0 || hasSeen || amount.startsWith('-')) return undefined;
  const shop = knownShop(name);
  const value = starters.get(shop?.category ?? '');
  if (shop === undefined || value === undefined) return undefined;
  return { value, probability: USUALLY, basis: { clue: 'shop', words: shop.name, same: 0, of: 0 } };
};

/** The newest transactions, oldest first. */
const readLearned = async (
  { ledger }: SuggestionDependencies,
  familyId: FamilyId,
  headers: readonly PlacedHeader[],
): Promise<readonly Learned[]> => {
  const first = firstOfNewest(headers, MOST_COMPARED); // older months teach nothing, and nothing is suggested for them
  const learned: Learned[] = [];
  for await (const page of readSince(ledger, familyId, headers, first)) {
    for (const transaction of learnedOn(page)) learned.push(transaction);
  }
  return learned.sort((a, b) => compareText(a.date, b.date));
};

const learnedOn = (page: PageColumns): readonly Learned[] => {
  const build = createEntryBuilder(page);
  return page.pieces.flatMap(({ columns, from, to }) => {
    const found: Learned[] = [];
    for (let at = from; at < to; at++) {
      if (columns.kind(at) !== 'transaction' || !columns.isLiving(at) || columns.parent(at) !== null) continue;
      found.push(toLearned({ columns, at }, build));
    }
    return found;
  });
};

const toLearned = (place: EntryPlace, build: (place: EntryPlace) => Entry): Learned => {
  const { columns, at } = place;
  return {
    date: columns.date(at),
    amount: columns.amount(at),
    name: columns.name(at),
    categoryId: columns.categoryId(at),
    merchantId: columns.merchantId(at),
    build: () => build(place),
  };
};
