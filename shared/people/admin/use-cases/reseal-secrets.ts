import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { type SigningKey, signingKeyContext } from '../../oauth/domain/signing-key.ts';
import { totpContext } from '../../sign-in/domain/second-factor.ts';
import type { IdentityProvider, Sealed } from '../../sso/domain/identity-provider.ts';
import { storedSecrets } from '../../sso/domain/provider-draft.ts';
import { clientSecretContext, privateKeyContext } from '../../sso/use-cases/provider-secrets.ts';
import type { SecondFactors, Users } from '../../use-cases/people-ports.ts';
import { type ProviderRecords, stampAfter } from './provider-records.ts';

export type ResealPorts = {
  readonly box: SecretBox;
  readonly providers: Pick<ProviderRecords, 'list' | 'replace'>;
  readonly users: Pick<Users, 'listAll'>;
  readonly secondFactors: Pick<SecondFactors, 'reseal'>;
  readonly signingKeys: {
    readonly read: () => Promise<{ readonly keys: readonly SigningKey[]; readonly version: number }>;
    readonly replace: (keys: readonly SigningKey[], fromVersion: number) => Promise<boolean>;
  };
  readonly bankConnections: SealedConnections;
  readonly webhooks: SealedWebhooks;
  readonly now: () => string;
};

type SealedConnection = { readonly familyId: FamilyId; readonly id: string; readonly credential: Sealed };

/** Bank connections of a family, reduced to their sealed credentials. */
type SealedConnections = {
  readonly list: (familyId: FamilyId) => Promise<readonly SealedConnection[]>;
  /** Undefined if the credential changed concurrently. */
  readonly update: (
    familyId: FamilyId,
    id: string,
    expected: Pick<SealedConnection, 'credential'>,
    change: Pick<SealedConnection, 'credential'>,
  ) => Promise<unknown>;
  readonly contextOf: (id: string) => string;
};

type WebhookSecrets = {
  readonly secret: Sealed;
  readonly previousSecrets: readonly { readonly secret: Sealed; readonly until: string }[];
};

/** Webhooks of a family, reduced to their sealed secrets. */
type SealedWebhooks = {
  readonly list: (
    familyId: FamilyId,
  ) => Promise<readonly (WebhookSecrets & { readonly familyId: FamilyId; readonly id: string })[]>;
  /** Undefined if the secret was rotated concurrently. */
  readonly update: (
    familyId: FamilyId,
    id: string,
    expected: Pick<WebhookSecrets, 'secret'>,
    change: WebhookSecrets,
  ) => Promise<unknown>;
  readonly contextOf: (id: string) => string;
};

/** Per kind: secrets re-encrypted, already current, and changed concurrently and left for the next run. */
export type Resealed = Readonly<
  Record<'providers' | 'secondFactors' | 'signingKeys' | 'bankConnections' | 'webhooks', ResealCount>
>;
type ResealCount = { readonly resealed: number; readonly current: number; readonly missed: number };

/**
 * Re-encrypts every long-lived secret that was sealed with an old key. Safe to interrupt and repeat. The index may not
 * list a new user yet; a key is removed only ten minutes after it was replaced, and after another run.
 */
export const resealSecrets = async (ports: ResealPorts): Promise<Resealed> => ({
  providers: await count((await ports.providers.list()).map((provider) => () => resealProvider(ports, provider))),
  secondFactors: await count(await secondFactorSteps(ports)),
  signingKeys: await count([() => resealSigningKeys(ports)]),
  bankConnections: await count(await bankConnectionSteps(ports)),
  webhooks: await count(await webhookSteps(ports)),
});

type Outcome = keyof ResealCount;

const count = async (steps: readonly (() => Promise<Outcome>)[]): Promise<ResealCount> => {
  const counts = { resealed: 0, current: 0, missed: 0 };
  for (const step of steps) counts[await step()]++;
  return counts;
};

type Reseal = (sealed: Sealed, context: string) => Promise<Sealed>;

const resealWith =
  (box: SecretBox): Reseal =>
  async (sealed, context) =>
    (await box.isCurrent(sealed)) ? sealed : box.seal(await box.open(sealed, context), context);

const resealProvider = async ({ box, providers, now }: ResealPorts, provider: IdentityProvider): Promise<Outcome> => {
  const sealed = storedSecrets(provider);
  const all = [sealed.client_secret, sealed.private_key].filter((secret) => secret !== null);
  if ((await Promise.all(all.map(box.isCurrent))).every(Boolean)) return 'current';
  const fresh = await withSecrets(resealWith(box), provider);
  const updatedAt = stampAfter(provider.updatedAt, now());
  const { lastTest } = fresh;
  const tested = lastTest?.of === provider.updatedAt ? { lastTest: { ...lastTest, of: updatedAt } } : {};
  return (await providers.replace({ ...fresh, ...tested, updatedAt }, provider.updatedAt)) ? 'resealed' : 'missed';
};

const withSecrets = async (reseal: Reseal, provider: IdentityProvider): Promise<IdentityProvider> => {
  if (provider.strategy !== 'saml') {
    return { ...provider, clientSecret: await reseal(provider.clientSecret, clientSecretContext(provider.id)) };
  }
  const { signing } = provider;
  if (signing === null) return provider;
  const privateKey = await reseal(signing.privateKey, privateKeyContext(provider.id));
  return { ...provider, signing: { ...signing, privateKey } };
};

const secondFactorSteps = async ({ box, users, secondFactors }: ResealPorts) =>
  (await users.listAll()).flatMap(({ id, secondFactor }) => {
    const secret = secondFactor?.secret ?? null;
    if (secret === null) return [];
    return async (): Promise<Outcome> => {
      const fresh = await resealWith(box)(secret, totpContext(id));
      if (fresh === secret) return 'current';
      return (await secondFactors.reseal(id, secret, fresh)) ? 'resealed' : 'missed';
    };
  });

const familiesOf = async ({ users }: Pick<ResealPorts, 'users'>): Promise<ReadonlySet<string>> =>
  new Set((await users.listAll()).map(({ familyId }) => familyId));

/** A webhook of a family without users sends nothing that anybody could cause. */
const webhookSteps = async ({ box, users, webhooks }: ResealPorts) => {
  const all = await Promise.all([...(await familiesOf({ users }))].map((familyId) => webhooks.list(familyId)));
  return all.flat().map(({ familyId, id, secret, previousSecrets }) => async (): Promise<Outcome> => {
    const again = (sealed: Sealed) => resealWith(box)(sealed, webhooks.contextOf(id));
    const fresh = {
      secret: await again(secret),
      previousSecrets: await Promise.all(
        previousSecrets.map(async (previous) => ({ ...previous, secret: await again(previous.secret) })),
      ),
    };
    const isSame = fresh.previousSecrets.every((previous, at) => previous.secret === previousSecrets[at]?.secret);
    if (fresh.secret === secret && isSame) return 'current';
    return (await webhooks.update(familyId, id, { secret }, fresh)) === undefined ? 'missed' : 'resealed';
  });
};

/** Connections are deleted with the last user of a family, so listing the users finds all of them. */
const bankConnectionSteps = async ({ box, users, bankConnections }: ResealPorts) => {
  const families = await familiesOf({ users });
  const connections: SealedConnection[] = [];
  for (const familyId of families) connections.push(...(await bankConnections.list(familyId)));
  return connections.map(({ familyId, id, credential }) => async (): Promise<Outcome> => {
    const fresh = await resealWith(box)(credential, bankConnections.contextOf(id));
    if (fresh === credential) return 'current';
    const updated = await bankConnections.update(familyId, id, { credential }, { credential: fresh });
    return updated === undefined ? 'missed' : 'resealed';
  });
};

/** All keys are in one item. */
const resealSigningKeys = async ({ box, signingKeys }: ResealPorts): Promise<Outcome> => {
  const { keys, version } = await signingKeys.read();
  const fresh = await Promise.all(
    keys.map(async (key) => ({
      ...key,
      privateJwk: await resealWith(box)(key.privateJwk, signingKeyContext(key.publicJwk.kid)),
    })),
  );
  if (fresh.every(({ privateJwk }, index) => privateJwk === keys[index]?.privateJwk)) return 'current';
  return (await signingKeys.replace(fresh, version)) ? 'resealed' : 'missed';
};
