import { randomBytes, randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewUser } from '../../../shared/people/domain/user.ts';
import type { ApiKey } from '../../../shared/people/settings/domain/api-key.ts';
import { createApiKeyRepository } from '../../../shared/people/store/api-key-repository.ts';
import { createAuthenticate } from '../../../shared/people/store/authenticate.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { hashKey } from '../../../shared/platform/dynamodb/keys.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const later = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const keys = () => createApiKeyRepository(table.documents, table.tableName);
const users = () => createUserRepository(table.documents, table.tableName);
const authenticator = (limitPerHour = 10_000, limitPerSecond = 0) =>
  createAuthenticate(table.documents, table.tableName, { limitPerHour, limitPerSecond });

const aUser = async (change: Partial<NewUser> = {}) => {
  const id = randomUUID();
  const user = {
    id,
    familyId: randomUUID(),
    email: `${id}@example.org`,
    role: 'admin',
    status: 'active',
    passwordHash: null,
    ...change,
  } as NewUser;
  await users().create(user, NOW);
  return user;
};
const aKey = (user: NewUser, change: Partial<ApiKey> = {}): ApiKey => ({
  id: randomUUID(),
  name: 'Script',
  scope: 'read_write',
  familyId: user.familyId,
  userId: user.id,
  createdAt: NOW,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  ...change,
});
const aText = () => randomBytes(32).toString('hex');
const aStoredKey = async (change: Partial<ApiKey> = {}, userChange: Partial<NewUser> = {}) => {
  const user = await aUser(userChange);
  const key = aKey(user, change);
  const text = aText();
  expect(await keys().create(text, key, NOW)).toBe(true);
  return { user, key, text };
};
const itemOf = async (text: string) =>
  (
    await table.documents.send(
      new GetCommand({ TableName: table.tableName, Key: { pk: `API_KEY#${hashKey(text)}`, sk: 'API_KEY' } }),
    )
  ).Item;

describe('authenticate', () => {
  it('returns the key, its user and the remaining requests', async () => {
    const { user, key, text } = await aStoredKey({ scope: 'read' });

    expect(await authenticator(3)(text, NOW)).toEqual({
      caller: { familyId: user.familyId, userId: user.id, apiKeyId: key.id, keyName: 'Script', scope: 'read' },
      key: { name: 'Script', scopes: ['read'], createdAt: NOW, lastUsedAt: NOW },
      rate: { limit: 3, used: 1, remaining: 2, resetSeconds: 55 * 60 + 55, limited: false },
    });
  });

  it('counts up to the limit, refuses further requests without counting, and resets every hour', async () => {
    const { text } = await aStoredKey();
    const authenticate = authenticator(2);
    const rateAt = async (now: string) => (await authenticate(text, now))?.rate;

    expect(await rateAt(NOW)).toMatchObject({ used: 1, remaining: 1, limited: false });
    expect(await rateAt(later(1))).toMatchObject({ used: 2, remaining: 0, limited: false });
    expect(await rateAt(later(2))).toMatchObject({ used: 2, remaining: 0, limited: true });
    expect(await rateAt(later(3))).toMatchObject({ used: 2, remaining: 0, limited: true });
    expect(await rateAt(later(3600))).toMatchObject({ used: 1, remaining: 1, limited: false });
  });

  it('counts in the later hour if another clock is ahead', async () => {
    const { text } = await aStoredKey();
    const authenticate = authenticator(2);
    await authenticate(text, later(3600));

    expect((await authenticate(text, NOW))?.rate).toMatchObject({ used: 2, limited: false });
    expect((await authenticate(text, NOW))?.rate).toMatchObject({ used: 2, limited: true });
  });

  it('never limits if the limit is 0', async () => {
    const { text } = await aStoredKey();
    const authenticate = authenticator(0);
    for (let used = 1; used <= 5; used++) {
      expect((await authenticate(text, NOW))?.rate).toMatchObject({ limit: 0, used, limited: false });
    }
  });

  it('counts every concurrent request, also when the hour changes', async () => {
    const { text } = await aStoredKey();
    await authenticator(50)(text, later(-3600));

    const all = await Promise.all(Array.from({ length: 60 }, () => authenticator(50)(text, NOW)));

    expect(
      all
        .filter((key) => key?.rate.limited === false)
        .map((key) => key?.rate.used)
        .sort((a, b) => Number(a) - Number(b)),
    ).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(all.filter((key) => key?.rate.limited)).toHaveLength(10);
  });

  it('refuses more requests within ten seconds than its limit per second allows, without counting them', async () => {
    const { text } = await aStoredKey();
    const authenticate = authenticator(1_000, 2);
    const burstAt = (now: string, count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await authenticate(text, now))?.rate));

    const burst = await burstAt('2026-01-02T03:04:00.500Z', 25);
    expect(burst.filter((rate) => rate?.limited === false)).toHaveLength(20);
    const refused = { limited: true, limit: 1_000, used: 20, tooFast: { limit: 20, used: 20, resetSeconds: 1 } };
    expect((await burstAt('2026-01-02T03:04:09.999Z', 1))[0]).toMatchObject(refused);
    expect((await burstAt('2026-01-02T03:04:10.000Z', 1))[0]).toMatchObject({ limited: false, used: 21 });
    // the same ten seconds of the next hour
    expect((await burstAt('2026-01-02T04:04:00.500Z', 25)).filter((rate) => rate?.limited === false)).toHaveLength(20);
  });

  it('counts a request with one write, and keeps few counts of ten seconds', async () => {
    const { text } = await aStoredKey();
    const authenticate = authenticator(10_000, 50);
    await authenticate(text, '2026-01-02T03:00:00.000Z');
    const send = vi.spyOn(table.documents, 'send');
    for (let second = 1; second < 3_600; second += 5) {
      await authenticate(text, new Date(Date.parse('2026-01-02T03:00:00.000Z') + second * 1_000).toISOString());
    }
    const writes = send.mock.calls.filter(([command]) => command instanceof UpdateCommand);
    expect(writes).toHaveLength(720);
    send.mockRestore();
    expect(Object.keys((await itemOf(text)) ?? {}).filter((name) => name.startsWith('slot'))).toEqual(['slot359']);

    await authenticate(text, '2026-01-02T04:30:00.000Z');
    expect(Object.keys((await itemOf(text)) ?? {}).filter((name) => name.startsWith('slot'))).toEqual(['slot180']);
  });

  it('returns undefined for an unknown key and creates nothing', async () => {
    const text = aText();

    expect(await authenticator()(text, NOW)).toBeUndefined();
    expect(await itemOf(text)).toBeUndefined();
  });

  it.each(['', 'short', 'g'.repeat(64), 'A'.repeat(64), ` ${'a'.repeat(63)}`, 'a'.repeat(65), `${'a'.repeat(64)}\n`])(
    'refuses the malformed key %j without a request',
    async (text) => {
      const unreachable = createAuthenticate({} as never, table.tableName, { limitPerHour: 1, limitPerSecond: 0 });

      expect(await unreachable(text, NOW)).toBeUndefined();
    },
  );

  it('refuses an expired key', async () => {
    const { text } = await aStoredKey({ expiresAt: later(10) });
    const authenticate = authenticator();

    expect(await authenticate(text, later(9))).toBeDefined();
    expect(await authenticate(text, later(10))).toBeUndefined();
    expect((await itemOf(text))?.['expiresAt']).toBeUndefined(); // TTL would delete the item
  });

  it('refuses a revoked key and the key of a suspended or deleted user, even if cached', async () => {
    const { user, key, text } = await aStoredKey();
    const other = await aStoredKey();
    const authenticate = authenticator();
    expect(await authenticate(text, NOW)).toBeDefined();
    expect(await authenticate(other.text, NOW)).toBeDefined();

    expect(await keys().revoke(user.id, key.id, NOW)).toBe(true);
    await table.documents.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: { pk: `USER#${other.user.id}`, sk: 'USER' },
        UpdateExpression: 'SET #status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': 'suspended' },
      }),
    );

    expect(await authenticate(text, NOW)).toBeUndefined();
    expect(await authenticate(other.text, NOW)).toBeUndefined();
    const orphan = aText();
    await keys().create(orphan, aKey({ ...user, id: randomUUID() }), NOW);
    expect(await authenticate(orphan, NOW)).toBeUndefined();
  });

  it('refuses a key whose user belongs to another family', async () => {
    const user = await aUser();
    const text = aText();
    await keys().create(text, aKey(user, { familyId: randomUUID() }), NOW);

    expect(await authenticator()(text, NOW)).toBeUndefined();
  });

  it("does not store the key's text", async () => {
    const { text } = await aStoredKey();

    expect(JSON.stringify(await itemOf(text))).not.toContain(text);
  });
});

describe('create', () => {
  it('refuses a name only if another active key of the same user has it', async () => {
    const { user } = await aStoredKey();

    expect(await keys().create(aText(), aKey(user), NOW)).toBe(false);
    expect(await keys().create(aText(), aKey(user, { name: 'script' }), NOW)).toBe(true);
    expect(await keys().create(aText(), aKey(await aUser()), NOW)).toBe(true);
  });

  it('releases the name of a revoked or expired key', async () => {
    const { user, key, text } = await aStoredKey({ expiresAt: later(10) });
    expect(await keys().create(aText(), aKey(user), later(9))).toBe(false);

    expect(await keys().create(aText(), aKey(user), later(10))).toBe(true);
    expect(await authenticator()(text, later(11))).toBeUndefined();
    expect(await keys().revoke(user.id, key.id, later(11))).toBe(false);
    const [listed] = await keys().list(user.id);
    expect(await keys().revoke(user.id, listed?.id ?? '', later(11))).toBe(true);
    expect(await keys().create(aText(), aKey(user), later(12))).toBe(true);
  });

  it('gives a name to at most one of many concurrent requests, and that key works', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await aUser();
      const texts = Array.from({ length: 5 }, aText);
      const created = await Promise.all(texts.map((text) => keys().create(text, aKey(user), NOW)));
      const working = await Promise.all(texts.map((text) => authenticator()(text, NOW)));

      expect(created.filter(Boolean).length).toBeLessThanOrEqual(1);
      expect(working.map((key) => key !== undefined)).toEqual(created);
    }
  });
});

describe('the user repository', () => {
  it('finds a user by address in any case, and allows one user per address', async () => {
    const user = await aUser({ email: 'Some.One@Example.org' });

    expect(await users().findByEmail(' some.one@EXAMPLE.org')).toMatchObject({
      id: user.id,
      email: 'some.one@example.org',
    });
    expect(await users().findByEmail('nobody@example.org')).toBeUndefined();
    expect(await users().create({ ...user, id: randomUUID() }, NOW)).toBe(false);
    expect(await users().create({ ...user, role: 'member' }, NOW)).toBe(true);
    expect(await users().listOfFamily(user.familyId)).toMatchObject([{ id: user.id, role: 'admin' }]);
  });
});
