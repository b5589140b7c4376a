import { listFamilies } from '../../../../shared/people/admin/use-cases/list-families.ts';
import type { ProviderRecords } from '../../../../shared/people/admin/use-cases/provider-records.ts';
import { certificateEnd } from '../../../../shared/people/sso/protocols/certificates.ts';
import { InvalidStateError } from '../../../../shared/platform/domain/errors.ts';
import { now } from '../../../../shared/platform/runtime.ts';
import { made } from '../../../platform/adapters.ts';
import { audit, authSettings, identities, localAccess, providers, storedProviders, users } from '../../adapters.ts';

/** Providers from a file can be viewed and tested, but not changed. */
export const providerWork = () => {
  const isReadOnly = authSettings().providersSource === 'file';
  const records: ProviderRecords = isReadOnly ? { ...providers(), ...UNCHANGED } : storedProviders();
  return { providers: records, isReadOnly, certificateEnd, families: listFamilies(users()), now };
};

/** The same, for changes. */
export const providerChanges = () => {
  const work = providerWork();
  /** Runs an action that changes providers, or refuses it if they come from a file. */
  const changing = <Arguments extends readonly unknown[], Result>(act: (...given: Arguments) => Promise<Result>) =>
    work.isReadOnly ? refuse : act;
  return { ...work, ...made({ audit, users, identities, localAccess }), changing };
};

export type ProviderChanges = ReturnType<typeof providerChanges>;

const refuse = (): Promise<never> =>
  Promise.reject(
    new InvalidStateError('Providers are configured in config/auth.yml. Edit the file and deploy it to change them'),
  );

const UNCHANGED = { create: refuse, remove: refuse, replace: async () => false } as const;
