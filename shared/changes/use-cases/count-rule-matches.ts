import type { Entry } from '../../ledger/domain/entry.ts';
import { ALL_TRANSACTIONS, createMatcher } from '../../ledger/domain/entry-filters.ts';
import { createSlotBuilder } from '../../ledger/domain/page-columns.ts';
import type { LedgerColumns, LedgerHeaders } from '../../ledger/use-cases/ledger-ports.ts';
import { firstOfNewest, readSince } from '../../ledger/use-cases/newest-months.ts';
import { compareText } from '../../platform/domain/compare-text.ts';
import { laterDay, monthOf } from '../../platform/domain/local-date.ts';
import { RULES } from '../domain/rules.ts';
import { compileRules, compileTests, type PlannedRule, setByPeople, type TestedRule } from '../domain/run-rules.ts';
import { type FindingsDependencies, findOnce } from './find-once.ts';

type Dependencies = {
  readonly headers: LedgerHeaders;
  readonly ledger: LedgerColumns;
  readonly accounts: {
    readonly list: (familyId: string) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  };
};

/** Bounds the time of a page. */
const MOST_COUNTED = 20_000;

type Counts = ReadonlyMap<string, number>;

type RuleMatches = {
  /** By the id of the rule; absent: none. */
  readonly counts: Counts;
  /** How many of them the active rules would still change, by the rule that would. */
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
  async (
    familyId: string,
    rules: readonly TestedRule[],
    from: string,
    { active, known }: RunningRules = NONE_RUN,
  ): Promise<RuleMatches & { readonly newest: readonly MatchingEntry[] }> => {
    const [counts, waiting] = [new Map<string, number>(), new Map<string, number>()];
    let newest: readonly MatchingEntry[] = [];
    if (rules.length === 0) return { counts, waiting, newest, since: from };
    const [placed, named] = await Promise.all([headers.list(familyId), accounts.list(familyId)]);
    const month = firstOfNewest(placed, MOST_COUNTED);
    const since = month === undefined ? from : laterDay(from, `${month}-01`);
    const accountNames = new Map(named.map(({ id, name }) => [id, name]));
    const matching = compileTests(rules, accountNames);
    const run = active.length === 0 ? undefined : compileRules(active, { accountNames, known });
    const isCounted = createMatcher({ ...ALL_TRANSACTIONS, startDate: since });
    for await (const page of readSince(ledger, familyId, placed, monthOf(since))) {
      const met = isCounted(page)
        .map(createSlotBuilder(page))
        .filter(({ entry, slot }) => {
          addOnes(waiting, run?.(entry, setByPeople(slot))?.ruleIds ?? []);
          return addOnes(counts, matching(entry));
        });
      newest = [...newest, ...met.map(({ entry }) => entry)].sort(newestFirst).slice(0, NEWEST);
    }
    return { counts, waiting, newest, since };
  };

/** Whether there is any. */
const addOnes = (counts: Map<string, number>, ids: readonly string[]): boolean => {
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return ids.length > 0;
};

const newestFirst = (a: MatchingEntry, b: MatchingEntry): number =>
  compareText(b.date, a.date) || compareText(b.id, a.id);

/** The same for saved rules: counted once in a day, until the ledger, the rules or names of accounts change. */
export const findRuleMatches =
  (deps: Dependencies & FindingsDependencies) =>
  async (
    familyId: string,
    rules: readonly TestedRule[],
    from: string,
    running: RunningRules = NONE_RUN,
  ): Promise<RuleMatches> => {
    if (rules.length === 0) return { counts: new Map(), waiting: new Map(), since: from };
    const named = await deps.accounts.list(familyId);
    const { counts, waiting, since } = await findOnce(deps, familyId, {
      name: 'rule_matches',
      dependsOn: () => [
        RULES.ruleMatches,
        from,
        ...rules.map(({ id, effectiveDate, conditions }) => JSON.stringify([id, effectiveDate, conditions])),
        ...running.active.map(partsThatCount),
        ...[...running.known].sort(),
        ...named.map(({ id, name }) => JSON.stringify([id, name])).sort(),
      ],
      find: async (placed) => {
        const read = { ...deps, headers: { list: async () => placed }, accounts: { list: async () => named } };
        const matches = await countRuleMatches(read)(familyId, rules, from, running);
        return { since: matches.since, counts: [...matches.counts], waiting: [...matches.waiting] };
      },
    });
    return { counts: new Map(counts), waiting: new Map(waiting), since };
  };

const partsThatCount = ({ id, effectiveDate, position, stopAfterMatch, conditions, actions }: PlannedRule): string =>
  JSON.stringify([id, effectiveDate, position, stopAfterMatch, conditions, actions]);
