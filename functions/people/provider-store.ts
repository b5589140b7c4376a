import { certificateEnd } from '../../shared/people/identity/certificates.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createProviderRepository } from '../../shared/people/store/provider-repository.ts';
import type { ProviderRecords } from '../../shared/people/use-cases/admin/provider-records.ts';
import { InvalidStateError } from '../../shared/platform/domain/errors.ts';
import { composeAdmin } from './admin.ts';
import { readAuthSettings } from './auth-settings.ts';
import { composeKeys } from './people.ts';
import { providersOf } from './providers.ts';

/** The providers for those who administer them. Those of a file can be looked at and tested; they change in the file. */
export const composeProviderStore = () => {
  const admin = composeAdmin();
  const { documents, tableName } = admin;
  const families = createFamilyRepository(documents, tableName);
  const { audit, secretBox } = composeKeys(admin);
  const settings = readAuthSettings();
  const isFile = settings.providersSource === 'file';
  const providers: ProviderRecords = isFile
    ? { ...providersOf(admin, settings, secretBox), ...UNCHANGED }
    : createProviderRepository(documents, tableName);
  /** An act that changes providers, or the refusal of it. */
  const changing = <Arguments extends readonly unknown[], Result>(act: (...given: Arguments) => Promise<Result>) =>
    isFile ? refuse : act;
  return { ...admin, families, audit, secretBox, settings, providers, changing, isReadOnly: isFile, certificateEnd };
};

const refuse = (): Promise<never> =>
  Promise.reject(
    new InvalidStateError('The providers come from config/auth.yml: change the file, and put it in place'),
  );

const UNCHANGED = { create: refuse, remove: refuse, replace: async () => false } as const;
