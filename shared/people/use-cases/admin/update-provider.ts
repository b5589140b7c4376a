import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import type { IdentityProvider, LastTest } from '../../domain/identity-provider.ts';
import { providerChanges } from '../../domain/provider-changes.ts';
import { type ProviderDraft, toProvider } from '../../domain/provider-draft.ts';
import { refuseSecondUnnamed, usesSharedCallback } from '../../domain/shared-callback.ts';
import { type Act, eventOf } from './act.ts';
import { type BoundUsersPorts, boundUsers } from './bound-users.ts';
import { refuseUnknownFamily, testDiscovery } from './create-provider.ts';
import { configurationOf, findProvider, orProviderConflict, stampAfter } from './find-provider.ts';
import { issuerOf } from './issuer-of.ts';
import type { ProviderActPorts } from './provider-ports.ts';
import { sealSecrets } from './provider-secrets.ts';

export type UpdateProviderPorts = ProviderActPorts & Pick<BoundUsersPorts, 'users' | 'identities'>;

export type ProviderUpdate = {
  /** What it becomes; asked about the provider as it is stored. */
  readonly draftOf: (existing: IdentityProvider) => ProviderDraft | Promise<ProviderDraft>;
  /** Another issuer is meant: whoever is bound under the old one has to link his account anew. */
  readonly relink: boolean;
  readonly precondition: Precondition;
};

/** Changes a provider at once, for the next sign-in. Enabling and disabling are acts of their own. */
export const updateProvider =
  (ports: UpdateProviderPorts) =>
  async (act: Act, name: string, { draftOf, relink, precondition }: ProviderUpdate): Promise<IdentityProvider> => {
    const existing = await findProvider(ports.providers, name);
    precondition(configurationOf(existing));
    const draft = await draftOf(existing);
    if (draft.enabled !== existing.enabled) {
      throw new ValidationError([`enabled is changed by POST /admin/sso_providers/${name}/enable or disable`]);
    }
    await refuseUnknownFamily(ports, draft);
    const { id, createdAt } = existing;
    const stamp = { id, createdAt, updatedAt: stampAfter(existing.updatedAt, ports.now()) };
    const changed = toProvider(draft, await sealSecrets(ports.box, draft, id, existing), stamp);
    const changes = providerChanges(existing, changed);
    if (changes.length === 0) return existing;

    await refuseSilentMove(ports, existing, changed, relink);
    const moved = issuerOf(changed) !== issuerOf(existing);
    const shares = usesSharedCallback(changed) && !usesSharedCallback(existing);
    const tested = moved || shares ? await testDiscovery(ports, act, changed) : withTestOf(changed, existing.lastTest);
    refuseSecondUnnamed(tested, await ports.providers.list());
    const details = { providerId: id, strategy: changed.strategy, changes, source: 'admin' } as const;
    await ports.audit.record(eventOf(act, { type: 'provider_updated', provider: name, details }));
    orProviderConflict(await ports.providers.replace(tested, existing.updatedAt));
    return tested;
  };

/** The last test stays to be seen; that it was of another configuration its `of` says. */
export const withTestOf = (provider: IdentityProvider, lastTest: LastTest | undefined): IdentityProvider =>
  lastTest === undefined ? provider : { ...provider, lastTest };

/**
 * Identities are bound to (provider, issuer, subject). Under another issuer they mean nobody any more; with another way
 * to tell users apart they could come to mean somebody else.
 */
export const refuseSilentMove = async (
  ports: Pick<BoundUsersPorts, 'users' | 'identities'>,
  existing: IdentityProvider,
  changed: IdentityProvider,
  relink: boolean,
): Promise<void> => {
  const [moved, renamed] = [issuerOf(changed) !== issuerOf(existing), subjectOf(changed) !== subjectOf(existing)];
  if (!renamed && (!moved || relink)) return;
  const bound = await boundUsers(ports, existing.id);
  if (bound.length === 0) return;
  const users = `${bound.length} ${bound.length === 1 ? 'user is' : 'users are'} linked by this provider`;
  throw new DomainError(
    'conflict',
    renamed
      ? `${users}, whom it would tell apart by something else: make another provider instead`
      : `${users} under its present issuer, and would have to link their accounts anew: send relink: true to go on`,
    { details: { users: bound.map(({ user }) => user.email) } },
  );
};

/** By what the provider tells its users apart. */
const subjectOf = (provider: IdentityProvider): string => {
  if (provider.strategy === 'oauth2') return provider.attributePaths.subject;
  return provider.strategy === 'saml' ? provider.nameIdFormat : 'sub';
};
