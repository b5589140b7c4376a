import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { writeWithEvents } from '../../events/store/event-recorder.ts';
import type { EventRecorder } from '../../events/use-cases/event-ports.ts';
import { yearOf } from '../../platform/domain/dates/local-date.ts';
import { BusyError } from '../../platform/domain/errors.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { type PageAccount, pageKeyOf } from '../entries/domain/entry.ts';
import { emptyPage, type Page } from '../pages/domain/page.ts';
import { findEntry } from '../pages/domain/read.ts';
import type { ChangeEvents, EntryReader, LedgerColumns, LedgerPages } from '../use-cases/ledger-ports.ts';
import { createLedgerColumns } from './ledger-columns.ts';
import { sweepSegments } from './segment-store.ts';
import { groupByYear, nameOfYear, rootKey, type WantedPages } from './year-roots.ts';
import { type ChangingYear, createYearStore, PART_BYTES, type StoredYear } from './year-store.ts';

/** Finds entries by id: one read of the page encoded in the id, within the family. */
export const createEntryReader = (documents: DynamoDBDocumentClient, tableName: string): EntryReader => {
  const store = createYearStore(documents, tableName);
  return {
    find: async (familyId, entryId) => {
      const key = pageKeyOf(entryId);
      if (key === undefined) return undefined;
      const stored = await store.read(familyId, wantedPages(key.tag, [key.month]));
      return stored && findEntry(pageOf(stored, stored.account, key.month), entryId);
    },
  };
};

const MAX_TRIES = 20;
const FIRST_WAIT_MS = 20;
const GROWTH = 1.4;
const LONGEST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 10_000;
/** The share of segment writes that also remove what failed ones left behind. */
const SWEPT_SHARE = 0.01;

type Waiting = {
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 to below 1. */
  readonly random: () => number;
};

/** Reads, changes and conditionally writes the pages of a year, and retries after a conflict. */
export const createLedgerPages = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { sleep, random }: Waiting = { sleep: wait, random: Math.random },
  recorder?: EventRecorder,
): LedgerPages & LedgerColumns => {
  const store = createYearStore(documents, tableName);

  const readMany: LedgerPages['readMany'] = async (familyId, keys) => {
    const years = groupByYear(keys);
    const read = await store.readAll(familyId, years);
    const stored = new Map(years.map((year, at) => [nameOfYear(year), read[at]]));
    return keys.map(({ account, month }) => {
      const year = stored.get(nameOfYear({ tag: account.tag, year: yearOf(month) }));
      return pageOf(year, account, month);
    });
  };

  const sweepNowAndThen = async (familyId: FamilyId, tag: string, before: ChangingYear | undefined) => {
    const [ref] = before?.loaded ?? [];
    if (ref === undefined || random() >= SWEPT_SHARE) return;
    const now = new Date().toISOString();
    await sweepSegments(documents, tableName, { familyId, tag, first: ref.ref.first, now }).catch(() => undefined);
  };

  /** Returns false, without a change, if the pages have more than `most` bytes together. */
  const changeIf = async (
    { familyId, account, months }: { familyId: FamilyId; account: PageAccount; months: readonly string[] },
    change: (pages: readonly Page[]) => readonly Page[] | undefined,
    {
      most,
      events = () => [],
    }: { readonly most?: number | undefined; readonly events?: ChangeEvents | undefined } = {},
  ): Promise<boolean> => {
    requireOneYear(months);
    let waited = 0;
    for (let tries = 0; tries < MAX_TRIES && waited < MAX_WAIT_MS; tries++) {
      const stored = await store.readForChange(familyId, wantedPages(account.tag, months), most);
      if (stored === 'large') return false;
      const changed = change(months.map((month) => pageOf(stored, account, month)));
      if (changed === undefined) return true;
      requireRead(changed, months);
      const carrier = rootKey(familyId, { tag: account.tag, year: yearOf(months[0] ?? '') });
      const isWritten = await writeWithEvents(recorder, { familyId, carrier, events: events(changed) }, (ids) =>
        store.write(familyId, changed, stored, ids),
      );
      if (isWritten) {
        await sweepNowAndThen(familyId, account.tag, stored);
        return true;
      }
      const pause = Math.min(FIRST_WAIT_MS * GROWTH ** tries, LONGEST_WAIT_MS) * (0.5 + random());
      waited += pause;
      await sleep(pause);
    }
    throw new BusyError('This year of the account is being changed by other requests: try again');
  };

  return {
    read: async (familyId, account, month) => {
      const stored = await store.read(familyId, wantedPages(account.tag, [month]));
      return pageOf(stored, account, month);
    },
    readMany,
    ...createLedgerColumns(documents, tableName),
    visit: async (familyId, account, months, see) => {
      for (const wanted of groupByYear(months.map((month) => ({ account, month })))) {
        for await (const year of store.readInParts(familyId, wanted)) {
          for (const month of year.pages.keys()) see(pageOf(year, account, month));
        }
      }
    },
    change: async (familyId, account, month, change, events) => {
      await changeIf({ familyId, account, months: [month] }, changedOf(change), { events });
    },
    changeEach: async (familyId, account, months, change, events) => {
      if (await changeIf({ familyId, account, months }, changedOf(change), { most: PART_BYTES, events })) return;
      for (const month of months) {
        await changeIf({ familyId, account, months: [month] }, changedOf(change), { events });
      }
    },
    changeMany: async (familyId, account, months, change) => {
      await changeIf({ familyId, account, months }, change);
    },
  };
};

/** Pages of one year. */
const wantedPages = (tag: string, months: readonly string[]): WantedPages => ({
  tag,
  year: yearOf(months[0] ?? ''),
  months: new Set(months),
});

const requireOneYear = (months: readonly string[]): void => {
  if (new Set(months.map(yearOf)).size > 1) throw new Error('Pages of several years are not one write');
};

const requireRead = (changed: readonly Page[], months: readonly string[]): void => {
  if (changed.some(({ month }) => !months.includes(month))) throw new Error('A page was not read for the change');
};

const changedOf =
  (change: (page: Page) => Page | undefined) =>
  (pages: readonly Page[]): readonly Page[] | undefined => {
    const changed = pages.map(change).filter((page) => page !== undefined);
    return changed.length === 0 ? undefined : changed;
  };

/** An existing year knows its account. */
const pageOf = (stored: StoredYear | undefined, account: PageAccount, month: string): Page => {
  if (stored === undefined) return emptyPage(account, month);
  return { account: stored.account, month, slots: stored.pages.get(month) ?? [] };
};
