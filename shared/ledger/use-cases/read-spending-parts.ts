import type { Days } from '../../platform/domain/local-date.ts';
import type { FlowsOfCell, FlowsOfPart, PageParts } from '../domain/page-summary.ts';
import { NO_FLOWS, plus } from '../domain/spending.ts';
import type { PartCell, PartKind } from '../domain/spending-parts.ts';
import type { SpendingDependencies } from './read-spending.ts';
import { type PageSummaries, summarizePages, summarizeParts } from './summarize-pages.ts';

export type PartDependencies = SpendingDependencies & { readonly parts?: PageSummaries<PageParts> | undefined };

export type PartsByCurrency = ReadonlyMap<string, readonly PartCell[]>;

/**
 * What counts as income and spending in these days, by merchant, tags or account within each category: of the same
 * transactions as in `readSpending`. A deleted record is none.
 */
export const readSpendingParts =
  (deps: PartDependencies) =>
  async (familyId: string, kind: PartKind, { from, to }: Days): Promise<PartsByCurrency> => {
    const [accounts, headers, categories, records] = await Promise.all([
      deps.accounts.list(familyId),
      deps.headers.list(familyId),
      deps.records.listOf(familyId, 'category'),
      kind === 'account' ? [] : deps.records.listOf(familyId, kind),
    ]);
    const filters = { accountId: undefined, startDate: from, endDate: to };
    const hidden = new Set(accounts.flatMap(({ id, status }) => (status === 'disabled' ? [id] : [])));
    const known = new Set([...categories, ...records].map(({ id }) => id));
    const tally = createTally();
    for (const { accountId, categoryId, currency, inflow, outflow, ids } of await readFlows(deps, kind)(familyId, {
      headers,
      filters,
    })) {
      if (hidden.has(accountId)) continue;
      const own = kind === 'account' ? ids : ids.filter((id) => known.has(id));
      tally.see(currency, {
        categoryId: known.has(categoryId ?? '') ? categoryId : null,
        ids: own,
        inflow,
        outflow,
      });
    }
    return tally.result();
  };

type Found = FlowsOfCell & { readonly ids: readonly string[] };

const readFlows =
  (deps: PartDependencies, kind: PartKind) =>
  async (...asked: Parameters<ReturnType<typeof summarizePages>>): Promise<readonly Found[]> => {
    if (kind === 'account') {
      const pages = await summarizePages(deps)(...asked);
      return pages.flatMap(({ flows }) => flows.map((each) => ({ ...each, ids: [each.accountId] })));
    }
    const pages = await summarizeParts({ ledger: deps.ledger, summaries: deps.parts })(...asked);
    return pages.flatMap(({ parts }) => parts.map((each) => ({ ...each, ids: idsOf(each, kind) })));
  };

const idsOf = ({ merchantId, tagIds }: FlowsOfPart, kind: 'merchant' | 'tag'): readonly string[] =>
  kind === 'tag' ? tagIds : merchantId === null ? [] : [merchantId];

/** Adds up months and accounts. */
const createTally = () => {
  const currencies = new Map<string, Map<string, PartCell>>();
  return {
    see: (currency: string, cell: PartCell): void => {
      const cells = currencies.get(currency) ?? new Map<string, PartCell>();
      const key = [cell.categoryId, ...cell.ids].join('|');
      cells.set(key, { ...cell, ...plus(cells.get(key) ?? NO_FLOWS, cell) });
      currencies.set(currency, cells);
    },
    result: (): PartsByCurrency => new Map([...currencies].map(([currency, cells]) => [currency, [...cells.values()]])),
  };
};
