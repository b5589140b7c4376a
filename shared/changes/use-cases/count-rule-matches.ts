import { ALL_TRANSACTIONS, createMatcher } from '../../ledger/domain/entry-filters.ts';
import { createEntryBuilder } from '../../ledger/domain/page-columns.ts';
import type { LedgerColumns, LedgerHeaders } from '../../ledger/use-cases/ledger-ports.ts';
import { firstOfNewest, readSince } from '../../ledger/use-cases/newest-months.ts';
import { laterDay, monthOf } from '../../platform/domain/local-date.ts';
import { RULES } from '../domain/rules.ts';
import { compileTests, type TestedRule } from '../domain/run-rules.ts';
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

type RuleMatches = {
  /** By the id of the rule; absent: none. */
  readonly counts: ReadonlyMap<string, number>;
  /** The first day that is counted. */
  readonly since: string;
};

/** How many transactions meet the conditions of each rule, since a day or, of a large ledger, since the first of its newest months. */
export const countRuleMatches =
  ({ headers, ledger, accounts }: Dependencies) =>
  async (familyId: string, rules: readonly TestedRule[], from: string): Promise<RuleMatches> => {
    if (rules.length === 0) return { counts: new Map(), since: from };
    const [placed, named] = await Promise.all([headers.list(familyId), accounts.list(familyId)]);
    const newest = firstOfNewest(placed, MOST_COUNTED);
    const since = newest === undefined ? from : laterDay(from, `${newest}-01`);
    const matching = compileTests(rules, new Map(named.map(({ id, name }) => [id, name])));
    const isCounted = createMatcher({ ...ALL_TRANSACTIONS, startDate: since });
    const counts = new Map<string, number>();
    for await (const page of readSince(ledger, familyId, placed, monthOf(since))) {
      const build = createEntryBuilder(page);
      for (const place of isCounted(page)) {
        for (const id of matching(build(place))) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    }
    return { counts, since };
  };

/** The same for saved rules: counted once in a day, until the ledger, these rules or names of accounts change. */
export const findRuleMatches =
  (deps: Dependencies & FindingsDependencies) =>
  async (familyId: string, rules: readonly TestedRule[], from: string): Promise<RuleMatches> => {
    if (rules.length === 0) return { counts: new Map(), since: from };
    const named = await deps.accounts.list(familyId);
    const { counts, since } = await findOnce(deps, familyId, {
      name: 'rule_matches',
      dependsOn: () => [
        RULES.ruleMatches,
        from,
        ...rules.map(({ id, effectiveDate, conditions }) => JSON.stringify([id, effectiveDate, conditions])),
        ...named.map(({ id, name }) => JSON.stringify([id, name])).sort(),
      ],
      find: async (placed) => {
        const read = { ...deps, headers: { list: async () => placed }, accounts: { list: async () => named } };
        const matches = await countRuleMatches(read)(familyId, rules, from);
        return { ...matches, counts: [...matches.counts] };
      },
    });
    return { counts: new Map(counts), since };
  };
