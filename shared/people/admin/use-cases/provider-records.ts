import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { IdentityProvider, ProviderTest } from '../../sso/domain/identity-provider.ts';
import type { ProviderSecrets } from '../../sso/domain/provider-draft.ts';
import type { Providers } from '../../use-cases/people-ports.ts';
import type { Audit } from '../domain/audit-event.ts';

export type ProviderRecords = Providers & {
  /** False if the name is taken. */
  readonly create: (provider: IdentityProvider) => Promise<boolean>;
  /** False if another change came first: `from` is the `updatedAt` that was read. */
  readonly replace: (provider: IdentityProvider, from: string) => Promise<boolean>;
  readonly remove: (name: string, from: string) => Promise<boolean>;
};

export type ProviderToTest = {
  readonly provider: IdentityProvider;
  /** Decrypted. */
  readonly secrets: ProviderSecrets<string>;
  /** Public origin of this service. */
  readonly origin: string;
};

/** Ports for every action on a provider. */
export type ProviderActPorts = {
  readonly providers: ProviderRecords;
  readonly box: Pick<SecretBox, 'seal' | 'open'>;
  readonly audit: Audit;
  /** Runs every check that needs no user to sign in. */
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

/** @throws DomainError `conflict` if a conditional write failed */
export const orProviderConflict = (written: boolean): void => {
  if (!written) throw new DomainError('conflict', 'The provider was changed at the same time. Reload it and try again');
};

/** The part that the ETag covers: the configuration without the last test. */
export const configurationOf = ({ lastTest: _, ...configuration }: IdentityProvider): object => configuration;

/** The current time, but always after the last change, because it serves as a version. */
export const stampAfter = (last: string, now: string): string =>
  now > last ? now : new Date(Date.parse(last) + 1).toISOString();

/** The issuer under which identities are bound with this configuration. */
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
