import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { clock, ids, made } from '../../platform/adapters.ts';
import {
  audit,
  authSettings,
  families,
  identities,
  invitations,
  knownDevices,
  mail,
  providers,
  secretBox,
  signInSessions,
  singleUse,
  superAdmins,
  users,
} from '../adapters.ts';

/** Shared by all protocols. */
export const ssoWork = () => ({
  ...made({ settings: authSettings, users, sessions: signInSessions, singleUse, knownDevices, secretBox, audit }),
  ...made({ providers, identities, invitations, superAdmins, families, now: clock, newId: ids }),
  newToken: randomToken,
});

/** The same for functions that can link an identity to a user, which the user is emailed about. */
export const ssoMailWork = () => ({ ...ssoWork(), mail: mail() });
