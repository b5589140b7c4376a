import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { fedAccountId } from '../../../shared/bank/accounts/use-cases/bank-accounts.ts';
import { linkAccount, unlinkAccount } from '../../../shared/bank/accounts/use-cases/link-account.ts';
import { BankFault } from '../../../shared/bank/connections/domain/bank-fault.ts';
import { deleteConnection } from '../../../shared/bank/connections/use-cases/delete-connection.ts';
import { requestSync } from '../../../shared/bank/connections/use-cases/request-sync.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import type { BankProvider } from '../../../shared/bank/use-cases/bank-provider.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { recorderOf } from '../../support/event-recorder.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

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
    ledger: createLedgerPages(documents, tableName, undefined, recorderOf(documents, tableName)),
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
const ledgerAccount = async (caller: { readonly familyId: string }) =>
  (await world().createAccount(caller, { name: 'Mine', accountType: 'depository' }, randomUUID())).account;

/** Runs the action in a process that crashes before its n-th write, for every n, each time from the beginning. */
const dyingEverywhere = async <Place>(
  begin: () => Promise<Place>,
  act: (place: Place, at: ReturnType<typeof world>) => Promise<unknown>,
  check: (place: Place, again: ReturnType<typeof world>) => Promise<void>,
): Promise<number> => {
  for (let writes = 0; ; writes++) {
    const place = await begin();
    const { client, state } = killedBefore(table.documents, writes);
    await act(place, world({ documents: client })).catch((error: unknown) => {
      if (!(error instanceof Killed) && !state.killed) throw error;
    });
    if (!state.killed) return writes;
    await check(place, world({ now: clock(60) }));
  }
};

const linkedPlace = async () => {
  const caller = await family();
  return { caller, ...(await connected(caller)), account: await ledgerAccount(caller) };
};
type LinkedPlace = Awaited<ReturnType<typeof linkedPlace>>;

describe('linkAccount', () => {
  it('is completed by repeating it after a crash before any write', async () => {
    const link = ({ caller, connection, bankAccount, account }: LinkedPlace, at: ReturnType<typeof world>) =>
      at.link(caller, connection.id, bankAccount.id, { accountId: account.id, relink: false }, randomUUID());
    const kills = await dyingEverywhere(linkedPlace, link, async (place, again) => {
      await link(place, again);
      const stored = await again.bankAccounts.find(place.caller.familyId, place.connection.id, place.bankAccount.id);
      expect(stored).toMatchObject({ accountId: place.account.id });
      expect(stored && (await fedAccountId(again.bankAccounts, stored))).toBe(place.account.id);
    });
    expect(kills).toBeGreaterThanOrEqual(2);
  });

  it('creates one account per id, after a crash before any write', async () => {
    const newId = new Map<string, string>();
    const link = ({ caller, connection, bankAccount }: LinkedPlace, at: ReturnType<typeof world>) => {
      const id = newId.get(bankAccount.id) ?? randomUUID();
      newId.set(bankAccount.id, id);
      const create = { accountType: 'loan', subtype: undefined, name: undefined };
      return at.link(caller, connection.id, bankAccount.id, { create, relink: false }, id);
    };
    await dyingEverywhere(linkedPlace, link, async (place, again) => {
      await link(place, again);
      const loans = (await again.accounts.list(place.caller.familyId)).filter(
        (account) => account.accountType === 'loan',
      );
      expect(loans).toHaveLength(1);
    });
  });

  it('completes a relink after a crash before any write', async () => {
    const place = async () => {
      const first = await linkedPlace();
      const { caller, connection, bankAccount, account } = first;
      await world().link(caller, connection.id, bankAccount.id, { accountId: account.id, relink: false }, '');
      return { ...first, other: await connected(caller) };
    };
    type Place = Awaited<ReturnType<typeof place>>;
    const relink = ({ caller, other, account }: Place, at: ReturnType<typeof world>) =>
      at.link(caller, other.connection.id, other.bankAccount.id, { accountId: account.id, relink: true }, '');
    await dyingEverywhere(place, relink, async (scene, again) => {
      await relink(scene, again);
      const fed = await Promise.all(
        [scene.bankAccount, scene.other.bankAccount].map(async ({ familyId, connectionId, id }) => {
          const stored = await again.bankAccounts.find(familyId, connectionId, id);
          return stored === undefined ? undefined : fedAccountId(again.bankAccounts, stored);
        }),
      );
      expect(fed).toEqual([null, scene.account.id]);
    });
  });
});

describe('unlinkAccount', () => {
  it('is completed by repeating it, and leaves other links alone', async () => {
    const place = async () => {
      const scene = await linkedPlace();
      const { caller, connection, bankAccount, account } = scene;
      await world().link(caller, connection.id, bankAccount.id, { accountId: account.id, relink: false }, '');
      return scene;
    };
    const unlink = ({ caller, connection, bankAccount }: LinkedPlace, at: ReturnType<typeof world>) =>
      unlinkAccount(at)(caller, connection.id, bankAccount.id);
    await dyingEverywhere(place, unlink, async (scene, again) => {
      await unlink(scene, again);
      const other = await connected(scene.caller);
      const request = { accountId: scene.account.id, relink: false };
      await again.link(scene.caller, other.connection.id, other.bankAccount.id, request, '');
      expect(await again.bankAccounts.readLink(scene.caller.familyId, scene.account.id)).toMatchObject({
        bankAccountId: other.bankAccount.id,
      });
    });
  });
});

describe('deleteConnection', () => {
  const fed = async () => {
    const scene = await linkedPlace();
    const { caller, connection, bankAccount, account } = scene;
    await world().link(caller, connection.id, bankAccount.id, { accountId: account.id, relink: false }, '');
    const names = ['2026-01', '2026-02'];
    for (const month of names) {
      await world().ledger.change(caller.familyId, account, month, (page) => {
        const content = {
          ...({ kind: 'transaction', date: `${month}-05`, amount: '1', currency: 'USD', name: month } as const),
          notes: null,
          categoryId: null,
          merchantId: null,
          tagIds: [],
          excluded: false,
          valuationKind: null,
          ...({ transactionKind: 'standard', details: null, links: null } as const),
        };
        const { page: after } = addEntry(page, content, sha256(month), clock()());
        const slots = after.slots.map((slot) => ({
          ...slot,
          owners: [{ id: connection.id, row: 0, bits: 0, filledAt: null }],
        }));
        return { ...after, slots };
      });
    }
    const attributes = { color: null, logoUrl: null, websiteUrl: null };
    const merchant = { kind: 'merchant', name: 'Shop', attributes, owner: connection.id } as const;
    await world().records.bindByName({ ...caller, ...merchant, candidateId: randomUUID(), now: clock()() });
    return scene;
  };
  const entriesOf = async ({ caller, account }: LinkedPlace) => {
    const pages = ['2026-01', '2026-02'].map((month) => world().ledger.read(caller.familyId, account, month));
    return (await Promise.all(pages)).flatMap(({ slots }) => slots).length;
  };

  it.each([true, false])('is completed by repeating it (with its entries: %s)', async (withEntries) => {
    const remove = ({ caller, connection }: LinkedPlace, at: ReturnType<typeof world>) =>
      deleteConnection(at)(caller, connection.id, { withEntries });
    const kills = await dyingEverywhere(fed, remove, async (place, again) => {
      const { familyId } = place.caller;
      const left = await again.connections.find(familyId, place.connection.id);
      if (left !== undefined) await remove(place, again);
      expect(await again.connections.find(familyId, place.connection.id)).toBeUndefined();
      expect(await again.bankAccounts.list(familyId, place.connection.id)).toEqual([]);
      expect(await again.bankAccounts.readLink(familyId, place.account.id)).toBeUndefined();
      expect(await entriesOf(place)).toBe(withEntries ? 0 : 2);
      expect(await again.records.listOf(familyId, 'merchant')).toHaveLength(withEntries ? 0 : 1);
    });
    expect(kills).toBeGreaterThanOrEqual(withEntries ? 7 : 5);
  });

  it('is never synced again after an interrupted deletion', async () => {
    const place = await fed();
    await requestSync(world())(place.caller, place.connection.id);
    const { client } = killedBefore(table.documents, 2);
    const at = world({ documents: client });
    await expect(deleteConnection(at)(place.caller, place.connection.id, { withEntries: true })).rejects.toThrow();
    expect(await world().connections.find(place.caller.familyId, place.connection.id)).toMatchObject({
      dueAt: null,
      sync: { status: 'stale', error: { code: 'stale' }, finishedAt: clock()() },
    });
  });

  it('stops in time, releases the lease and continues later', async () => {
    const place = await fed();
    let calls = 0;
    const slow = world({ now: () => clock(calls++ * 8)() });
    const remove = deleteConnection(slow)(place.caller, place.connection.id, { withEntries: true });
    await expect(remove).rejects.toMatchObject({ code: 'unavailable' });
    expect(await world().connections.find(place.caller.familyId, place.connection.id)).toMatchObject({ lease: null });
    await deleteConnection(world())(place.caller, place.connection.id, { withEntries: true });
    expect(await entriesOf(place)).toBe(0);
  });
});
