import type { AuthSettings } from '../shared/domain/people/auth-settings.ts';
import { createProviderRepository } from '../shared/store/provider-repository.ts';
import type { Providers } from '../shared/use-cases/people/people-ports.ts';
import type { composePeople } from './people.ts';

/** The providers of identities, from where the deployment keeps them. */
export const providersOf = (
  { documents, tableName }: Pick<ReturnType<typeof composePeople>, 'documents' | 'tableName'>,
  { providersSource }: Pick<AuthSettings, 'providersSource'>,
): Providers => {
  if (providersSource === 'database') return createProviderRepository(documents, tableName);
  throw new Error('AUTH_PROVIDERS_SOURCE names a file, which is not read yet');
};
