import type { AuditedChange } from '../../domain/audit-event.ts';
import type { IdentityProvider } from '../../domain/identity-provider.ts';
import { refuseSecondUnnamed } from '../../domain/shared-callback.ts';
import { type Act, eventOf } from './act.ts';
import { findProvider, orProviderConflict, stampAfter } from './find-provider.ts';
import type { ProviderActPorts } from './provider-ports.ts';
import { runProviderTest, testFailed } from './run-provider-test.ts';

/**
 * Lets people sign in by a provider, once it passes its test; with `force` also when it does not.
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
      throw testFailed(lastTest, 'Put it right, or send force: true to enable the provider all the same');
    }
    const enabled = toggled({ ...provider, lastTest }, ports.now());
    refuseSecondUnnamed(enabled, await providers.list());
    const details = { ...factsOf(enabled), forced: !lastTest.ok };
    await audit.record(eventOf(act, { type: 'provider_enabled', provider: name, details }));
    orProviderConflict(await providers.replace(enabled, provider.updatedAt));
    return enabled;
  };

/** Nobody signs in by it from now on. Whoever did stays signed in. */
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

/** A test of the configuration stays one of it. */
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
