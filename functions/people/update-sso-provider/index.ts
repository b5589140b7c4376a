import { updateProvider } from '../../../shared/people/use-cases/admin/update-provider.ts';
import { composeProviderActs } from '../provider-acts.ts';
import { createHandler } from './handler.ts';

const { person, ports, fill, checks, changing, users, identities, ...store } = composeProviderActs();
const { certificateEnd, isReadOnly, providers } = store;
const update = changing(updateProvider({ ...ports, users, identities }));

export const handler = createHandler({ ...person, fill, checks, certificateEnd, isReadOnly, providers, update });
