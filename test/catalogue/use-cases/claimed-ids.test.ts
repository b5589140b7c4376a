import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { identifyRestored } from '../../../shared/catalogue/use-cases/record-external-ids.ts';
import { externalKey } from '../../../shared/platform/domain/external-id.ts';
import { createExternalIdClaims } from '../../../shared/platform/dynamodb/external-id-claims.ts';
import { hashKey } from '../../../shared/platform/dynamodb/keys.ts';
import { type ClaimedId, takeExternalId } from '../../../shared/platform/use-cases/take-external-id.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const K = { source: 'api', id: 'K' };

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const setUp = () => {
  const records = createCatalogueRepository(table.documents, table.tableName);
  const claims = createExternalIdClaims(table.documents, table.tableName);
  const familyId = randomUUID();
  const id: ClaimedId = { familyId, kind: 'tag', externalId: K };
  const claimOf = async () => (await claims.read(familyId, 'tag', [K]))[0];
  const createTag = async (name: string, key: string | null = null): Promise<string> => {
    const attributes = { color: null, ...(key !== null && { externalKey: key }) };
    const binding = { familyId, kind: 'tag', name, owner: 'import-1', attributes, candidateId: randomUUID(), now: NOW };
    return (await records.bindByName(binding as Parameters<typeof records.bindByName>[0])).id;
  };
  return { records, claims, familyId, id, claimOf, createTag };
};

describe('a claim of an external id', () => {
  it('that came back is not the one that was seen', async () => {
    const { claims, id, claimOf } = setUp();
    const settled = (mark: string) => ({ recordId: 'a', at: NOW, mark });
    expect(await claims.move(id, undefined, settled('1'))).toBe(true);
    const seen = await claimOf();
    expect(await claims.move(id, seen, settled('2'))).toBe(true);
    expect(await claims.move(id, seen, { recordId: 'b', at: NOW, mark: '3' })).toBe(false);
    expect(await claimOf()).toMatchObject({ recordId: 'a', mark: '2' });
    expect(await claims.move(id, seen, settled('2'))).toBe(true); // again, after its answer was lost
  });

  it('of an earlier release, without a mark, can be moved once', async () => {
    const { claims, id, familyId, claimOf } = setUp();
    await claims.move(id, undefined, { recordId: 'a', at: NOW, mark: '1' });
    const sk = `EXTERNAL_ID#tag#${hashKey(JSON.stringify(['api', 'K']))}`;
    const Item = { pk: `FAMILY#${familyId}`, sk, recordId: 'a', claimedAt: NOW };
    await table.documents.send(new PutCommand({ TableName: table.tableName, Item }));
    const seen = await claimOf();
    expect(seen).toEqual({ recordId: 'a', at: NOW, changeSetId: undefined, mark: undefined });
    expect(await claims.move(id, seen, { recordId: 'b', at: NOW, mark: '2' })).toBe(true);
    expect(await claims.move(id, seen, { recordId: 'c', at: NOW, mark: '3' })).toBe(false);
  });

  it('names the record that a merged one went into, before that takes the id', async () => {
    const { claims, id, claimOf } = setUp();
    await claims.move(id, undefined, { recordId: 'merged', at: NOW, mark: '1' });
    const holder = async () => ({ heldBy: 'heir' });
    const take = takeExternalId({ claims, holder, isUnderWay: async () => false, now: () => NOW });
    await take(id, 'heir');
    expect(await claimOf()).toMatchObject({ recordId: 'heir' });
    expect(await take(id, 'heir')).toBeUndefined();
  });

  it('of a request that is about to write is not taken by an undo', async () => {
    const { claims, records, id, createTag } = setUp();
    const restored = await createTag('Restored');
    await claims.move(id, undefined, { recordId: randomUUID(), at: NOW, mark: '1' }); // not written yet
    const again = identifyRestored({ claims, records, now: () => NOW })('tag');
    const write = async () => ({ id: restored });
    await expect(again(id, restored, write)).rejects.toMatchObject({ code: 'busy' });
  });
});

describe('an import that fills an external id', () => {
  it('fills none if the record has another one than it had when it was read', async () => {
    const { records, familyId, createTag } = setUp();
    const tag = await createTag('Tag');
    const fill = (seenKey: string | null) =>
      records.fill({ familyId, kind: 'tag', id: tag }, 'import-1', { externalKey: externalKey(K) }, NOW, seenKey);
    const keyNow = async () => (await records.find(familyId, 'tag', tag)) as { readonly externalKey?: string | null };
    await fill(externalKey(K));
    expect((await keyNow()).externalKey ?? null).toBeNull();
    await fill(null);
    expect((await keyNow()).externalKey).toBe(externalKey(K));
  });
});
