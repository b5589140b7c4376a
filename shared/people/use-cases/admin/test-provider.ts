import type { LastTest } from '../../domain/identity-provider.ts';
import type { Act } from './act.ts';
import { findProvider } from './find-provider.ts';
import type { ProviderActPorts } from './provider-ports.ts';
import { runProviderTest } from './run-provider-test.ts';

/** Tests a provider and keeps the report with it, unless it was changed meanwhile. */
export const testProvider =
  (ports: ProviderActPorts) =>
  async (act: Act, name: string): Promise<LastTest> => {
    const provider = await findProvider(ports.providers, name);
    const lastTest = await runProviderTest(ports, act, provider);
    await ports.providers.replace({ ...provider, lastTest }, provider.updatedAt);
    return lastTest;
  };
