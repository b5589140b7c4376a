import { localSignInAccess } from '../../shared/people/domain/local-sign-in.ts';
import { createIdentities } from '../../shared/people/store/identity-repository.ts';
import { once } from '../../shared/platform/entry.ts';
import { readAuthSettings } from './auth-settings.ts';
import { composeKeys } from './keys.ts';
import { composePeople } from './people.ts';
import { providersOf } from './providers.ts';

/** Ports to show and change the user's connected identities. */
export const composeIdentities = once(() => {
  const people = composePeople();
  const { documents, tableName, sessions, open } = people;
  const { secretBox, audit } = composeKeys();
  const settings = readAuthSettings();
  const providers = providersOf(people, settings, secretBox);
  const identities = createIdentities(documents, tableName);
  return {
    ...people,
    ports: { identities, providers, sessions, audit, localAccess: localSignInAccess(settings), now: open.now },
  };
});
