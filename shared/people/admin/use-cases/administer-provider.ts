import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import type { User } from '../../domain/user.ts';
import { currentSignInMethods } from '../../settings/use-cases/view-security.ts';
import type { LocalSignInAccess } from '../../sign-in/domain/local-sign-in.ts';
import type { IdentityProvider, LastTest } from '../../sso/domain/identity-provider.ts';
import { refuseSecondUnnamed, usesSharedCallback } from '../../sso/domain/provider-callback.ts';
import { type ProviderDraft, providerChanges, toProvider } from '../../sso/domain/provider-draft.ts';
import { sealSecrets } from '../../sso/use-cases/provider-secrets.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import type { Identities, Providers, Users } from '../../use-cases/people-ports.ts';
import type { AuditedChange } from '../domain/audit-event.ts';
import { type PersonView, viewPeople } from './list-people.ts';
import {
  configurationOf,
  findProvider,
  issuerOf,
  orProviderConflict,
  type ProviderActPorts,
  stampAfter,
} from './provider-records.ts';
import { refuseBadDiscovery, runProviderTest, testFailed } from './test-provider.ts';

/**
 * Stores a new provider, disabled. An OpenID Connect issuer must pass discovery first (contract §5.3).
 * @throws DomainError `conflict` if the name is taken, `provider_test_failed`
 */
export const createProvider =
  (ports: ProviderActPorts) =>
  async (act: Act, draft: ProviderDraft): Promise<IdentityProvider> => {
    const { providers, box, audit } = ports;
    if ((await providers.find(draft.name)) !== undefined) throw nameTaken(draft.name);
    await refuseUnknownFamily(ports, draft);
    const [id, at] = [ports.newId(), ports.now()];
    const sealed = await sealSecrets(box, draft, id, null);
    const provider = toProvider({ ...draft, enabled: false }, sealed, { id, createdAt: at, updatedAt: at });
    const tested = await testDiscovery(ports, act, provider);

    const details = { providerId: id, strategy: draft.strategy, changes: providerChanges(null, tested) };
    const event = { type: 'provider_created', provider: draft.name, details: { ...details, source: 'admin' } } as const;
    await audit.record(eventOf(act, event));
    if (!(await providers.create(tested))) throw nameTaken(draft.name);
    return tested;
  };

/** @throws ValidationError if the family that new users would join does not exist */
export const refuseUnknownFamily = async (
  { families }: Pick<ProviderActPorts, 'families'>,
  { familyId }: Pick<ProviderDraft, 'familyId'>,
): Promise<void> => {
  if (familyId == null || (await families.find(familyId)) !== undefined) return;
  throw new ValidationError(['family_id must be the ID of an existing family']);
};

/** Only OpenID Connect has discovery; other strategies pass. */
export const testDiscovery = async (
  ports: ProviderActPorts,
  act: Act,
  provider: IdentityProvider,
): Promise<IdentityProvider> => {
  if (provider.strategy !== 'openid_connect') return provider;
  const lastTest = await runProviderTest(ports, act, provider);
  refuseBadDiscovery(lastTest);
  return { ...provider, lastTest };
};

const nameTaken = (name: string): DomainError => new DomainError('conflict', `A provider named ${name} already exists`);

type UpdateProviderPorts = ProviderActPorts & Pick<BoundUsersPorts, 'users' | 'identities'>;

type ProviderUpdate = {
  /** Applies the changes to the stored provider. */
  readonly draftOf: (existing: IdentityProvider) => ProviderDraft | Promise<ProviderDraft>;
  /** Accepts a change of issuer, after which linked users must link their accounts again. */
  readonly relink: boolean;
  readonly precondition: Precondition;
};

/** Changes a provider from the next sign-in on. Enabling and disabling are separate. */
export const updateProvider =
  (ports: UpdateProviderPorts) =>
  async (act: Act, name: string, { draftOf, relink, precondition }: ProviderUpdate): Promise<IdentityProvider> => {
    const existing = await findProvider(ports.providers, name);
    precondition(configurationOf(existing));
    const draft = await draftOf(existing);
    if (draft.enabled !== existing.enabled) {
      throw new ValidationError([
        `enabled cannot be set here. Use POST /admin/sso_providers/${name}/enable or disable`,
      ]);
    }
    await refuseUnknownFamily(ports, draft);
    const { id, createdAt } = existing;
    const stamp = { id, createdAt, updatedAt: stampAfter(existing.updatedAt, ports.now()) };
    const changed = toProvider(draft, await sealSecrets(ports.box, draft, id, existing), stamp);
    const changes = providerChanges(existing, changed);
    if (changes.length === 0) return existing;

    await refuseUnlinkingChange(ports, existing, changed, relink);
    const moved = issuerOf(changed) !== issuerOf(existing);
    const shares = usesSharedCallback(changed) && !usesSharedCallback(existing);
    const tested = moved || shares ? await testDiscovery(ports, act, changed) : withTestOf(changed, existing.lastTest);
    refuseSecondUnnamed(tested, await ports.providers.list());
    const details = { providerId: id, strategy: changed.strategy, changes, source: 'admin' } as const;
    await ports.audit.record(eventOf(act, { type: 'provider_updated', provider: name, details }));
    orProviderConflict(await ports.providers.replace(tested, existing.updatedAt));
    return tested;
  };

/** Keeps the last test, whose `of` shows that it tested an earlier configuration. */
export const withTestOf = (provider: IdentityProvider, lastTest: LastTest | undefined): IdentityProvider =>
  lastTest === undefined ? provider : { ...provider, lastTest };

/**
 * Identities are keyed by (provider, issuer, subject). A new issuer orphans them; another subject attribute could make
 * them match other users.
 * @throws DomainError `conflict`
 */
export const refuseUnlinkingChange = async (
  ports: Pick<BoundUsersPorts, 'users' | 'identities'>,
  existing: IdentityProvider,
  changed: IdentityProvider,
  relink: boolean,
): Promise<void> => {
  const [moved, renamed] = [issuerOf(changed) !== issuerOf(existing), subjectOf(changed) !== subjectOf(existing)];
  if (!renamed && (!moved || relink)) return;
  const bound = await boundUsers(ports, existing.id);
  if (bound.length === 0) return;
  const users = `${bound.length} ${bound.length === 1 ? 'person is' : 'people are'} linked to this provider`;
  throw new DomainError(
    'conflict',
    renamed
      ? `${users}. Changing how it identifies them could match them to other accounts. Create another provider instead`
      : `${users} under its current issuer and would have to link their accounts again. To continue, send relink: true`,
    { details: { users: bound.map(({ user }) => user.email) } },
  );
};

/** The settings that determine a user's subject. */
const subjectOf = (provider: IdentityProvider): string => {
  if (provider.strategy === 'oauth2') return provider.attributePaths.subject;
  return provider.strategy === 'saml' ? provider.nameIdFormat : 'sub';
};

type DeleteProviderPorts = Pick<ProviderActPorts, 'providers' | 'audit' | 'now'> & BoundUsersPorts;

/**
 * Deletes a provider. Identities stay bound to its ID, which is never reused, so a new provider of the same name does
 * not match them.
 * @throws DomainError `conflict` if users would be locked out
 */
export const deleteProvider =
  (ports: DeleteProviderPorts) =>
  async (act: Act, name: string, force: boolean, precondition: Precondition): Promise<void> => {
    const provider = await findProvider(ports.providers, name);
    precondition(configurationOf(provider));
    if (!force) await refuseToStrand(ports, provider.id);
    const details = { providerId: provider.id, strategy: provider.strategy, changes: [] };
    await ports.audit.record(eventOf(act, { type: 'provider_deleted', provider: name, details }));
    orProviderConflict(await ports.providers.remove(name, provider.updatedAt));
  };

const refuseToStrand = async (ports: DeleteProviderPorts, providerId: string): Promise<void> => {
  const users = (await strandedUsers(ports, providerId, ports.now())).map(({ email }) => email);
  if (users.length === 0) return;
  throw new DomainError(
    'conflict',
    `${users.length === 1 ? '1 person has' : `${users.length} people have`} no other way to sign in. To continue, send force: true`,
    { details: { users } },
  );
};

export type BoundUsersPorts = {
  readonly users: Pick<Users, 'listAll'>;
  readonly identities: Pick<Identities, 'listOf'>;
  readonly providers: Pick<Providers, 'list'>;
  /** Who can sign in with a password. */
  readonly localAccess: LocalSignInAccess;
};

/** Users linked to the provider. Scans all users, so only for rare actions. */
const boundUsers = async (
  { users, identities }: Pick<BoundUsersPorts, 'users' | 'identities'>,
  providerId: string,
): Promise<readonly PersonView[]> => {
  const views = await viewPeople(identities, await users.listAll());
  return views.filter((view) => view.identities.some((identity) => identity.providerId === providerId));
};

/** Users who could not sign in without the provider. */
const strandedUsers = async (ports: BoundUsersPorts, providerId: string, now: string): Promise<readonly User[]> => {
  const others = (await ports.providers.list()).filter(({ id }) => id !== providerId);
  const isStranded = ({ user, identities }: PersonView): boolean =>
    user.status === 'active' && currentSignInMethods(user, identities, others, ports.localAccess, now).length === 0;
  return (await boundUsers(ports, providerId)).filter(isStranded).map(({ user }) => user);
};

/**
 * Enables a provider if its test passes, or with `force` even if it fails.
 * @throws DomainError `provider_test_failed`, `conflict`
 */
export const enableProvider =
  (ports: ProviderActPorts) =>
  async (act: Act, name: string, force: boolean): Promise<IdentityProvider> => {
    const { providers, audit } = ports;
    const provider = await findProvider(providers, name);
    if (provider.enabled) return provider;
    const lastTest = await runProviderTest(ports, act, provider);
    if (!lastTest.ok && !force) {
      await providers.replace({ ...provider, lastTest }, provider.updatedAt);
      throw testFailed(lastTest, 'Fix the problem, or send force: true to enable the provider anyway');
    }
    const enabled = toggled({ ...provider, lastTest }, ports.now());
    refuseSecondUnnamed(enabled, await providers.list());
    const details = { ...factsOf(enabled), forced: !lastTest.ok };
    await audit.record(eventOf(act, { type: 'provider_enabled', provider: name, details }));
    orProviderConflict(await providers.replace(enabled, provider.updatedAt));
    return enabled;
  };

/** Stops new sign-ins. Existing sessions continue. */
export const disableProvider =
  ({ providers, audit, now }: Pick<ProviderActPorts, 'providers' | 'audit' | 'now'>) =>
  async (act: Act, name: string): Promise<IdentityProvider> => {
    const provider = await findProvider(providers, name);
    if (!provider.enabled) return provider;
    const disabled = toggled(provider, now());
    await audit.record(eventOf(act, { type: 'provider_disabled', provider: name, details: factsOf(disabled) }));
    orProviderConflict(await providers.replace(disabled, provider.updatedAt));
    return disabled;
  };

/** Marks the last test as one of the new version, since enabling changes no tested setting. */
const toggled = (provider: IdentityProvider, now: string): IdentityProvider => {
  const updatedAt = stampAfter(provider.updatedAt, now);
  const { lastTest } = provider;
  const isCurrent = lastTest?.of === provider.updatedAt;
  const flipped = { ...provider, enabled: !provider.enabled, updatedAt };
  return isCurrent ? { ...flipped, lastTest: { ...lastTest, of: updatedAt } } : flipped;
};

const factsOf = ({ id, strategy, enabled }: IdentityProvider) => {
  const changes: readonly AuditedChange[] = [{ field: 'enabled', old: !enabled, new: enabled }];
  return { providerId: id, strategy, changes };
};
