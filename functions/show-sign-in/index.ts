import { localDoor } from '../../shared/domain/people/local-sign-in.ts';
import { signInOptions } from '../../shared/use-cases/people/local/sign-in-options.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composeKeys, composePeople } from '../people.ts';
import { providersOf } from '../providers.ts';
import { createHandler } from './handler.ts';

const people = composePeople();
const settings = readAuthSettings();
const providers = providersOf(people, settings, composeKeys(people).secretBox);

export const handler = createHandler({
  ...people.open,
  options: signInOptions({ providers, users: people.users, settings, door: localDoor(settings) }),
});
