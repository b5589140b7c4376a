import { localDoor } from '../../shared/domain/people/local-sign-in.ts';
import { createProviderRepository } from '../../shared/store/provider-repository.ts';
import { signInOptions } from '../../shared/use-cases/people/local/sign-in-options.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composePeople } from '../people.ts';
import { createHandler } from './handler.ts';

const { open, documents, tableName, users } = composePeople();
const settings = readAuthSettings();
const providers = createProviderRepository(documents, tableName);

export const handler = createHandler({
  ...open,
  options: signInOptions({ providers, users, settings, door: localDoor(settings) }),
});
