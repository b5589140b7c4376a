import { localSignInAccess } from '../../shared/people/domain/local-sign-in.ts';
import { createIdentities } from '../../shared/people/store/identity-repository.ts';
import { readAuthSettings } from './auth-settings.ts';
import { composeKeys, composePeople } from './people.ts';
import { providersOf } from './providers.ts';

/** Ports to show and change the user's connected identities. */
export const composeIdentities = () => {
  const people = composePeople();
  const { documents, tableName, sessions, open } = people;
  const { secretBox, audit } = composeKeys(people);
  const settings = readAuthSettings();
  const providers = providersOf(people, settings, secretBox);
  const identities = createIdentities(documents, tableName);
  return {
    ...people,
    ports: { identities, providers, sessions, audit, localAccess: localSignInAccess(settings), now: open.now },
  };
};
