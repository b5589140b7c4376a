import { createApiKeyRepository } from '../../shared/people/store/api-key-repository.ts';
import { createGrants } from '../../shared/people/store/grant-repository.ts';
import { createIdentities } from '../../shared/people/store/identity-repository.ts';
import { createSuperAdmins } from '../../shared/people/store/super-admin-repository.ts';
import type { EndingPorts } from '../../shared/people/use-cases/admin/administer-user.ts';
import { userGrants } from '../../shared/people/use-cases/oauth/user-grants.ts';
import { composeKeys, composePeople } from './people.ts';

/** What every endpoint of administration is made of. */
export const composeAdmin = () => {
  const people = composePeople();
  return { ...people, identities: createIdentities(people.documents, people.tableName) };
};

/** What acts on users need beside it: whatever of theirs may end, and the audit log. */
export const composeUserActs = () => {
  const admin = composeAdmin();
  const { documents, tableName, users, sessions, open } = admin;
  const { audit, secretBox } = composeKeys(admin);
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
