import { userGrants } from '../../../shared/people/oauth/use-cases/user-grants.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { clock, made } from '../../platform/adapters.ts';
import { apiKeys, audit, grants, identities, invitations, signInSessions, superAdmins, users } from '../adapters.ts';

export const userWork = () => made({ users, identities, invitations, sessions: signInSessions, now: clock });

/** The same, with the access that ends with a user, and the audit log. */
export const userActs = () => {
  const work = userWork();
  return {
    ...work,
    ...made({ superAdmins, apiKeys, audit }),
    grants: userGrants({ grants: grants(), users: work.users, now }),
  };
};
