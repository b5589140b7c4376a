import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { IdentityProvider } from '../../domain/identity-provider.ts';
import type { ProviderSecrets } from '../../domain/provider-draft.ts';
import type { ProviderTest } from '../../domain/provider-test.ts';
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
