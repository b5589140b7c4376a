import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { carriedAfter } from '../../events/store/outbox.ts';
import { yearOf } from '../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { mapInGroups } from '../../platform/dynamodb/map-in-groups.ts';
import type { PageAccount } from '../entries/domain/entry.ts';
import { slotsOf } from '../pages/domain/decode-slots.ts';
import { headerOf } from '../pages/domain/header.ts';
import type { Page, Slot } from '../pages/domain/page.ts';
import type { SegmentRef } from '../use-cases/ledger-ports.ts';
import { decodeBody } from './page-codec.ts';
import { createSegmentStore, type SegmentStore } from './segment-store.ts';
import { bodiesOf, type LoadedSegment } from './year-bodies.ts';
import { decodeYear, encodeYear, type YearHeader } from './year-header.ts';
import {
  createYearRoots,
  holdsAny,
  newVersion,
  openRootBody,
  type WantedPages,
  type YearKey,
  type YearRoot,
} from './year-roots.ts';

/** Pages of a year as read. */
export type StoredYear = {
  readonly account: PageAccount;
  /** By month. */
  readonly pages: ReadonlyMap<string, readonly Slot[]>;
};

/** A year as read for a change, with the state that the write requires unchanged. */
export type ChangingYear = StoredYear & {
  readonly version: string;
  readonly header: YearHeader;
  readonly loaded: readonly LoadedSegment[];
  readonly eventIds: readonly string[];
};

export type YearStore = {
  /** A consistent read of these pages and no others; undefined if the year does not exist. */
  readonly read: (familyId: FamilyId, wanted: WantedPages) => Promise<StoredYear | undefined>;
  /** The same for several years, with their roots read in batches. */
  readonly readAll: (
    familyId: FamilyId,
    wanted: readonly WantedPages[],
  ) => Promise<readonly (StoredYear | undefined)[]>;
  /** The same in parts that fit in memory. */
  readonly readInParts: (familyId: FamilyId, wanted: WantedPages) => AsyncIterable<StoredYear>;
  /** `large` if several pages have more than `most` bytes. */
  readonly readForChange: (
    familyId: FamilyId,
    wanted: WantedPages,
    most?: number,
  ) => Promise<ChangingYear | 'large' | undefined>;
  /**
   * Stores pages of one account and year. Returns false after a write conflict. `read`: the state that the change is
   * based on, read with these pages; undefined for a new year.
   */
  readonly write: (
    familyId: FamilyId,
    pages: readonly Page[],
    read: ChangingYear | undefined,
    eventIds?: readonly string[],
  ) => Promise<boolean>;
};

/** Segments up to this size are read with any page of the year, so that a year that became small moves to its root. */
const SMALL_BYTES = 8 * 1024;
/** About 15,000 entries, a few megabytes in memory. */
export const PART_BYTES = 256 * 1024;
const YEARS_AT_ONCE = 8;

/** Roots and their segments. Writing the root is the only commit. */
export const createYearStore = (documents: DynamoDBDocumentClient, tableName: string): YearStore => {
  const roots = createYearRoots(documents, tableName);
  const segmentsOf = (familyId: FamilyId) => createSegmentStore(documents, tableName, familyId);
  const { open, openForChange } = createOpeners(segmentsOf);
  return {
    read: (familyId, wanted) => roots.readWith(familyId, wanted, open),
    readForChange: (familyId, wanted, most = Number.POSITIVE_INFINITY) =>
      roots.readWith(familyId, wanted, (_, __, root) => openForChange(familyId, wanted, root, most)),
    readInParts: async function* (familyId, wanted) {
      const root = await roots.read(familyId, wanted);
      if (root === undefined) return;
      for (const months of partsOf(wanted.months, root, PART_BYTES)) {
        const part = { ...wanted, months };
        const opened = (await open(familyId, part, root)) ?? (await roots.readWith(familyId, part, open));
        if (opened !== undefined) yield opened;
      }
    },
    readAll: async (familyId, all) => {
      const found = await roots.readAll(familyId, all);
      return mapInGroups(all, YEARS_AT_ONCE, async (wanted, at) => {
        const root = found[at];
        return root && ((await open(familyId, wanted, root)) ?? roots.readWith(familyId, wanted, open));
      });
    },
    write: async (familyId, pages, stored, eventIds = []) => {
      const [first] = pages;
      if (first === undefined) return true;
      const { account } = first;
      const { segments, ...body } = await bodiesOf(
        pages,
        { loaded: stored?.loaded ?? [], pages: stored?.pages ?? new Map(), segments: stored?.header.segments ?? [] },
        (bodies) => segmentsOf(familyId).put(account.tag, bodies, new Date().toISOString()),
      );
      const version = newVersion();
      const header = encodeYear({ pages: headersOf(pages, stored), segments, version });
      const place = { account, year: yearOf(first.month) };
      const carried = carriedAfter(stored?.eventIds, eventIds);
      const content = { version, header, ...body, ...(carried.length > 0 && { eventIds: carried }) };
      const isWritten = await roots.write(familyId, place, content, stored?.version);
      if (isWritten) await removeReplaced(segmentsOf(familyId), account.tag, stored?.header.segments ?? [], segments);
      return isWritten;
    },
  };
};

/** A reader that misses one of them reads the root again. If the removal fails, a later sweep repeats it. */
const removeReplaced = async (
  store: SegmentStore,
  tag: string,
  before: readonly SegmentRef[],
  after: readonly SegmentRef[],
): Promise<void> => {
  const kept = new Set(after.map(({ name }) => name));
  const replaced = before.filter(({ name }) => !kept.has(name)).map((ref) => ({ tag, ref }));
  await store.remove(replaced).catch(() => undefined);
};

/** Months whose segments have at most `most` bytes together, or a single month. A segment can hold several months. */
const partsOf = (months: ReadonlySet<string>, root: YearRoot, most: number): readonly ReadonlySet<string>[] => {
  if (root.body !== undefined) return [months];
  const { segments } = decodeYear(root.header, { id: root.id, tag: '' });
  const parts: Set<string>[] = [];
  for (const month of [...months].sort()) {
    const part = parts.at(-1);
    const joined = new Set([...(part ?? []), month]);
    if (part !== undefined && bytesOf(segments.filter((ref) => holdsAny(ref, joined))) <= most) part.add(month);
    else parts.push(new Set([month]));
  }
  return parts;
};

const bytesOf = (segments: readonly SegmentRef[]): number => segments.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Segments for a change; undefined if one is missing. Segments that this process has cached are not read again: equal
 * names mean equal content.
 */
const load = async (
  segments: SegmentStore,
  { tag }: YearKey,
  refs: readonly SegmentRef[],
): Promise<readonly LoadedSegment[] | undefined> => {
  const known = new Map(refs.map((ref) => [ref, segments.cached({ tag, ref })]));
  const unknown = refs.filter((ref) => known.get(ref) === undefined);
  const bodies = await segments.get(unknown.map((ref) => ({ tag, ref })));
  const read = new Map(unknown.map((ref, at) => [ref, bodies[at]]));
  const pagesOf = (ref: SegmentRef): LoadedSegment['pages'] | undefined => {
    const [columns, body] = [known.get(ref), read.get(ref)];
    return columns === undefined ? body && decodeBody(body) : slotsOf(columns);
  };
  const loaded = refs.flatMap((ref) => {
    const pages = pagesOf(ref);
    return pages === undefined ? [] : [{ ref, pages }];
  });
  return loaded.length < refs.length ? undefined : loaded;
};

/** Both return undefined if a segment is missing. */
const createOpeners = (segmentsOf: (familyId: FamilyId) => SegmentStore) => ({
  open: async (familyId: FamilyId, wanted: WantedPages, root: YearRoot): Promise<StoredYear | undefined> => {
    const account = { id: root.id, tag: wanted.tag };
    const inRoot = openRootBody(familyId, wanted, root);
    if (inRoot !== undefined) return { account, pages: byMonth(slotsOf(inRoot, wanted.months)) };
    const refs = decodeYear(root.header, account).segments.filter((ref) => holdsAny(ref, wanted.months));
    const opened = await segmentsOf(familyId).open(refs.map((ref) => ({ tag: wanted.tag, ref })));
    const found = opened.filter((columns) => columns !== undefined);
    if (found.length < opened.length) return undefined;
    return { account, pages: byMonth(found.flatMap((columns) => slotsOf(columns, wanted.months))) };
  },
  openForChange: async (
    familyId: FamilyId,
    wanted: WantedPages,
    root: YearRoot,
    most: number,
  ): Promise<ChangingYear | 'large' | undefined> => {
    const { id, version, body, eventIds = [] } = root;
    const account = { id, tag: wanted.tag };
    const header = decodeYear(root.header, account);
    const { segments } = header;
    const isSmall = bytesOf(segments) <= SMALL_BYTES;
    const needed = segments.filter((ref) => isSmall || holdsAny(ref, wanted.months));
    if (wanted.months.size > 1 && bytesOf(needed) > most) return 'large';
    const loaded = await load(segmentsOf(familyId), wanted, needed);
    const pages = body === undefined ? loaded?.flatMap((segment) => segment.pages) : decodeBody(body);
    return loaded && pages && { account, version, header, loaded, eventIds, pages: byMonth(pages) };
  },
});

/** A large page has several segments. */
const byMonth = (
  pages: readonly { readonly month: string; readonly slots: readonly Slot[] }[],
): ReadonlyMap<string, readonly Slot[]> =>
  new Map(
    [...Map.groupBy(pages, ({ month }) => month)].map(([month, own]) => [month, own.flatMap(({ slots }) => slots)]),
  );

const headersOf = (pages: readonly Page[], stored: ChangingYear | undefined): YearHeader['pages'] => {
  const headers = new Map(stored?.header.pages.map((header) => [header.key.month, header]));
  for (const page of pages) {
    if (page.slots.length === 0) headers.delete(page.month);
    else headers.set(page.month, headerOf(page));
  }
  return [...headers.values()].sort((a, b) => compareText(a.key.month, b.key.month));
};
