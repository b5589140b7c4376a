import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { IdentityProvider } from '../../domain/identity-provider.ts';
import type { Providers } from '../people-ports.ts';

/** @throws NotFoundError */
export const findProvider = async (providers: Pick<Providers, 'find'>, name: string): Promise<IdentityProvider> => {
  const provider = await providers.find(name);
  if (provider === undefined) throw new NotFoundError('Provider');
  return provider;
};

/** @throws DomainError `conflict` where a conditional write did not hold. */
export const orProviderConflict = (written: boolean): void => {
  if (!written) throw new DomainError('conflict', 'The provider was changed meanwhile: read it again, then try again');
};

/** What the ETag of a provider is about: the configuration, not when it was last tested. */
export const configurationOf = ({ lastTest: _, ...configuration }: IdentityProvider): object => configuration;

/** Now, and in any case later than the last change, which it tells apart. */
export const stampAfter = (last: string, now: string): string =>
  now > last ? now : new Date(Date.parse(last) + 1).toISOString();
