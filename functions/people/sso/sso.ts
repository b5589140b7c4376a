import { randomUUID } from 'node:crypto';
import { randomToken, textDigest } from '../../../shared/people/identity/secret-text.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createIdentities } from '../../../shared/people/store/identity-repository.ts';
import { createInvitations } from '../../../shared/people/store/invitation-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { providersOf } from '../admin/sso/providers.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composeKeys } from '../keys.ts';
import { composePeople } from '../people.ts';

/** Ports of single sign-on, shared by all protocols. */
export const composeSso = () => {
  const people = composePeople();
  const { documents, tableName, users, sessions, singleUse, knownDevices, open } = people;
  const settings = readAuthSettings();
  const { secretBox, audit } = composeKeys();
  return {
    ...people,
    ports: {
      settings,
      users,
      sessions,
      singleUse,
      knownDevices,
      secretBox,
      audit,
      now: open.now,
      providers: providersOf(people, settings, secretBox),
      identities: createIdentities(documents, tableName),
      invitations: createInvitations(documents, tableName),
      superAdmins: createSuperAdmins(documents, tableName, users),
      families: createFamilyRepository(documents, tableName),
      newToken: randomToken,
      newId: randomUUID,
      digest: textDigest,
    },
  };
};
