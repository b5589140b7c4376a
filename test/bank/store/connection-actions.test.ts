import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { linkAccount } from '../../../shared/bank/accounts/use-cases/link-account.ts';
import { BankFault } from '../../../shared/bank/connections/domain/bank-fault.ts';
import { createConnection } from '../../../shared/bank/connections/use-cases/create-connection.ts';
import { dismissReplacement } from '../../../shared/bank/connections/use-cases/dismiss-replacement.ts';
import { requestSync } from '../../../shared/bank/connections/use-cases/request-sync.ts';
import { updateConnection } from '../../../shared/bank/connections/use-cases/update-connection.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { newSync } from '../../../shared/bank/sync/domain/sync-record.ts';
import type { BankProvider } from '../../../shared/bank/use-cases/bank-provider.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const START = Date.parse('2026-03-01T08:00:00.000Z');
const clock =
  (seconds = 0) =>
  () =>
    new Date(START + seconds * 1_000).toISOString();

type World = { readonly documents?: DynamoDBDocumentClient; readonly now?: () => string };

/** The dependencies of the actions, over the table; `claims` are the verified secrets. */
const world = ({ documents = table.documents, now = clock() }: World = {}) => {
  const { tableName } = table;
  const claims: string[] = [];
  const sent: object[] = [];
  const records = createCatalogueRepository(documents, tableName);
  const accounts = createAccountRepository(documents, tableName);
  const provider = (name: 'us' | 'global'): BankProvider => ({
    provider: name,
    windowDays: 44,
    overlapDays: 30,
    historyDays: 360,
    budget: { soft: 20, hard: 24 },
    connect: async (secret, call) => {
      await call.reserve();
      const text = secret.provider === 'us' ? secret.setupToken : secret.apiKey;
      if (text === 'bad') throw new BankFault('token_compromised', 'No');
      claims.push(text);
      return `credential of ${text}`;
    },
    fetch: () => Promise.reject(new Error('Nobody fetches here')),
  });
  const deps = {
    connections: createBankConnectionRepository(documents, tableName),
    bankAccounts: createBankAccountRepository(documents, tableName),
    accounts,
    records,
    families: createFamilyRepository(documents, tableName),
    newId: uuidv7,
    now,
    queue: { send: async (message: object) => void sent.push(message) },
    box: {
      seal: async (text: string, context: string) => `${context}|${text}`,
      open: async (sealed: string) => sealed.slice(sealed.indexOf('|') + 1),
    },
    providers: { us: provider('us'), global: provider('global') },
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    raw: { removeOf: async () => undefined },
  };
  const create = createAccount(deps);
  const link = linkAccount({ ...deps, findAccount: accounts.find, createAccount: create });
  return { ...deps, claims, sent, createAccount: create, link };
};

const family = async (): Promise<{ readonly familyId: string }> => {
  const record = { id: randomUUID(), currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' };
  await createFamilyRepository(table.documents, table.tableName).create(record, clock()());
  return { familyId: record.id };
};
const connected = async (caller: { readonly familyId: string }) => {
  const { connections, bankAccounts } = world();
  const connection = aConnection({ ...caller, requests: { day: '2026-03-01', count: 0 } });
  await connections.create(connection);
  return { connection, bankAccount: await bankAccounts.create(aBankAccount(connection)) };
};

describe('createConnection', () => {
  const request = (secret: string) => ({
    secret: { provider: 'us', setupToken: secret } as const,
    name: null,
    syncStartDate: null,
  });

  it('claims nothing for an existing id, and counts the requests', async () => {
    const caller = await family();
    const at = world();
    const id = uuidv7();
    const first = await createConnection(at)(caller, request('token'), id);
    expect(await createConnection(at)(caller, request('token'), id)).toEqual(first);
    expect([at.claims, at.sent]).toEqual([['token'], [{ ...caller, connectionId: id }]]);
    expect(first).toMatchObject({
      requests: { day: '2026-03-01', count: 1 },
      sync: { trigger: 'connect', status: 'pending' },
      credential: `bank_connection:${id}:credential|credential of token`,
      dueAt: clock()(),
    });
  });

  it('succeeds even if the message to the worker is lost', async () => {
    const caller = await family();
    const at = { ...world(), queue: { send: () => Promise.reject(new Error('lost')) } };
    const { id } = await createConnection(at)(caller, request('token'), uuidv7());
    expect(await at.connections.find(caller.familyId, id)).toMatchObject({ dueAt: clock()() });
  });
});

describe('updateConnection', () => {
  it('keeps a new credential even if the lease expires during verification', async () => {
    const caller = await family();
    const { connection } = await connected(caller);
    const at = world();
    const update = { secret: { provider: 'us', setupToken: 'new' } as const };
    const slow: BankProvider = {
      ...at.providers.us,
      connect: async (...given) => {
        const lease = { holder: 'worker', until: clock(90)() };
        await at.connections.update(caller.familyId, connection.id, { freeAt: clock(40)() }, { lease });
        return at.providers.us.connect(...given);
      },
    };
    const providers = { ...at.providers, us: slow };
    const updated = await updateConnection({ ...at, providers })(caller, connection.id, update);
    expect(updated).toMatchObject({ lease: { holder: 'worker' }, status: 'good' });
    expect(updated.credential).toMatch(/credential of new$/);
  });

  it('releases the lease and keeps the old credential if the new secret is refused', async () => {
    const caller = await family();
    const { connection } = await connected(caller);
    const at = world();
    const update = { name: 'Never', secret: { provider: 'us', setupToken: 'bad' } as const };
    await expect(updateConnection(at)(caller, connection.id, update)).rejects.toMatchObject({
      code: 'setup_token_refused',
    });
    expect(await at.connections.find(caller.familyId, connection.id)).toMatchObject({
      name: connection.name,
      credential: connection.credential,
      lease: null,
      requests: { count: 1 },
    });
  });
});

describe('updateConnection with an API key', () => {
  it('refuses a key of another connection, and accepts its own again', async () => {
    const caller = await family();
    const at = world();
    const keyed = async (apiKey: string): Promise<string> => {
      const request = { secret: { provider: 'global', apiKey } as const, name: null, syncStartDate: null };
      return (await createConnection(at)(caller, request, uuidv7())).id;
    };
    const [first, second] = [await keyed('one'), await keyed('two')];
    const update = { secret: { provider: 'global', apiKey: 'one' } as const };
    await expect(updateConnection(at)(caller, second, update)).rejects.toMatchObject({
      code: 'conflict',
      extras: { details: { connection_id: first } },
    });
    const kept = await at.connections.find(caller.familyId, second);
    expect(kept).toMatchObject({ lease: null, credential: expect.stringMatching(/credential of two$/) });
    expect(await updateConnection(at)(caller, first, update)).toMatchObject({ id: first, status: 'good' });
  });
});

describe('requestSync', () => {
  it('requests one sync under concurrency', async () => {
    const caller = await family();
    const { connection } = await connected(caller);
    const at = world();
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => requestSync(at)(caller, connection.id)));
    expect(new Set(asked.map(({ sync }) => sync?.id)).size).toBe(1);
    expect(at.sent).toHaveLength(1);
  });

  it('makes a scheduled sync a manual one before a worker starts, with the full daily limit', async () => {
    const caller = await family();
    const { connection } = await connected(caller);
    const at = world();
    const sync = newSync({ id: randomUUID(), trigger: 'schedule', now: clock()(), today: '2026-03-01' });
    await at.connections.update(caller.familyId, connection.id, {}, { sync });
    expect((await requestSync(at)(caller, connection.id)).sync).toEqual({ ...sync, trigger: 'manual' });
    const lease = { holder: 'worker', until: clock(90)() };
    await at.connections.update(caller.familyId, connection.id, {}, { sync, lease });
    expect((await requestSync(at)(caller, connection.id)).sync).toEqual(sync);
    expect(at.sent).toEqual([]);
  });

  it('requeues an abandoned sync, but not a running one', async () => {
    const caller = await family();
    const { connection } = await connected(caller);
    const first = await requestSync(world())(caller, connection.id);
    const later = world({ now: clock(600) });
    expect(await requestSync(later)(caller, connection.id)).toMatchObject({ sync: { id: first.sync?.id } });
    expect(later.sent).toHaveLength(1);
    const lease = { holder: 'worker', until: clock(1_000)() };
    await later.connections.update(caller.familyId, connection.id, {}, { lease });
    const third = world({ now: clock(900) });
    expect(await requestSync(third)(caller, connection.id)).toMatchObject({ lease });
    expect(third.sent).toEqual([]);
  });
});

describe('dismissReplacement', () => {
  it('keeps all concurrent dismissals', async () => {
    const caller = await family();
    const { connection } = await connected(caller);
    const replacements = [1, 2, 3].map(() => ({
      dormantId: randomUUID(),
      activeId: randomUUID(),
      accountId: randomUUID(),
    }));
    const at = world();
    await at.connections.update(caller.familyId, connection.id, {}, { replacements });
    const dismiss = dismissReplacement(at);
    await Promise.all(replacements.map(({ dormantId }) => dismiss(caller, connection.id, dormantId)));
    const stored = await at.connections.find(caller.familyId, connection.id);
    expect([...(stored?.dismissed ?? [])].sort()).toEqual(
      replacements.map(({ dormantId, activeId }) => `${dormantId}:${activeId}`).sort(),
    );
  });
});
