import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createProvider,
  deleteProvider,
  disableProvider,
  enableProvider,
  updateProvider,
} from '../../../shared/people/admin/use-cases/administer-provider.ts';
import { importProviders } from '../../../shared/people/admin/use-cases/import-providers.ts';
import type { ProviderActPorts } from '../../../shared/people/admin/use-cases/provider-records.ts';
import { matchesFilters } from '../../../shared/people/admin/use-cases/read-audit.ts';
import { testProvider } from '../../../shared/people/admin/use-cases/test-provider.ts';
import {
  type IdentityProvider,
  type ProviderTest,
  providerTest,
} from '../../../shared/people/sso/domain/identity-provider.ts';
import type { ProviderDraft } from '../../../shared/people/sso/domain/provider-draft.ts';
import { readLog } from '../../../shared/platform/use-cases/log-page.ts';
import {
  type AdminStores,
  actOf,
  aDraft,
  adminStores,
  anIdentity,
  keepUser,
  LATER,
  SECRET,
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

const GOOD = providerTest([{ name: 'discovery', ok: true, detail: 'found' }]);
const UNREACHABLE = providerTest([{ name: 'discovery', ok: false, detail: 'The issuer does not answer' }]);
const BAD_CLIENT = providerTest([{ name: 'client', ok: false, detail: 'The provider refuses the client' }]);

const NAMES_ISSUER = providerTest([{ name: 'answer_issuer', ok: true, detail: 'announced' }]);
const NAMES_NONE = providerTest([{ name: 'answer_issuer', ok: true, warning: true, detail: 'not announced' }]);

const portsFor = (result: ProviderTest = GOOD): ProviderActPorts & { readonly tested: unknown[] } => {
  const tested: unknown[] = [];
  const test: ProviderActPorts['test'] = async ({ secrets, origin }) => {
    tested.push({ secrets, origin });
    return result;
  };
  const { providers, families, box, audit, now } = stores;
  return { providers, families, box, audit, now, test, tested, newId: randomUUID };
};

const boss = () => keepUser(stores, { role: 'super_admin' });
const anything = () => undefined;
const eventsOf = async (name: string) => {
  const found = await readLog(stores.auditLog, { from: LATER, to: LATER }, matchesFilters({ provider: name }));
  return found.toReversed();
};
const typesOf = async (name: string) => (await eventsOf(name)).map(({ record }) => record?.type);

const make = async (over: object = {}): Promise<IdentityProvider> =>
  createProvider(portsFor())(actOf(await boss()), aDraft(over));

const bind = async (provider: IdentityProvider, issuer = 'https://idp.example') => {
  const user = await keepUser(stores);
  const identity = anIdentity(user, { providerId: provider.id, provider: provider.name });
  await stores.identities.bind({ ...identity, said: { ...identity.said, issuer } });
  return user;
};

describe('createProvider', () => {
  it('stores a disabled provider, with its secret encrypted', async () => {
    const ports = portsFor();
    const provider = await createProvider(ports)(actOf(await boss()), aDraft());

    expect(provider).toMatchObject({ enabled: false, lastTest: { ok: true, at: LATER, of: LATER } });
    expect(await stores.providers.find(provider.name)).toEqual(provider);
    expect(ports.tested).toEqual([
      { secrets: { client_secret: SECRET, private_key: null }, origin: 'https://app.example' },
    ]);
    expect(JSON.stringify(provider)).not.toContain(SECRET);
    expect(await typesOf(provider.name)).toEqual(['provider_tested', 'provider_created']);
    const [, created] = await eventsOf(provider.name);
    expect(created?.text).not.toContain(SECRET);
    expect(created?.record).toMatchObject({
      details: { changes: expect.arrayContaining([{ field: 'client_secret', old: null, new: null }]), source: 'admin' },
    });
  });

  it('refuses a provider whose issuer does not respond, and reports why', async () => {
    const draft = aDraft();
    const failed = createProvider(portsFor(UNREACHABLE))(actOf(await boss()), draft);

    await expect(failed).rejects.toMatchObject({
      code: 'provider_test_failed',
      extras: { details: { steps: UNREACHABLE.steps } },
    });
    expect(await stores.providers.find(draft.name)).toBeUndefined();
    expect(await typesOf(draft.name)).toEqual(['provider_tested']);
  });

  it('accepts a client that is not registered yet, because the test before enabling checks it', async () => {
    const provider = await createProvider(portsFor(BAD_CLIENT))(actOf(await boss()), aDraft());
    expect(provider.lastTest).toMatchObject({ ok: false });
  });

  it('uses each name only once', async () => {
    const { name } = await make();
    await expect(make({ name })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('updateProvider', () => {
  const update = async (provider: IdentityProvider, over: object, relink = false) => {
    const { users, identities } = stores;
    const { clientSecret: _, ...stored } = provider as Extract<IdentityProvider, { strategy: 'openid_connect' }>;
    const draftOf = () => ({ ...stored, clientSecret: null, ...over }) as ProviderDraft;
    const act = actOf(await boss());
    return updateProvider({ ...portsFor(), users, identities })(act, provider.name, {
      draftOf,
      relink,
      precondition: anything,
    });
  };

  it('changes only the fields sent, keeps the secret, and audits the fields', async () => {
    const provider = await make();
    const changed = await update(provider, { label: 'New' });

    expect(changed).toMatchObject({ label: 'New', clientSecret: (provider as { clientSecret?: string }).clientSecret });
    expect(changed.updatedAt > provider.updatedAt).toBe(true);
    const last = (await eventsOf(provider.name)).at(-1);
    expect(last?.record).toMatchObject({
      type: 'provider_updated',
      details: { changes: [{ field: 'label', old: 'Example', new: 'New' }] },
    });
  });

  it('writes nothing if nothing changes', async () => {
    const provider = await make();
    expect(await update(provider, {})).toEqual(provider);
    expect(await typesOf(provider.name)).not.toContain('provider_updated');
  });

  it('asks for confirmation before a new issuer unlinks users', async () => {
    const provider = await make();
    const user = await bind(provider);
    const moved = { issuer: 'https://new.example', clientSecret: SECRET };

    await expect(update(provider, moved)).rejects.toMatchObject({
      code: 'conflict',
      extras: { details: { users: [user.email] } },
    });
    expect(await update(provider, moved, true)).toMatchObject({ issuer: 'https://new.example' });
  });

  it('changes the issuer freely while no users are linked', async () => {
    const provider = await make();
    expect(await update(provider, { issuer: 'https://new.example', clientSecret: SECRET })).toMatchObject({
      issuer: 'https://new.example',
    });
  });

  it('never changes how linked users are identified', async () => {
    const oauth2 = {
      strategy: 'oauth2',
      authorizationUrl: 'https://a.example',
      tokenUrl: 'https://a.example',
      userInfoUrl: 'https://idp.example/user',
      attributePaths: { subject: 'id', email: 'email', emailVerified: null, firstName: '', lastName: '', groups: '' },
    };
    const provider = await make(oauth2);
    await bind(provider);
    const { attributePaths } = oauth2;
    const change = update(provider, { attributePaths: { ...attributePaths, subject: 'login' } }, true);

    await expect(change).rejects.toMatchObject({ code: 'conflict' });
  });

  it('does not enable or disable', async () => {
    const provider = await make();
    await expect(update(provider, { enabled: true })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('refuses a change to a provider that changed concurrently', async () => {
    const provider = await make();
    const { users, identities } = stores;
    const ports = { ...portsFor(), users, identities };
    const precondition = () => {
      throw new Error('not as read');
    };
    const draftOf = () => aDraft();
    const change = updateProvider(ports)(actOf(await boss()), provider.name, { draftOf, relink: false, precondition });
    await expect(change).rejects.toThrow('not as read');
  });
});

describe('testProvider', () => {
  it('stores the report without changing the configuration', async () => {
    const provider = await make();
    const report = await testProvider(portsFor(BAD_CLIENT))(actOf(await boss()), provider.name);

    expect(report).toMatchObject({ ok: false, at: LATER, of: provider.updatedAt });
    expect(await stores.providers.find(provider.name)).toEqual({ ...provider, lastTest: report });
    expect((await eventsOf(provider.name)).at(-1)?.record).toMatchObject({
      details: { ok: false, failedStep: 'client' },
    });
  });
});

describe('enableProvider', () => {
  it('enables a provider that passes its test', async () => {
    const provider = await make();
    const enabled = await enableProvider(portsFor())(actOf(await boss()), provider.name, false);

    expect(enabled).toMatchObject({ enabled: true, lastTest: { ok: true, of: enabled.updatedAt } });
    expect(await stores.providers.find(provider.name)).toEqual(enabled);
    expect((await eventsOf(provider.name)).at(-1)?.record).toMatchObject({
      type: 'provider_enabled',
      details: { forced: false },
    });
  });

  it('enables a failing provider only if forced, which is audited', async () => {
    const provider = await make();
    const enable = enableProvider(portsFor(BAD_CLIENT));
    const act = actOf(await boss());

    await expect(enable(act, provider.name, false)).rejects.toMatchObject({ code: 'provider_test_failed' });
    expect(await stores.providers.find(provider.name)).toMatchObject({ enabled: false, lastTest: { ok: false } });
    expect(await enable(act, provider.name, true)).toMatchObject({ enabled: true });
    expect((await eventsOf(provider.name)).at(-1)?.record).toMatchObject({ details: { forced: true } });
  });

  it('is reversed by disableProvider, immediately and without a test', async () => {
    const provider = await make();
    await enableProvider(portsFor())(actOf(await boss()), provider.name, false);
    const disabled = await disableProvider(stores)(actOf(await boss()), provider.name);

    expect(disabled).toMatchObject({ enabled: false });
    expect(await disableProvider(stores)(actOf(await boss()), provider.name)).toEqual(disabled);
  });
});

describe('the shared callback', () => {
  const shared = { sharedCallback: true };
  const enable = async (result: ProviderTest, provider: IdentityProvider, force = false) =>
    enableProvider(portsFor(result))(actOf(await boss()), provider.name, force);
  const disable = async ({ name }: IdentityProvider) => disableProvider(stores)(actOf(await boss()), name);
  const conflict = (other: IdentityProvider) => ({ code: 'conflict', message: expect.stringContaining(other.name) });

  it('allows one enabled provider that does not name its issuer, and any number that do', async () => {
    const [first, second, third] = [await make(shared), await make(shared), await make(shared)];
    await enable(NAMES_NONE, first);
    await enable(NAMES_ISSUER, second);
    await expect(enable(NAMES_NONE, third)).rejects.toMatchObject(conflict(first));
    await expect(enable(GOOD, third, true)).rejects.toMatchObject(conflict(first));
    expect(await stores.providers.find(third.name)).toMatchObject({ enabled: false });
    await enable(NAMES_ISSUER, third);
    await disable(third);

    await disable(first);
    await enable(NAMES_NONE, third);
    await disable(third);
  });

  it('cannot be taken over by changing an enabled provider', async () => {
    const [first, second] = [await make(shared), await make()];
    await enable(NAMES_NONE, first);
    await enable(NAMES_NONE, second);
    const change = async (result: ProviderTest) =>
      updateProvider({ ...stores, ...portsFor(result) })(actOf(await boss()), second.name, {
        relink: false,
        precondition: anything,
        draftOf: (existing) => ({ ...existing, ...shared, clientSecret: null }) as ProviderDraft,
      });
    await expect(change(NAMES_NONE)).rejects.toMatchObject(conflict(first));
    expect(await stores.providers.find(second.name)).toMatchObject({ sharedCallback: false });
    expect(await change(NAMES_ISSUER)).toMatchObject({ sharedCallback: true, lastTest: NAMES_ISSUER });
    for (const provider of [first, second]) await disable(provider);
  });

  it('cannot be taken over by providers in a file, which cannot be tested', async () => {
    const first = await make(shared);
    await enable(NAMES_NONE, first);
    const draft = aDraft(shared);
    const run = importProviders({ ...stores, idOf: () => randomUUID() });
    const entry = { name: draft.name, draftOf: () => draft };
    expect(await run([entry], { dryRun: false, relink: false })).toMatchObject([
      { kind: 'invalid', faults: [expect.stringContaining(first.name)] },
    ]);

    await disable(first);
    expect(await run([entry], { dryRun: false, relink: false })).toMatchObject([{ kind: 'create' }]);
    const made = await stores.providers.find(draft.name);
    if (made !== undefined) await disable(made);
  });

  it('keeps the test report if a file changes other settings', async () => {
    const made = await make(shared);
    await enable(NAMES_ISSUER, made);
    const draft = { ...made, enabled: true, label: 'Another', clientSecret: null } as ProviderDraft;
    const run = importProviders({ ...stores, idOf: () => randomUUID() });
    await run([{ name: made.name, draftOf: () => draft }], { dryRun: false, relink: false });
    const other = await make(shared);
    await enable(NAMES_NONE, other);
    expect(await stores.providers.find(made.name)).toMatchObject({ label: 'Another', lastTest: NAMES_ISSUER });
    await disable(other);
  });
});

describe('deleteProvider', () => {
  const remove = (localAccess: 'open' | 'closed') => deleteProvider({ ...stores, localAccess });

  it('names users who would be locked out, and continues if forced', async () => {
    const provider = await make();
    await enableProvider(portsFor())(actOf(await boss()), provider.name, false);
    const user = await bind(provider);
    const act = actOf(await boss());

    await expect(remove('open')(act, provider.name, false, anything)).rejects.toMatchObject({
      code: 'conflict',
      extras: { details: { users: [user.email] } },
    });
    await remove('open')(act, provider.name, true, anything);
    expect(await stores.providers.find(provider.name)).toBeUndefined();
    expect(await typesOf(provider.name)).toContain('provider_deleted');
  });

  it('counts a password only if the user can sign in with it', async () => {
    const provider = await make();
    const user = await keepUser(stores, { passwordHash: 'hash' });
    await stores.identities.bind(anIdentity(user, { providerId: provider.id, provider: provider.name }));
    const act = actOf(await boss());

    await expect(remove('closed')(act, provider.name, false, anything)).rejects.toMatchObject({ code: 'conflict' });
    await remove('open')(act, provider.name, false, anything);
    expect(await stores.providers.find(provider.name)).toBeUndefined();
  });
});
