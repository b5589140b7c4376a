import type { Entry } from '../../ledger/domain/entry.ts';
import { type AccountFilters, isWithinDates } from '../../ledger/domain/entry-filters.ts';
import { createEntryBuilder, type EntryPlace, type PageColumns } from '../../ledger/domain/page-columns.ts';
import type { LedgerColumns, LedgerHeaders } from '../../ledger/use-cases/ledger-ports.ts';
import { firstOfNewest, MOST_COMPARED, readSince } from '../../ledger/use-cases/newest-months.ts';
import { compareText } from '../../platform/domain/compare-text.ts';
import {
  createLearner,
  type Guess,
  ID_FIELDS,
  type Learner,
  SUGGESTED_FIELDS,
  SURE,
  type SuggestedField,
} from '../domain/suggest-values.ts';

/** A transaction with what is suggested for it. `value` of a guess: the id of a category or merchant. */
export type Suggestion = {
  readonly entry: Entry;
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

export type SuggestionDependencies = {
  readonly headers: LedgerHeaders;
  readonly ledger: LedgerColumns;
  readonly records: {
    readonly listOf: (
      familyId: string,
      kind: SuggestedField,
    ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  };
};

/** What is learned from a transaction; the entry itself is built only if something can be suggested for it. */
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
  async (familyId: string, filters: SuggestionFilters): Promise<readonly NamedSuggestion[]> => {
    const [learned, categories, merchants] = await Promise.all([
      readLearned(deps, familyId),
      deps.records.listOf(familyId, 'category'),
      deps.records.listOf(familyId, 'merchant'),
    ]);
    const names = new Map([...categories, ...merchants].map(({ id, name }) => [id, name]));
    const fields = filters.field === undefined ? SUGGESTED_FIELDS : [filters.field];
    const learners = fields.map((field) => ({ field, ...learn(learned, field, names) }));
    return learned
      .filter((one) => fields.some((field) => one[ID_FIELDS[field]] === null) && isWithinDates(one.date, filters))
      .flatMap((one) => suggest(one, learners, filters.accountId) ?? [])
      .map((one) => ({ ...one, names }))
      .sort((a, b) => compareText(b.entry.date, a.entry.date) || compareText(b.entry.id, a.entry.id));
  };

type FieldLearner = Pick<Learner, 'guess'> & { readonly field: SuggestedField };

const learn = (learned: readonly Learned[], field: SuggestedField, known: ReadonlyMap<string, string>): Learner => {
  const learner = createLearner();
  for (const one of learned) {
    const value = one[ID_FIELDS[field]];
    if (value === null ? field === 'category' && isTransfer(one.build()) : known.has(value)) {
      learner.learn(cluesFor(one, field), value);
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
const suggest = (
  learned: Learned,
  learners: readonly FieldLearner[],
  accountId: string | undefined,
): Suggestion | undefined => {
  const guesses = Object.fromEntries(
    learners.flatMap(({ field, guess }) => {
      const found = learned[ID_FIELDS[field]] === null ? guess(cluesFor(learned, field)) : undefined;
      return found === undefined || found.probability < SURE ? [] : [[field, found] as const];
    }),
  );
  if (Object.keys(guesses).length === 0) return undefined;
  const entry = learned.build();
  const isInAccount = accountId === undefined || entry.accountId === accountId;
  return isInAccount && !entry.excluded && !isTransfer(entry) ? { entry, guesses } : undefined;
};

/** The newest transactions, oldest first. */
const readLearned = async (
  { headers, ledger }: SuggestionDependencies,
  familyId: string,
): Promise<readonly Learned[]> => {
  const all = await headers.list(familyId);
  const first = firstOfNewest(all, MOST_COMPARED); // older months teach nothing, and nothing is suggested for them
  const learned: Learned[] = [];
  for await (const page of readSince(ledger, familyId, all, first)) {
    for (const one of learnedOn(page)) learned.push(one);
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
