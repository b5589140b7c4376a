import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { createSlotBuilder } from '../../../ledger/pages/domain/page-columns.ts';
import { firstOfNewest, readSince } from '../../../ledger/pages/use-cases/newest-months.ts';
import { ALL_TRANSACTIONS, createMatcher } from '../../../ledger/search/domain/entry-filters.ts';
import type { LedgerColumns, LedgerHeaders, PlacedHeader } from '../../../ledger/use-cases/ledger-ports.ts';
import { laterDay, monthOf } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { isList, isText, objectReader, readerOf } from '../../../platform/domain/stored-shape.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { RULES } from '../../findings/domain/finding-versions.ts';
import { type FindingsDependencies, getOrCompute } from '../../findings/use-cases/get-or-compute.ts';
import { compileRules, compileTests, type PlannedRule, setByPeople, type TestedRule } from '../domain/run-rules.ts';

type Dependencies = {
  readonly headers: LedgerHeaders;
  readonly ledger: LedgerColumns;
  readonly accounts: {
    readonly list: (familyId: FamilyId) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  };
};

/** Bounds the time of a page. */
const MOST_COUNTED = 20_000;
/** The same for the rules that run: transactions times rules. */
const MOST_RUN = 400_000;

type Counts = ReadonlyMap<string, number>;

type StoredCounts = readonly (readonly [string, number])[];
const readCounts = readerOf<StoredCounts>(isList);
const readMatches = objectReader<{ readonly since: string; readonly counts: StoredCounts }>({
  since: isText,
  counts: isList,
});

type RuleMatches = {
  /** By the id of the rule; absent: none. */
  readonly counts: Counts;
  /** How many transactions the active rules would still change, by the rule that would. */
  readonly waiting: Counts;
  /** The first day that is counted. */
  readonly since: string;
};

export type MatchingEntry = Pick<Entry, 'id' | 'date' | 'name' | 'amount' | 'currency' | 'accountId'>;

/** The rules that run, and the ids of the records that exist. */
export type RunningRules = { readonly active: readonly PlannedRule[]; readonly known: ReadonlySet<string> };

const NONE_RUN: RunningRules = { active: [], known: new Set() };

/** So many matching transactions are shown. */
const NEWEST = 3;

/** How many transactions meet the conditions of each rule, since a day or, of a large ledger, since the first of its newest months. */
export const countRuleMatches =
  ({ headers, ledger, accounts }: Dependencies) =>
  async (familyId: FamilyId, rules: readonly TestedRule[], from: string, most = MOST_COUNTED) => {
    const counts = new Map<string, number>();
    let newest: readonly MatchingEntry[] = [];
    const [placed, named] = await Promise.all([headers.list(familyId), accounts.list(familyId)]);
    const since = firstDay(placed, from, most);
    const matching = compileTests(rules, namesOf(named));
    for await (const slots of slotsSince(ledger, familyId, placed, since)) {
      const met = slots.filter(({ entry }) => addOnes(counts, matching(entry)));
      newest = [...newest, ...met.map(({ entry }) => entry)].sort(newestFirst).slice(0, NEWEST);
    }
    return { counts, newest, since };
  };

/** How many transactions each active rule would still change. */
const countWaiting =
  ({ headers, ledger, accounts }: Dependencies) =>
  async (familyId: FamilyId, { active, known }: RunningRules, from: string, most: number): Promise<Counts> => {
    const waiting = new Map<string, number>();
    const [placed, named] = await Promise.all([headers.list(familyId), accounts.list(familyId)]);
    const run = compileRules(active, { accountNames: namesOf(named), known });
    for await (const slots of slotsSince(ledger, familyId, placed, firstDay(placed, from, most))) {
      for (const { entry, slot } of slots) addOnes(waiting, run(entry, setByPeople(slot))?.ruleIds ?? []);
    }
    return waiting;
  };

const firstDay = (placed: readonly PlacedHeader[], from: string, most: number): string => {
  const month = firstOfNewest(placed, most);
  return month === undefined ? from : laterDay(from, `${month}-01`);
};

/** The transactions of a page at a time. */
async function* slotsSince(ledger: LedgerColumns, familyId: FamilyId, placed: readonly PlacedHeader[], since: string) {
  const isCounted = createMatcher({ ...ALL_TRANSACTIONS, startDate: since });
  for await (const page of readSince(ledger, familyId, placed, monthOf(since))) {
    yield isCounted(page).map(createSlotBuilder(page));
  }
}

/** Whether there is any. */
const addOnes = (counts: Map<string, number>, ids: readonly string[]): boolean => {
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return ids.length > 0;
};

const newestFirst = (a: MatchingEntry, b: MatchingEntry): number =>
  compareText(b.date, a.date) || compareText(b.id, a.id);

type Named = readonly { readonly id: string; readonly name: string }[];

const namesOf = (named: Named): ReadonlyMap<string, string> => new Map(named.map(({ id, name }) => [id, name]));

/**
 * The same for saved rules, with what the active ones would still change: each counted once in a day, until the ledger, these
 * rules or names of accounts change. Both count the same transactions.
 */
export const findRuleMatches =
  (deps: Dependencies & FindingsDependencies) =>
  async (
    familyId: FamilyId,
    rules: readonly TestedRule[],
    from: string,
    running: RunningRules = NONE_RUN,
  ): Promise<RuleMatches> => {
    if (rules.length === 0) return { counts: new Map(), waiting: new Map(), since: from };
    const [placed, named] = await Promise.all([deps.headers.list(familyId), deps.accounts.list(familyId)]);
    const read = { ...deps, headers: { list: async () => placed }, accounts: { list: async () => named } };
    const most = Math.min(MOST_COUNTED, Math.floor(MOST_RUN / Math.max(running.active.length, 1)));
    const always = [
      ...[String(RULES.ruleMatches), from, String(most)],
      ...named.map(({ id, name }) => JSON.stringify([id, name])).sort(),
    ];
    const [{ counts, since }, waiting] = await Promise.all([
      getOrCompute(read, familyId, {
        name: 'rule_matches',
        dependsOn: async () => [
          ...always,
          ...rules.map(({ id, effectiveDate, conditions }) => JSON.stringify([id, effectiveDate, conditions])),
        ],
        find: async () => {
          const matches = await countRuleMatches(read)(familyId, rules, from, most);
          return { since: matches.since, counts: [...matches.counts] };
        },
        read: readMatches,
      }),
      running.active.length === 0
        ? []
        : getOrCompute(read, familyId, {
            name: 'rule_waiting',
            dependsOn: async () => [...always, ...running.active.map(partsThatCount), ...[...running.known].sort()],
            find: async () => [...(await countWaiting(read)(familyId, running, from, most))],
            read: readCounts,
          }),
    ]);
    return { counts: new Map(counts), waiting: new Map(waiting), since };
  };

const partsThatCount = ({ id, effectiveDate, position, stopAfterMatch, conditions, actions }: PlannedRule): string =>
  JSON.stringify([id, effectiveDate, position, stopAfterMatch, conditions, actions]);
