import { createHash } from 'node:crypto';
import { DomainError } from '../../../platform/domain/errors.ts';
import { uuidOf } from '../../../platform/domain/ids.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { entryName, entryOrigin, fileProviderEntries } from '../../schema/auth-settings.ts';
import type { Providers } from '../../use-cases/people-ports.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import { refuseSecondUnnamed } from '../domain/provider-callback.ts';
import { draftSecrets, type ProviderChecks, toProvider } from '../domain/provider-draft.ts';
import { toFileProviderDraft } from '../schema/sso-provider-request.ts';

export type FileProviderOptions = {
  /** config/auth.yml as JSON, with environment variables substituted. */
  readonly readConfig: () => Promise<string>;
  readonly box: Pick<SecretBox, 'seal'>;
  readonly checks: ProviderChecks;
  /** Called for each rejected entry. */
  readonly onFault: (name: string, faults: readonly string[]) => void;
};

/** The file has no timestamps. */
const ALWAYS = '1970-01-01T00:00:00.000Z';

/** Derived from the name, so identities stay linked when the file is read again or copied into the database. */
export const fileProviderId = (name: string): string =>
  uuidOf(createHash('sha256').update(`config/auth.yml\n${name}`).digest());

/**
 * Providers from a file instead of a table. Invalid entries and duplicate names are dropped, so that no one signs in
 * with a provider that is not exactly as configured.
 */
export const createFileProviders = (options: FileProviderOptions): Providers => {
  let read: { readonly text: string; readonly providers: Promise<readonly IdentityProvider[]> } | undefined;
  const list = async (): Promise<readonly IdentityProvider[]> => {
    const text = await options.readConfig();
    if (read?.text === text) return read.providers;
    const providers = readProviders(text, options);
    read = { text, providers };
    providers.catch(() => {
      read = undefined; // the next call tries again
    });
    return providers;
  };
  return { list, find: async (name) => (await list()).find((provider) => provider.name === name) };
};

const readProviders = async (text: string, options: FileProviderOptions): Promise<readonly IdentityProvider[]> => {
  const entries = fileProviderEntries(JSON.parse(text));
  const names = entries.map(entryName);
  const providers: IdentityProvider[] = [];
  for (const [index, entry] of entries.entries()) {
    const name = names[index] ?? '';
    try {
      if (names.filter((other) => other === name).length > 1)
        throw new DomainError('conflict', `name ${name} is taken`);
      const provider = await readEntry(entry, options);
      refuseSecondUnnamed(provider, providers);
      providers.push(provider);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      options.onFault(name, error.extras.errors ?? [error.message]);
    }
  }
  return providers.toSorted((a, b) => compareText(a.name, b.name));
};

const readEntry = async (
  entry: Readonly<Record<string, unknown>>,
  { box, checks }: FileProviderOptions,
): Promise<IdentityProvider> => {
  const draft = toFileProviderDraft(entry, null, { ...checks, origin: entryOrigin(entry) });
  const id = fileProviderId(draft.name);
  const seal = async (name: 'client_secret' | 'private_key') => {
    const secret = draftSecrets(draft)[name];
    return secret === null ? null : box.seal(secret, `provider:${id}:${name}`);
  };
  const sealed = { client_secret: await seal('client_secret'), private_key: await seal('private_key') };
  return toProvider(draft, sealed, { id, createdAt: ALWAYS, updatedAt: ALWAYS });
};
