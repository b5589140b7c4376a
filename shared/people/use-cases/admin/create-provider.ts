import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { IdentityProvider } from '../../domain/identity-provider.ts';
import { providerChanges } from '../../domain/provider-changes.ts';
import { type ProviderDraft, toProvider } from '../../domain/provider-draft.ts';
import { type Act, eventOf } from './act.ts';
import { refuseBadDiscovery } from './discovery-steps.ts';
import type { ProviderActPorts } from './provider-ports.ts';
import { sealSecrets } from './provider-secrets.ts';
import { runProviderTest } from './run-provider-test.ts';

/**
 * Keeps a new provider, disabled. One of OpenID Connect has to answer as its issuer first (contract §5.3).
 * @throws DomainError `conflict` for a name that is taken, `provider_test_failed`
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

/** @throws ValidationError when new users were to join a family that is none */
export const refuseUnknownFamily = async (
  { families }: Pick<ProviderActPorts, 'families'>,
  { familyId }: Pick<ProviderDraft, 'familyId'>,
): Promise<void> => {
  if (familyId == null || (await families.find(familyId)) !== undefined) return;
  throw new ValidationError(['family_id must be the id of a family']);
};

/** Whoever does not discover is not asked. */
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

const nameTaken = (name: string): DomainError =>
  new DomainError('conflict', `There is a provider with the name ${name} already`);
