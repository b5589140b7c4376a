import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BusyError } from '../../platform/domain/errors.ts';
import { yearOf } from '../../platform/domain/local-date.ts';
import { type PageAccount, pageKeyOf } from '../domain/entry.ts';
import { emptyPage, type Page } from '../domain/page.ts';
import { findEntry } from '../domain/read.ts';
import type { EntryReader, LedgerColumns, LedgerPages } from '../use-cases/ledger-ports.ts';
import { createLedgerColumns } from './ledger-columns.ts';
import { sweepSegments } from './segment-store.ts';
import { groupByYear, nameOfYear, sha256, type WantedPages, type YearKey } from './year-roots.ts';
import { type ChangingYear, createYearStore, type StoredYear } from './year-store.ts';

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
/** The share of segment writes that also remove unused segments. */
const SWEPT_SHARE = 0.05;

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

  const sweepNowAndThen = async (familyId: string, { tag, year }: YearKey, before?: ChangingYear) => {
    if (before === undefined || before.header.segments.length === 0 || random() >= SWEPT_SHARE) return;
    const now = new Date().toISOString();
    await sweepSegments(documents, tableName, { familyId, tag, year, now }).catch(() => undefined);
  };

  const changeMany: LedgerPages['changeMany'] = async (familyId, account, months, change) => {
    const year = yearOf(months[0] ?? '');
    if (months.some((month) => yearOf(month) !== year)) throw new Error('Pages of several years are not one write');
    let waited = 0;
    for (let tries = 0; tries < MAX_TRIES && waited < MAX_WAIT_MS; tries++) {
      const stored = await store.readForChange(familyId, wantedPages(account.tag, months));
      const changed = change(months.map((month) => pageOf(stored, account, month)));
      if (changed === undefined) return;
      if (await store.write(familyId, changed, stored))
        return sweepNowAndThen(familyId, { tag: account.tag, year }, stored);
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
    change: (familyId, account, month, change) =>
      changeMany(familyId, account, [month], ([page = emptyPage(account, month)]) => {
        const changed = change(page);
        return changed && [changed];
      }),
    changeMany,
  };
};

/** Pages of one year. */
const wantedPages = (tag: string, months: readonly string[]): WantedPages => ({
  tag,
  year: yearOf(months[0] ?? ''),
  months: new Set(months),
});

/** An existing year knows its account. */
const pageOf = (stored: StoredYear | undefined, account: PageAccount, month: string): Page => {
  if (stored === undefined) return emptyPage(account, month);
  return { account: stored.account, month, slots: stored.pages.get(month) ?? [], sha256 };
};
