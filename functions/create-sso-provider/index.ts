import { createProvider } from '../../shared/use-cases/people/admin/create-provider.ts';
import { composeProviderActs } from '../provider-acts.ts';
import { createHandler } from './handler.ts';

const { person, ports, fill, checks, changing } = composeProviderActs();

export const handler = createHandler({ ...person, fill, checks, create: changing(createProvider(ports)) });
