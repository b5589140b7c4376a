import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grant } from '../../../shared/people/oauth/domain/grant.ts';
import { createGrants } from '../../../shared/people/store/grant-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { sentTwice } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T10:00:00.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const newGrant = (): Grant => ({
  id: randomUUID(),
  clientId: randomUUID(),
  userId: randomUUID(),
  familyId: randomUUID(),
  scope: 'read',
  issuer: 'https://example.com',
  role: 'member',
  credentialsVersion: 0,
  createdAt: NOW,
  expiresAt: '2026-05-30T10:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
  refresh: { key: 'key', digest: randomUUID(), issuedAt: NOW, previous: null },
});

describe('createGrants', () => {
  it('creates a grant once, although the answer was lost and the SDK sent it again', async () => {
    const grants = createGrants(sentTwice(table.documents), table.tableName);
    const grant = newGrant();
    expect(await grants.create(grant)).toBe(true);
    const next = { ...grant, refresh: { ...grant.refresh, digest: randomUUID() } };
    expect(await grants.create(next)).toBe(false);
    expect(await grants.find(grant.id)).toEqual({ ...grant, resources: [] });
  });

  it('does not bring back a grant that was revoked before the SDK sent it again', async () => {
    const grants = createGrants(table.documents, table.tableName);
    const grant = newGrant();
    await grants.create(grant);
    await grants.revoke(grant.id, NOW);
    expect(await grants.create(grant)).toBe(false);
    expect(await grants.find(grant.id)).toMatchObject({ revokedAt: NOW });
  });
});
