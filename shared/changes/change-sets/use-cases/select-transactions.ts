import { type Entry, type PageRef, pageRefOf } from '../../../ledger/entries/domain/entry.ts';
import { isLiving, type LivingSlot } from '../../../ledger/pages/domain/page.ts';
import { createSlotBuilder } from '../../../ledger/pages/domain/page-columns.ts';
import { createEntryView } from '../../../ledger/pages/domain/read.ts';
import { ALL_TRANSACTIONS, createMatcher, type EntryFilters } from '../../../ledger/search/domain/entry-filters.ts';
import { readFilterFacts } from '../../../ledger/search/use-cases/filter-facts.ts';
import { pagesWith } from '../../../ledger/search/use-cases/list-entries.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { FedSince } from '../domain/bulk-edit.ts';
import type { ChangeSet } from '../domain/change-set.ts';
import type { ChangeDependencies } from './change-ports.ts';

/** A transaction and its slot. */
export type Selected = {
  readonly entry: Entry;
  readonly slot: LivingSlot;
  /** The id of a part that is a side of a transfer; read only for what would move it. */
  readonly linkedPart?: string;
};

/** Selected transactions by page. */
export type SelectedPages = {
  /** Sorted by name. */
  readonly pages: readonly PageRef[];
  /** The selected transactions of each page. */
  readonly read: (pages: readonly PageRef[]) => Promise<readonly (readonly Selected[])[]>;
  /** The selected ids that were not on the pages that were read so far. */
  readonly missing: () => readonly string[];
};

/** `missing`: what an earlier slice of the same plan did not find; undefined in the first one. */
export const selectPages = async (
  deps: ChangeDependencies,
  { familyId, request }: ChangeSet,
  missing?: readonly string[],
): Promise<SelectedPages> => {
  const { ids, filters, fed } = request.select;
  if (ids !== undefined) return selectIds(deps, familyId, ids, missing);
  if (fed !== undefined) return selectFed(deps, familyId, fed);
  const all: EntryFilters = { ...filters, kind: 'transaction' };
  const found =
    all.importId === undefined
      ? pagesWith(await deps.headers.list(familyId), all)
      : ((await deps.importPages(familyId, all.importId)) ?? []);
  const match = createMatcher(all, await readFilterFacts(deps)(familyId, all));
  return {
    pages: sorted(found),
    // without the segments of the index, so that nothing lags
    read: async (pages) =>
      (await deps.ledger.readColumns(familyId, pages)).map((page) => match(page).map(createSlotBuilder(page))),
    missing: () => [],
  };
};

/** Reads all pages of the accounts: a feed may deliver old transactions. */
const selectFed = async (
  { headers, ledger }: Pick<ChangeDependencies, 'headers' | 'ledger'>,
  familyId: FamilyId,
  { accountIds, since }: FedSince,
): Promise<SelectedPages> => {
  const all = await headers.list(familyId);
  const match = createMatcher(ALL_TRANSACTIONS);
  return {
    pages: sorted(accountIds.flatMap((accountId) => pagesWith(all, { ...ALL_TRANSACTIONS, accountId }))),
    read: async (pages) =>
      (await ledger.readColumns(familyId, pages)).map((page) =>
        match(page)
          .map(createSlotBuilder(page))
          .filter(({ entry }) => accountIds.includes(entry.accountId) && isFedSince(entry, since)),
      ),
    missing: () => [],
  };
};

const isFedSince = ({ feed, importId, createdAt }: Entry, since: string): boolean =>
  feed !== null && importId === null && createdAt >= since;

const selectIds = (
  { ledger }: Pick<ChangeDependencies, 'ledger'>,
  familyId: FamilyId,
  ids: readonly string[],
  missing: readonly string[] = ids,
): SelectedPages => {
  const wanted = new Set(ids);
  const left = new Set(missing);
  return {
    pages: sorted(ids.flatMap((id) => pageRefOf(id) ?? [])),
    read: async (pages) =>
      (await ledger.readMany(familyId, pages)).map((page) => {
        const view = createEntryView(page);
        const selected = page.slots
          .filter(isLiving)
          .filter(({ content }) => content.kind === 'transaction')
          .map((slot) => ({ entry: view(slot), slot }))
          .filter(({ entry }) => wanted.has(entry.id));
        for (const { entry } of selected) left.delete(entry.id);
        return selected;
      }),
    missing: () => [...left],
  };
};

export const nameOf = (page: PageRef | undefined): string => `${page?.account.tag}|${page?.month}`;

/** Each page once, account by account. */
const sorted = (pages: readonly PageRef[]): readonly PageRef[] =>
  [...new Map(pages.map(({ account, month }) => [nameOf({ account, month }), { account, month }]))]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, page]) => page);
