import { certificateEnd } from '../../../../shared/people/identity/certificates.ts';
import { createFamilyRepository } from '../../../../shared/people/store/family-repository.ts';
import { createProviderRepository } from '../../../../shared/people/store/provider-repository.ts';
import { listFamilies } from '../../../../shared/people/use-cases/admin/list-families.ts';
import type { ProviderRecords } from '../../../../shared/people/use-cases/admin/provider-records.ts';
import { InvalidStateError } from '../../../../shared/platform/domain/errors.ts';
import { once } from '../../../../shared/platform/entry.ts';
import { readAuthSettings } from '../../auth-settings.ts';
import { composeKeys } from '../../keys.ts';
import { composeAdmin } from '../admin.ts';
import { providersOf } from './providers.ts';

/** Provider store for administrators. Providers from a file can be viewed and tested, but not changed. */
export const composeProviderStore = once(() => {
  const admin = composeAdmin();
  const { documents, tableName } = admin;
  const families = createFamilyRepository(documents, tableName);
  const { audit, secretBox } = composeKeys();
  const settings = readAuthSettings();
  const isFile = settings.providersSource === 'file';
  const providers: ProviderRecords = isFile
    ? { ...providersOf(admin, settings, secretBox), ...UNCHANGED }
    : createProviderRepository(documents, tableName);
  /** Runs an action that changes providers, or refuses it if they come from a file. */
  const changing = <Arguments extends readonly unknown[], Result>(act: (...given: Arguments) => Promise<Result>) =>
    isFile ? refuse : act;
  return {
    ...admin,
    families,
    listFamilies: listFamilies(admin.users),
    audit,
    secretBox,
    settings,
    providers,
    changing,
    isReadOnly: isFile,
    certificateEnd,
  };
});

const refuse = (): Promise<never> =>
  Promise.reject(
    new InvalidStateError('Providers are configured in config/auth.yml. Edit the file and deploy it to change them'),
  );

const UNCHANGED = { create: refuse, remove: refuse, replace: async () => false } as const;
