import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { pageKeyOf } from '../domain/entry-id.ts';
import { findEntry } from '../domain/read.ts';
import type { EntryReader } from '../use-cases/ledger-ports.ts';
import { createPageStore } from './page-store.ts';

/** Entries by id: one read of the page that the id names, inside the family. */
export const createEntryReader = (documents: DynamoDBDocumentClient, tableName: string): EntryReader => {
  const store = createPageStore(documents, tableName);
  return {
    find: async (familyId, entryId) => {
      const key = pageKeyOf(entryId);
      const stored = key && (await store.read(familyId, key));
      return stored && findEntry(stored.page, entryId);
    },
  };
};
