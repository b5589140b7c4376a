import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { IdentityProvider, ProviderTest } from '../../domain/identity-provider.ts';
import type { ProviderSecrets } from '../../domain/provider-draft.ts';
import type { Providers } from '../people-ports.ts';

export type ProviderRecords = Providers & {
  /** False when the name is taken. */
  readonly create: (provider: IdentityProvider) => Promise<boolean>;
  /** False when another change came first: `from` is the `updatedAt` that was read. */
  readonly replace: (provider: IdentityProvider, from: string) => Promise<boolean>;
  readonly remove: (name: string, from: string) => Promise<boolean>;
};

export type ProviderToTest = {
  readonly provider: IdentityProvider;
  /** Opened. */
  readonly secrets: ProviderSecrets<string>;
  /** Ours, as people see it. */
  readonly origin: string;
};

/** What every act on a provider needs. */
export type ProviderActPorts = {
  readonly providers: ProviderRecords;
  readonly box: Pick<SecretBox, 'seal' | 'open'>;
  readonly audit: Audit;
  /** Asks the provider everything that can be known without a person who signs in. */
  readonly test: (input: ProviderToTest) => Promise<ProviderTest>;
  readonly families: { readonly find: (id: string) => Promise<unknown> };
  readonly newId: () => string;
  readonly now: () => string;
};

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

/** What identities of the provider are bound under, as long as it is configured so. */
export const issuerOf = (provider: IdentityProvider): string => {
  switch (provider.strategy) {
    case 'openid_connect':
      return provider.issuer;
    case 'oauth2':
      return new URL(provider.userInfoUrl).origin;
    case 'saml':
      return provider.entityId;
  }
};
