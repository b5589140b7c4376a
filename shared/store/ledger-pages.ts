import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BusyError } from '../domain/errors.ts';
import type { PageAccount } from '../domain/ledger/entry.ts';
import { emptyPage, type Page } from '../domain/ledger/page.ts';
import type { LedgerPages } from '../use-cases/ports.ts';
import { createPageStore } from './page-store.ts';

const MAX_TRIES = 20;
const FIRST_WAIT_MS = 20;
const GROWTH = 1.4;
const LONGEST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 10_000;
const READS_AT_ONCE = 16;

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
        if (changed === undefined || (await store.write(familyId, changed, stored))) return;
        const pause = Math.min(FIRST_WAIT_MS * GROWTH ** tries, LONGEST_WAIT_MS) * (0.5 + random());
        waited += pause;
        await sleep(pause);
      }
      throw new BusyError('This month of the account is being written by others: try again');
    },
  };
};
