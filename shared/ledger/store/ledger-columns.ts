import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { yearOf } from '../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { mapInGroups } from '../../platform/dynamodb/map-in-groups.ts';
import type { PageAccount, PageRef } from '../entries/domain/entry.ts';
import type { SlotColumns } from '../pages/domain/decode-slots.ts';
import type { PageColumns } from '../pages/domain/page-columns.ts';
import type { LedgerColumns, PlacedPage, SegmentRef } from '../use-cases/ledger-ports.ts';
import { createSegmentStore, type PlacedSegment, type SegmentStore } from './segment-store.ts';
import { decodeYear } from './year-header.ts';
import {
  createYearRoots,
  groupByYear,
  holdsAny,
  nameOfYear,
  openRootBody,
  type WantedPages,
  type YearRoot,
  type YearRoots,
} from './year-roots.ts';

/**
 * Pages as columns for lists. Of what this process opened before, the root is read, which says whether a write replaced it;
 * other segments that the index names are read without their roots.
 */
export const createLedgerColumns = (documents: DynamoDBDocumentClient, tableName: string): LedgerColumns => {
  const roots = createYearRoots(documents, tableName);
  return {
    readColumns: async (familyId, pages) => {
      const segments = createSegmentStore(documents, tableName, familyId);
      const reading = { roots, segments, familyId };
      const [named, inRoots] = [pages.filter(isNamed), pages.filter((page) => !isNamed(page))];
      const recalled = recallPages(segments, named);
      const [opened, unchanged, fromRoots] = await Promise.all([
        openPages(
          segments,
          named.filter((page) => !recalled.has(page)),
        ),
        withoutReplaced(reading, recalled),
        readByRoots(reading, inRoots),
      ]);
      const replaced = named.filter((page) => !opened.has(page) && !unchanged.has(page));
      const now = await readByRoots(reading, replaced.map(withoutPlace));
      const read = new Map([
        ...[...opened, ...unchanged],
        ...inRoots.map((page, at) => [page, fromRoots[at]] as const),
        ...replaced.map((page, at) => [page, now[at]] as const),
      ]);
      return pages.map((page) => read.get(page) ?? columnsOf(page, []));
    },
  };
};

const isNamed = ({ segments = [] }: PlacedPage): boolean => segments.length > 0;

/** The replacement must not lag behind the index. */
const withoutPlace = ({ account, month }: PlacedPage): PageRef => ({ account, month });

const YEARS_AT_ONCE = 8;

type Pages = ReadonlyMap<PlacedPage, PageColumns>;

/** The pages whose segments exist. */
const openPages = async (segments: SegmentStore, pages: readonly PlacedPage[]): Promise<Pages> => {
  const wanted = new Map<string, PlacedSegment>();
  for (const { account, segments: refs = [] } of pages) {
    for (const ref of refs) wanted.set(ref.name, { tag: account.tag, ref });
  }
  const all = [...wanted.values()];
  const opened = await segments.open(all, { mayLag: true });
  const byName = new Map(all.map(({ ref }, at) => [ref.name, opened[at]]));
  return wholePages(pages, (_, { name }) => byName.get(name));
};

/** The pages whose segments this process knows. */
const recallPages = (segments: SegmentStore, pages: readonly PlacedPage[]): Pages =>
  wholePages(
    pages.filter(({ version }) => version !== undefined),
    ({ tag }, ref) => segments.cached({ tag, ref }),
  );

const wholePages = (
  pages: readonly PlacedPage[],
  find: (account: PageAccount, ref: SegmentRef) => SlotColumns | undefined,
): Pages =>
  new Map(
    pages.flatMap((page) => {
      const { account, segments = [] } = page;
      const found = segments.flatMap((ref) => find(account, ref) ?? []);
      return found.length < segments.length ? [] : [[page, columnsOf(page, found)] as const];
    }),
  );

/** Those of years that still have the version that the index names. */
const withoutReplaced = async ({ roots, familyId }: Reading, pages: Pages): Promise<Pages> => {
  const years = groupByYear([...pages.keys()]);
  const found = await roots.readAll(familyId, years, { mayLag: true });
  const versions = new Map(years.map((year, at) => [nameOfYear(year), found[at]?.version]));
  return new Map([...pages].filter(([page]) => versions.get(yearOfPage(page)) === page.version));
};

const yearOfPage = ({ account, month }: PageRef): string => nameOfYear({ tag: account.tag, year: yearOf(month) });

/** The versions that the index names, by year. */
const versionsOf = (pages: readonly PlacedPage[]): ReadonlyMap<string, ReadonlySet<string | undefined>> =>
  new Map([...Map.groupBy(pages, yearOfPage)].map(([year, own]) => [year, new Set(own.map(({ version }) => version))]));

type Year = { readonly account: PageAccount; readonly columns: readonly SlotColumns[] };
type Reading = { readonly roots: YearRoots; readonly segments: SegmentStore; readonly familyId: FamilyId };

/**
 * Pages in roots, and pages whose segments are unknown or were replaced in between; at least as new as the index says. In the
 * requested order.
 */
const readByRoots = async (
  { roots, segments, familyId }: Reading,
  pages: readonly PlacedPage[],
): Promise<readonly PageColumns[]> => {
  const open = async (_: string, { tag, year, months }: WantedPages, root: YearRoot): Promise<Year | undefined> => {
    const account = { id: root.id, tag };
    const inRoot = openRootBody(familyId, { tag, year }, root);
    if (inRoot !== undefined) return { account, columns: [inRoot] };
    const refs = decodeYear(root.header, account).segments.filter((ref) => holdsAny(ref, months));
    const opened = await segments.open(refs.map((ref) => ({ tag, ref })));
    const columns = opened.filter((segment) => segment !== undefined);
    return columns.length < opened.length ? undefined : { account, columns };
  };

  const wanted = groupByYear(pages);
  const named = versionsOf(pages);
  // only the version that the index names tells whether a read lags
  const mayLag = pages.every(({ version }) => version !== undefined);
  const found = await roots.readAll(familyId, wanted, { mayLag });
  const openYear = async (year: WantedPages, root: YearRoot | undefined): Promise<Year | undefined> => {
    const isLate = mayLag && [...(named.get(nameOfYear(year)) ?? [])].some((version) => version !== root?.version);
    if (root === undefined && !isLate) return undefined;
    const known = root === undefined || isLate ? undefined : await open(familyId, year, root);
    return known ?? roots.readWith(familyId, year, open);
  };
  const opened = await mapInGroups(
    wanted,
    YEARS_AT_ONCE,
    async (year, at) => [nameOfYear(year), await openYear(year, found[at])] as const,
  );
  const years = new Map<string, Year | undefined>(opened);
  return pages.map((page) => {
    const year = years.get(yearOfPage(page));
    return columnsOf({ account: year?.account ?? page.account, month: page.month }, year?.columns ?? []);
  });
};

const columnsOf = ({ account, month }: PageRef, columns: readonly SlotColumns[]): PageColumns => ({
  account,
  month,
  pieces: columns.flatMap((segment) =>
    segment.pages.filter((page) => page.month === month).map(({ from, to }) => ({ columns: segment, from, to })),
  ),
});
