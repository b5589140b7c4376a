import { disableProvider } from '../../../shared/people/use-cases/admin/enable-provider.ts';
import { composeProviderStore } from '../provider-store.ts';
import { createHandler } from './handler.ts';

const { person, providers, audit, open, changing, certificateEnd } = composeProviderStore();

export const handler = createHandler({
  ...{ ...person, certificateEnd },
  disable: changing(disableProvider({ providers, audit, now: open.now })),
});
