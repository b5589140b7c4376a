import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { yearOf } from '../../platform/domain/local-date.ts';
import { mapInGroups } from '../../platform/dynamodb/map-in-groups.ts';
import type { SlotColumns } from '../domain/decode-slots.ts';
import type { PageAccount, PageRef } from '../domain/entry.ts';
import type { PageColumns } from '../domain/page-columns.ts';
import type { LedgerColumns, PlacedPage } from '../use-cases/ledger-ports.ts';
import { openBody } from './page-codec.ts';
import { createSegmentStore, type PlacedSegment, type SegmentStore } from './segment-store.ts';
import { decodeYear } from './year-header.ts';
import {
  createYearRoots,
  groupByYear,
  holdsAny,
  nameOfYear,
  sha256,
  type WantedPages,
  type YearRoot,
  type YearRoots,
} from './year-roots.ts';

/** Pages as columns for lists. Segments that the index names are read without their roots. */
export const createLedgerColumns = (documents: DynamoDBDocumentClient, tableName: string): LedgerColumns => {
  const roots = createYearRoots(documents, tableName);
  return {
    readColumns: async (familyId, pages) => {
      const segments = createSegmentStore(documents, tableName, familyId);
      const reading = { roots, segments, familyId };
      const [named, inRoots] = [pages.filter(isNamed), pages.filter((page) => !isNamed(page))];
      const [opened, fromRoots] = await Promise.all([openSegments(segments, named), readByRoots(reading, inRoots)]);
      const isOpen = ({ segments: refs = [] }: PlacedPage): boolean => refs.every(({ name }) => opened.has(name));
      const replaced = named.filter((page) => !isOpen(page));
      const read = new Map([
        ...named.map(
          (page) =>
            [page, columnsOf(page, page.segments?.flatMap(({ name }) => opened.get(name) ?? []) ?? [])] as const,
        ),
        ...inRoots.map((page, at) => [page, fromRoots[at]] as const),
        ...(await readByRoots(reading, replaced)).map((columns, at) => [replaced[at], columns] as const),
      ]);
      return pages.map((page) => read.get(page) ?? columnsOf(page, []));
    },
  };
};

const isNamed = ({ segments = [] }: PlacedPage): boolean => segments.length > 0;

const YEARS_AT_ONCE = 8;

/** The columns of each segment, by its name; missing ones are left out. */
const openSegments = async (
  segments: SegmentStore,
  pages: readonly PlacedPage[],
): Promise<ReadonlyMap<string, SlotColumns>> => {
  const wanted = new Map<string, PlacedSegment>();
  for (const { account, segments: refs = [] } of pages) {
    for (const ref of refs) wanted.set(ref.name, { tag: account.tag, ref });
  }
  const all = [...wanted.values()];
  const opened = await segments.open(all, { mayLag: true });
  return new Map(all.flatMap(({ ref }, at) => (opened[at] === undefined ? [] : [[ref.name, opened[at]] as const])));
};

type Year = { readonly account: PageAccount; readonly columns: readonly SlotColumns[] };
type Reading = { readonly roots: YearRoots; readonly segments: SegmentStore; readonly familyId: string };

/** Pages in roots, and pages whose segments are unknown or were replaced in between. In the requested order. */
const readByRoots = async (
  { roots, segments, familyId }: Reading,
  pages: readonly PlacedPage[],
): Promise<readonly PageColumns[]> => {
  const open = async (_: string, { tag, months }: WantedPages, root: YearRoot): Promise<Year | undefined> => {
    const account = { id: root.id, tag };
    if (root.body !== undefined) return { account, columns: [openBody(root.body)] };
    const refs = decodeYear(root.header, account).segments.filter((ref) => holdsAny(ref, months));
    const opened = await segments.open(refs.map((ref) => ({ tag, ref })));
    const columns = opened.filter((one) => one !== undefined);
    return columns.length < opened.length ? undefined : { account, columns };
  };

  const wanted = groupByYear(pages);
  // pages that were not found by the index, such as those of an import, must not lag either
  const mayLag = pages.every((page) => page.segments !== undefined);
  const found = await roots.readAll(familyId, wanted, { mayLag });
  const opened = await mapInGroups(wanted, YEARS_AT_ONCE, async (year, at) => {
    const root = found[at];
    return [
      nameOfYear(year),
      root && ((await open(familyId, year, root)) ?? (await roots.readWith(familyId, year, open))),
    ] as const;
  });
  const years = new Map<string, Year | undefined>(opened);
  return pages.map(({ account, month }) => {
    const year = years.get(nameOfYear({ tag: account.tag, year: yearOf(month) }));
    return columnsOf({ account: year?.account ?? account, month }, year?.columns ?? []);
  });
};

const columnsOf = ({ account, month }: PageRef, columns: readonly SlotColumns[]): PageColumns => ({
  account,
  month,
  sha256,
  pieces: columns.flatMap((one) =>
    one.pages.filter((page) => page.month === month).map(({ from, to }) => ({ columns: one, from, to })),
  ),
});
