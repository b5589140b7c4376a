import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BusyError } from '../../platform/domain/errors.ts';
import type { PageAccount } from '../domain/entry.ts';
import { emptyPage, type Page } from '../domain/page.ts';
import type { LedgerPages } from '../use-cases/ledger-ports.ts';
import { createPageStore, type StoredPage } from './page-store.ts';
import { sweepSegments } from './sweep-segments.ts';

const MAX_TRIES = 20;
const FIRST_WAIT_MS = 20;
const GROWTH = 1.4;
const LONGEST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 10_000;
const READS_AT_ONCE = 16;
/** Share of the writes of a page in segments that also sweep what earlier writes left behind. */
const SWEPT_SHARE = 0.05;

export type Waiting = {
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 up to 1. */
  readonly random: () => number;
};

/** Read → change → conditional write → again, should another writer have come first. */
export const createLedgerPages = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { sleep, random }: Waiting = { sleep: wait, random: Math.random },
): LedgerPages => {
  const store = createPageStore(documents, tableName);

  const read = async (familyId: string, account: PageAccount, month: string): Promise<Page> => {
    const stored = await store.read(familyId, { tag: account.tag, month });
    return stored?.page ?? emptyPage(account, month);
  };

  const sweepNowAndThen = async (familyId: string, account: PageAccount, month: string, before?: StoredPage) => {
    if (before === undefined || before.held.length === 0 || random() >= SWEPT_SHARE) return;
    const now = new Date().toISOString();
    await sweepSegments(documents, tableName, { familyId, account, month, now }).catch(() => undefined); // the next one
  };

  return {
    read,
    readMany: async (familyId, keys) => {
      const pages: Page[] = [];
      for (let at = 0; at < keys.length; at += READS_AT_ONCE) {
        const group = keys.slice(at, at + READS_AT_ONCE);
        pages.push(...(await Promise.all(group.map(({ account, month }) => read(familyId, account, month)))));
      }
      return pages;
    },
    change: async (familyId, account, month, change) => {
      let waited = 0;
      for (let tries = 0; tries < MAX_TRIES && waited < MAX_WAIT_MS; tries++) {
        const stored = await store.read(familyId, { tag: account.tag, month });
        const changed = change(stored?.page ?? emptyPage(account, month));
        if (changed === undefined) return;
        if (await store.write(familyId, changed, stored)) return sweepNowAndThen(familyId, account, month, stored);
        const pause = Math.min(FIRST_WAIT_MS * GROWTH ** tries, LONGEST_WAIT_MS) * (0.5 + random());
        waited += pause;
        await sleep(pause);
      }
      throw new BusyError('This month of the account is being written by others: try again');
    },
  };
};
