import { DomainError } from '../../../platform/domain/errors.ts';
import type { IdentityProvider, LastTest } from '../../domain/identity-provider.ts';
import type { ProviderTest } from '../../domain/provider-test.ts';
import { type Act, eventOf } from './act.ts';
import type { ProviderActPorts } from './provider-ports.ts';
import { openSecrets } from './provider-secrets.ts';

/** Tests a provider as it is described here, stored or not, and writes down what came of it. */
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

/** 422 with what was found, step by step. */
export const testFailed = ({ steps }: ProviderTest, remedy: string): DomainError => {
  const failed = steps.filter((step) => !step.ok);
  const errors = failed.map(({ name, detail }) => `${name}: ${detail}`);
  return new DomainError('provider_test_failed', `${errors[0] ?? 'The test failed'}. ${remedy}`, {
    errors,
    details: { steps },
  });
};
