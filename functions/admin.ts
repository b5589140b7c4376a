import { createApiKeyRepository } from '../shared/store/api-key-repository.ts';
import { createIdentities } from '../shared/store/identity-repository.ts';
import { createSuperAdmins } from '../shared/store/super-admin-repository.ts';
import type { EndingPorts } from '../shared/use-cases/people/admin/admin-ports.ts';
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
  const ports: EndingPorts = {
    ...{ users, sessions, now: open.now },
    superAdmins: createSuperAdmins(documents, tableName, users),
    apiKeys: createApiKeyRepository(documents, tableName),
    grants: { countOf: async () => 0, revokeAll: async () => 0 },
    audit: composeKeys(admin).audit,
  };
  return { ...admin, ports };
};
