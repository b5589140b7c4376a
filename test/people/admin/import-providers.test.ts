import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importProviders, type ProviderEntry } from '../../../shared/people/admin/use-cases/import-providers.ts';
import { matchesFilters } from '../../../shared/people/admin/use-cases/read-audit.ts';
import type { IdentityProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { readLog } from '../../../shared/platform/use-cases/log-page.ts';
import {
  type AdminStores,
  aDraft,
  adminStores,
  anIdentity,
  keepUser,
  LATER,
} from '../../support/people/admin-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
let stores: AdminStores;
beforeAll(async () => {
  table = await startDirectTable();
  stores = adminStores(table.documents, table.tableName);
});
afterAll(() => table.stop());
const eventsOf = async (name: string) => {
  const found = await readLog(stores.auditLog, { from: LATER, to: LATER }, matchesFilters({ provider: name }));
  return found.toReversed();
};
const typesOf = async (name: string) => (await eventsOf(name)).map(({ record }) => record?.type);

const bind = async (provider: IdentityProvider, issuer = 'https://idp.example') => {
  const user = await keepUser(stores);
  const identity = anIdentity(user, { providerId: provider.id, provider: provider.name });
  await stores.identities.bind({ ...identity, said: { ...identity.said, issuer } });
  return user;
};

describe('importProviders', () => {
  const run = (entries: readonly ProviderEntry[], dryRun = false) =>
    importProviders({ ...stores, idOf: () => randomUUID() })(entries, { dryRun, relink: false });
  const entryOf = (over: object = {}): ProviderEntry => {
    const draft = aDraft(over);
    return { name: draft.name, draftOf: () => draft };
  };
  const aDraftThatFails = (): never => {
    throw new ValidationError(['issuer is required']);
  };

  it('creates missing providers, updates changed ones, and changes nothing the second time', async () => {
    const entry = entryOf();
    expect(await run([entry])).toMatchObject([{ name: entry.name, kind: 'create' }]);
    expect(await stores.providers.find(entry.name)).toMatchObject({ enabled: true });
    expect(await run([entry])).toEqual([{ name: entry.name, kind: 'unchanged' }]);

    const changed = entryOf({ name: entry.name, label: 'New' });
    expect(await run([changed])).toEqual([
      { name: entry.name, kind: 'update', changes: [{ field: 'label', old: 'Example', new: 'New' }] },
    ]);
    expect(await typesOf(entry.name)).toEqual(['provider_created', 'provider_updated']);
  });

  it('reports the same in a dry run, but writes nothing', async () => {
    const entry = entryOf();
    const dry = await run([entry], true);
    expect(await stores.providers.find(entry.name)).toBeUndefined();
    expect(await typesOf(entry.name)).toEqual([]);
    expect(await run([entry])).toEqual(dry);
  });

  it('reports only that a secret changed, and encrypts it', async () => {
    const entry = entryOf();
    await run([entry]);
    const results = await run([entryOf({ name: entry.name, clientSecret: 'another' })]);

    expect(results).toEqual([
      { name: entry.name, kind: 'update', changes: [{ field: 'client_secret', old: null, new: null }] },
    ]);
    const stored = (await stores.providers.find(entry.name)) as { id: string; clientSecret: string };
    expect(await stores.box.open(stored.clientSecret, `provider:${stored.id}:client_secret`)).toBe('another');
  });

  it('skips invalid entries, and both entries with the same name', async () => {
    const [good, duplicate] = [entryOf(), entryOf()];
    const results = await run([{ name: 'bad', draftOf: () => aDraftThatFails() }, duplicate, duplicate, good]);

    expect(results.map(({ kind }) => kind)).toEqual(['invalid', 'invalid', 'invalid', 'create']);
    expect(await stores.providers.find(duplicate.name)).toBeUndefined();
  });

  it('never changes the strategy, and changes the issuer of linked users only on request', async () => {
    const entry = entryOf();
    await run([entry]);
    const stored = await stores.providers.find(entry.name);
    if (stored === undefined) throw new Error('not imported');
    await bind(stored);

    expect(await run([entryOf({ name: entry.name, strategy: 'oauth2' })])).toMatchObject([{ kind: 'invalid' }]);
    expect(await run([entryOf({ name: entry.name, issuer: 'https://new.example' })], true)).toMatchObject([
      { kind: 'invalid' },
    ]);
  });
});
