import type { FlowsOfCell, FlowsOfPart, PageParts } from '../../../ledger/totals/domain/page-summary.ts';
import { NO_FLOWS, plus } from '../../../ledger/totals/domain/spending.ts';
import {
  type PageSummaries,
  summarizePages,
  summarizeParts,
} from '../../../ledger/totals/use-cases/summarize-pages.ts';
import type { Days } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { MonthCell, PartCell, PartKind } from '../domain/spending-parts.ts';
import type { SpendingDependencies } from './read-spending.ts';

export type PartDependencies = SpendingDependencies & { readonly parts?: PageSummaries<PageParts> | undefined };

export type PartsByCurrency<Cell extends PartCell = PartCell> = ReadonlyMap<string, readonly Cell[]>;

const readBy =
  <Cell extends PartCell>(cellOf: (cell: MonthCell) => Cell) =>
  (deps: PartDependencies) =>
  async (familyId: FamilyId, kind: PartKind, { from, to }: Days): Promise<PartsByCurrency<Cell>> => {
    const [accounts, headers, categories, records] = await Promise.all([
      deps.accounts.list(familyId),
      deps.headers.list(familyId),
      deps.records.listOf(familyId, 'category'),
      kind === 'account' ? [] : deps.records.listOf(familyId, kind),
    ]);
    const filters = { accountId: undefined, startDate: from, endDate: to };
    const hidden = new Set(accounts.flatMap(({ id, status }) => (status === 'disabled' ? [id] : [])));
    const known = new Set([...categories, ...records].map(({ id }) => id));
    const tally = createTally<Cell>();
    const found = await readFlows(deps, kind)(familyId, { headers, filters });
    const isKnown = (id: string | null): boolean => known.has(id ?? '');
    for (const { accountId, currency, ...flows } of found) {
      if (!hidden.has(accountId)) tally.see(currency, cellOf(knownPart(flows, kind, isKnown)));
    }
    return tally.result();
  };

/**
 * Income and spending in these days, by merchant, tags or account within each category: for the same
 * transactions as in `readSpending`. A deleted record counts as no record.
 */
export const readSpendingParts = readBy<PartCell>(({ month: _, ...cell }) => cell);
/** The same of each month. */
export const readMonthlyParts = readBy<MonthCell>((cell) => cell);

type Found = FlowsOfCell & { readonly ids: readonly string[] };

/** Without deleted records. */
const knownPart = (
  { categoryId, ids, month, inflow, outflow }: Omit<Found, 'accountId' | 'currency'>,
  kind: PartKind,
  isKnown: (id: string | null) => boolean,
): MonthCell => ({
  categoryId: isKnown(categoryId) ? categoryId : null,
  ids: kind === 'account' ? ids : ids.filter(isKnown),
  ...{ month, inflow, outflow },
});

const readFlows =
  (deps: PartDependencies, kind: PartKind) =>
  async (...asked: Parameters<ReturnType<typeof summarizePages>>): Promise<readonly Found[]> => {
    if (kind === 'account') {
      const pages = await summarizePages(deps)(...asked);
      return pages.flatMap(({ flows }) => flows.map((cell) => ({ ...cell, ids: [cell.accountId] })));
    }
    const pages = await summarizeParts({ ledger: deps.ledger, summaries: deps.parts })(...asked);
    return pages.flatMap(({ parts }) => parts.map((cell) => ({ ...cell, ids: idsOf(cell, kind) })));
  };

const idsOf = ({ merchantId, tagIds }: FlowsOfPart, kind: 'merchant' | 'tag'): readonly string[] =>
  kind === 'tag' ? tagIds : merchantId === null ? [] : [merchantId];

/** Adds up accounts, and months unless the cells name them. */
const createTally = <Cell extends PartCell & Partial<MonthCell>>() => {
  const currencies = new Map<string, Map<string, Cell>>();
  return {
    see: (currency: string, cell: Cell): void => {
      const cells = currencies.get(currency) ?? new Map<string, Cell>();
      const key = [cell.month, cell.categoryId, ...cell.ids].join('|');
      cells.set(key, { ...cell, ...plus(cells.get(key) ?? NO_FLOWS, cell) });
      currencies.set(currency, cells);
    },
    result: (): PartsByCurrency<Cell> =>
      new Map([...currencies].map(([currency, cells]) => [currency, [...cells.values()]])),
  };
};
