import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialContext } from '../../../shared/bank/connections/domain/connection.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { type Webhook, webhookContext } from '../../../shared/events/domain/webhook.ts';
import { createWebhookRepository } from '../../../shared/events/store/webhook-repository.ts';
import { resealSecrets } from '../../../shared/people/admin/use-cases/reseal-secrets.ts';
import { createKeyRing, withNewKey, withoutKeys } from '../../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../../shared/people/crypto/secret-box.ts';
import { signingKeyContext } from '../../../shared/people/oauth/domain/signing-key.ts';
import { totpContext } from '../../../shared/people/sign-in/domain/second-factor.ts';
import { createSecondFactors } from '../../../shared/people/store/second-factor-repository.ts';
import { createSigningKeyStore } from '../../../shared/people/store/signing-key-repository.ts';
import { aConnection } from '../../support/bank/bank-builders.ts';
import { adminStores, aProvider, keepUser, LATER, NOW } from '../../support/people/admin-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const OLD = JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) });
const ROTATED = withNewKey(OLD, NOW, 'b'.repeat(64));
const boxOf = (ring: string) => createSecretBox(createKeyRing(async () => ring));

const portsFor = (documents = table.documents, box = boxOf(ROTATED)) => ({
  ...adminStores(documents, table.tableName),
  box,
  secondFactors: createSecondFactors(documents, table.tableName),
  signingKeys: createSigningKeyStore(documents, table.tableName),
  bankConnections: { ...createBankConnectionRepository(documents, table.tableName), contextOf: credentialContext },
  webhooks: { ...createWebhookRepository(documents, table.tableName), contextOf: webhookContext },
  now: () => LATER,
});

const aWebhook = (familyId: string): Webhook => ({
  id: randomUUID(),
  familyId,
  url: 'https://hooks.example.com/',
  description: null,
  types: null,
  disabled: null,
  enabledAt: null,
  secret: '',
  previousSecrets: [],
  cursor: 0,
  target: 0,
  dueAt: null,
  pausedUntil: null,
  lease: null,
  failures: 0,
  failingSince: null,
  createdAt: NOW,
  updatedAt: NOW,
});

describe('resealSecrets', () => {
  it('re-encrypts secrets with the current key, also after an interruption, so that the old key can be removed', async () => {
    const old = boxOf(OLD);
    const { providers, signingKeys, bankConnections, webhooks, ...stores } = portsFor();
    const clientSecret = await old.seal('the secret', 'provider:p1:client_secret');
    const lastTest = { ok: true, steps: [], at: NOW, of: NOW };
    await providers.create(aProvider({ clientSecret, lastTest }));
    const user = await keepUser(stores as never);
    const secondFactor = {
      secret: await old.seal('TOTP', totpContext(user.id)),
      lastStep: 7,
      recoveryCodes: {},
      enabledAt: NOW,
    };
    await stores.users.update(user.id, { secondFactor }, NOW);
    const publicJwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 's1' } as const;
    const privateJwk = await old.seal('{}', signingKeyContext('s1'));
    await signingKeys.replace([{ publicJwk, privateJwk, createdAt: NOW, activeFrom: NOW }], 0);

    const bank = aConnection({ familyId: user.familyId });
    const credential = await old.seal('{"apiKey":"k"}', credentialContext(bank.id));
    await bankConnections.create({ ...bank, credential });
    const hook = aWebhook(user.familyId);
    const sealOld = (secret: string) => old.seal(secret, webhookContext(hook.id));
    const previousSecrets = [
      { secret: await sealOld('whsec_oldest'), until: LATER },
      { secret: await sealOld('whsec_old'), until: LATER },
    ];
    await webhooks.create({ ...hook, secret: await sealOld('whsec_new'), previousSecrets }, 10);

    for (const writes of [0, 1]) {
      const dying = resealSecrets(portsFor(killedBefore(table.documents, writes).client));
      await expect(dying).rejects.toThrow(Killed);
    }
    const resealed = { resealed: 1, current: 0, missed: 0 };
    const done = { resealed: 0, current: 1, missed: 0 };
    const first = {
      providers: done,
      secondFactors: resealed,
      signingKeys: resealed,
      bankConnections: resealed,
      webhooks: resealed,
    };
    expect(await resealSecrets(portsFor())).toEqual(first);
    const second = { providers: done, secondFactors: done, signingKeys: done, bankConnections: done, webhooks: done };
    expect(await resealSecrets(portsFor())).toEqual(second);

    const fresh = boxOf(withoutKeys(ROTATED, ['k1']));
    const provider = await providers.find('example');
    expect(provider).toMatchObject({ updatedAt: LATER, lastTest: { of: LATER } });
    const sealed = (provider as { clientSecret?: string }).clientSecret ?? '';
    expect(await fresh.open(sealed, 'provider:p1:client_secret')).toBe('the secret');
    const kept = (await stores.users.find(user.id))?.secondFactor;
    expect(kept).toMatchObject({ lastStep: 7 });
    expect(await fresh.open(kept?.secret ?? '', totpContext(user.id))).toBe('TOTP');
    const [key] = (await signingKeys.read()).keys;
    expect(await fresh.open(key?.privateJwk ?? '', signingKeyContext('s1'))).toBe('{}');
    const hooked = await webhooks.find(hook.familyId, hook.id);
    const secrets = [hooked?.secret ?? '', ...(hooked?.previousSecrets ?? []).map((previous) => previous.secret)];
    expect(await Promise.all(secrets.map((sealed) => fresh.open(sealed, webhookContext(hook.id))))).toEqual([
      'whsec_new',
      'whsec_oldest',
      'whsec_old',
    ]);
    const connected = await bankConnections.find(bank.familyId, bank.id);
    expect(await fresh.open(connected?.credential ?? '', credentialContext(bank.id))).toBe('{"apiKey":"k"}');
  });

  it('leaves concurrently changed secrets for the next run', async () => {
    const ports = portsFor(table.documents, boxOf(withNewKey(ROTATED, LATER, 'c'.repeat(64))));
    const replace = async () => false;
    const { bankConnections } = ports;
    const list = async (familyId: string) => {
      const known = await bankConnections.list(familyId);
      for (const { id } of known) await bankConnections.update(familyId, id, {}, { credential: 'connected anew' });
      return known;
    };
    const missed = await resealSecrets({
      ...ports,
      providers: { ...ports.providers, replace },
      bankConnections: { ...bankConnections, list },
    });
    expect(missed.providers).toEqual({ resealed: 0, current: 0, missed: 1 });
    expect(missed.bankConnections).toEqual({ resealed: 0, current: 0, missed: 1 });
  });
});
