import { createProvider } from '../../../shared/people/use-cases/admin/create-provider.ts';
import { composeProviderActs } from '../provider-acts.ts';
import { createHandler } from './handler.ts';

const { person, ports, fill, checks, changing, certificateEnd } = composeProviderActs();
const create = changing(createProvider(ports));

export const handler = createHandler({ ...person, fill, checks, certificateEnd, create });
