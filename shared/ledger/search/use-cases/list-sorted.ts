import { DomainError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { shownPage } from '../../../platform/domain/paging.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Entry } from '../../entries/domain/entry.ts';
import {
  createContentReader,
  createEntryBuilder,
  type EntryPlace,
  type PageColumns,
} from '../../pages/domain/page-columns.ts';
import type { EntryFilters } from '../domain/entry-filters.ts';
import { type EntryOrder, type OrderFacts, type OrderKey, orderKey } from '../domain/entry-order.ts';
import { createListTally } from '../domain/list-sums.ts';
import {
  createFinder,
  type EntriesPage,
  type EntriesRequest,
  factsFor,
  type ListEntriesDependencies,
  pagesOfFilters,
} from './list-entries.ts';

/** More are not sorted: their keys are in memory at once. */
const MOST_SORTED = 100_000;

type Placed = OrderKey & { readonly date: string; readonly page: PageColumns; readonly place: EntryPlace };

/**
 * Like `listEntries`, in another order; entries that are equal in it are newest first. Opens every page that can have a match.
 * @throws DomainError `range_too_large` if more than 100,000 entries match
 */
export const listSorted =
  (deps: ListEntriesDependencies) =>
  async (
    familyId: FamilyId,
    filters: EntryFilters,
    order: EntryOrder & OrderFacts,
    { sumsUpTo: most = 0, ...request }: EntriesRequest,
  ): Promise<EntriesPage> => {
    const find = createFinder(deps, familyId, filters, await factsFor(deps, familyId, filters));
    const tally = most > 0 ? createListTally(most) : undefined;
    const keyOf = orderKey(order, order);
    const readers = new Map<PageColumns, ReturnType<typeof createContentReader>>();
    const found: Placed[] = [];
    await find(await pagesOfFilters(deps, familyId, filters), (date, page, place) => {
      if (found.length === MOST_SORTED) throw tooMany();
      const read = readers.get(page) ?? createContentReader(page);
      readers.set(page, read);
      found.push({ ...keyOf(read(place)), date, page, place });
      tally?.see(page, place);
    });
    const direction = order.isDescending ? -1 : 1;
    found.sort(
      (a, b) => compareText(a.group, b.group) || direction * compareText(a.key, b.key) || compareText(b.date, a.date),
    );
    const from = (shownPage(request, found.length) - 1) * request.perPage;
    const sums = tally?.result();
    return {
      entries: build(found.slice(from, from + request.perPage)),
      besides: [],
      totalCount: found.length,
      ...(sums !== undefined && { sums }),
    };
  };

const build = (placed: readonly Placed[]): readonly Entry[] => {
  const builders = new Map<PageColumns, ReturnType<typeof createEntryBuilder>>();
  return placed.map(({ page, place }) => {
    const builder = builders.get(page) ?? createEntryBuilder(page);
    builders.set(page, builder);
    return builder(place);
  });
};

const tooMany = (): DomainError =>
  new DomainError(
    'range_too_large',
    'More than 100,000 transactions match, which are shown only newest first: narrow the list by date or account',
  );
