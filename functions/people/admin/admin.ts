import { createApiKeyRepository } from '../../../shared/people/store/api-key-repository.ts';
import { createGrants } from '../../../shared/people/store/grant-repository.ts';
import { createIdentities } from '../../../shared/people/store/identity-repository.ts';
import { createInvitations } from '../../../shared/people/store/invitation-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import type { EndingPorts } from '../../../shared/people/use-cases/admin/administer-user.ts';
import { userGrants } from '../../../shared/people/use-cases/oauth/user-grants.ts';
import { composeKeys } from '../keys.ts';
import { composePeople } from '../people.ts';

/** Ports shared by every admin endpoint. */
export const composeAdmin = () => {
  const people = composePeople();
  const { documents, tableName } = people;
  return {
    ...people,
    identities: createIdentities(documents, tableName),
    invitations: createInvitations(documents, tableName),
  };
};

/** The same, plus what actions on users need: sessions, keys and grants to end, and the audit log. */
export const composeUserActs = () => {
  const admin = composeAdmin();
  const { documents, tableName, users, sessions, open } = admin;
  const { audit, secretBox } = composeKeys();
  const ports: EndingPorts = {
    users,
    sessions,
    now: open.now,
    superAdmins: createSuperAdmins(documents, tableName, users),
    apiKeys: createApiKeyRepository(documents, tableName),
    grants: userGrants({ grants: createGrants(documents, tableName), users, now: open.now }),
    audit,
  };
  return { ...admin, ports, secretBox };
};
