import { DomainError } from '../../../platform/domain/errors.ts';
import type { IdentityProvider, LastTest, ProviderTest } from '../../sso/domain/identity-provider.ts';
import { openSecrets } from '../../sso/use-cases/provider-secrets.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import { findProvider, type ProviderActPorts } from './provider-records.ts';

/** Tests a provider, stored or not, and audits the result. */
export const runProviderTest = async (
  { test, box, audit, now }: ProviderActPorts,
  act: Act,
  provider: IdentityProvider,
): Promise<LastTest> => {
  const { origin } = act.edge;
  const { ok, steps } = await test({ provider, origin, secrets: await openSecrets(box, provider) });
  const failedStep = steps.find((step) => !step.ok)?.name ?? null;
  const details = { providerId: provider.id, strategy: provider.strategy, ok, failedStep };
  await audit.record(eventOf(act, { type: 'provider_tested', provider: provider.name, details }));
  return { ok, steps, at: now(), of: provider.updatedAt };
};

/** A 422 error with the failed steps. */
export const testFailed = ({ steps }: ProviderTest, remedy: string): DomainError => {
  const failed = steps.filter((step) => !step.ok);
  const errors = failed.map(({ name, detail }) => `${name}: ${detail}`);
  return new DomainError('provider_test_failed', `${errors[0] ?? 'The test failed'}. ${remedy}`, {
    errors,
    details: { steps },
  });
};

/** Tests a provider and stores the report, unless the provider changed during the test. */
export const testProvider =
  (ports: ProviderActPorts) =>
  async (act: Act, name: string): Promise<LastTest> => {
    const provider = await findProvider(ports.providers, name);
    const lastTest = await runProviderTest(ports, act, provider);
    await ports.providers.replace({ ...provider, lastTest }, provider.updatedAt);
    return lastTest;
  };

/** The test steps that a new OpenID Connect provider must pass. */
const DISCOVERY = ['issuer_url', 'discovery', 'issuer', 'endpoints'];

/** @throws DomainError `provider_test_failed` */
export const refuseBadDiscovery = (test: ProviderTest): void => {
  if (test.steps.every(({ name, ok }) => ok || !DISCOVERY.includes(name))) return;
  throw testFailed(test, 'The issuer must pass this check before it can be saved');
};
