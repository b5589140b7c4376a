import { enableProvider } from '../../../shared/people/use-cases/admin/enable-provider.ts';
import { composeProviderActs } from '../provider-acts.ts';
import { createHandler } from './handler.ts';

const { person, ports, changing, providers, certificateEnd } = composeProviderActs();

export const handler = createHandler({ ...person, providers, certificateEnd, enable: changing(enableProvider(ports)) });
