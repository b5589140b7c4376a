import { testProvider } from '../../../shared/people/use-cases/admin/test-provider.ts';
import { composeProviderActs } from '../provider-acts.ts';
import { createHandler } from './handler.ts';

const { person, ports, providers, isReadOnly } = composeProviderActs();

export const handler = createHandler({ ...person, providers, isReadOnly, test: testProvider(ports) });
