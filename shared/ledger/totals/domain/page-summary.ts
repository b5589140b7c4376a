import type { AccountId } from '../../../platform/domain/ids.ts';
import type { EntryPlace, PageColumns } from '../../pages/domain/page-columns.ts';
import { createContentReader } from '../../pages/domain/page-columns.ts';
import { countsAsSpending, type Flows, NO_FLOWS, withAmount } from './spending.ts';

/** Income and spending of one account, month, currency and category. */
export type FlowsOfCell = Flows & {
  readonly accountId: AccountId;
  /** Of the entries, not of their page. */
  readonly month: string;
  readonly currency: string;
  readonly categoryId: string | null;
};

/** For totals of transactions. It depends on nothing but the page. */
export type PageSummary = {
  /** In the order in which the page has them first. */
  readonly flows: readonly FlowsOfCell[];
  /** How many transactions have a category, merchant or tag, by its id. */
  readonly references: ReadonlyMap<string, number>;
};

/** Income and spending of one merchant and set of tags, within a cell. */
export type FlowsOfPart = FlowsOfCell & { readonly merchantId: string | null; readonly tagIds: readonly string[] };

/** As `PageSummary`, for reports that need more of the transactions. */
export type PageParts = { readonly parts: readonly FlowsOfPart[] };

/** The parts of a page: each transaction counts in one of them. */
export const partsOf = (page: PageColumns, places: readonly EntryPlace[]): PageParts => {
  const read = createContentReader(page);
  const parts = new Map<string, FlowsOfPart>();
  for (const place of places) {
    const entry = read(place);
    if (!countsAsSpending(entry)) continue;
    const { accountId, currency, categoryId, merchantId } = entry;
    const month = entry.date.slice(0, 7);
    const tagIds = entry.tagIds.toSorted();
    const key = [accountId, month, currency, categoryId, merchantId, ...tagIds].join('|');
    const sum = withAmount(parts.get(key) ?? NO_FLOWS, entry.amount);
    parts.set(key, { accountId, month, currency, categoryId, merchantId, tagIds, ...sum });
  }
  return { parts: [...parts.values()] };
};

/** Of these transactions of a page. */
export const summarize = (page: PageColumns, places: readonly EntryPlace[]): PageSummary => {
  const read = createContentReader(page);
  const flows = new Map<string, FlowsOfCell>();
  const references = new Map<string, number>();
  for (const place of places) {
    const entry = read(place);
    for (const id of [entry.categoryId, entry.merchantId, ...entry.tagIds]) {
      if (id !== null) references.set(id, (references.get(id) ?? 0) + 1);
    }
    if (!countsAsSpending(entry)) continue;
    const { accountId, currency, categoryId } = entry;
    const month = entry.date.slice(0, 7);
    const key = `${accountId}|${month}|${currency}|${categoryId}`;
    const sum = withAmount(flows.get(key) ?? NO_FLOWS, entry.amount);
    flows.set(key, { accountId, month, currency, categoryId, ...sum });
  }
  return { flows: [...flows.values()], references };
};
