import { randomUUID } from 'node:crypto';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { made } from '../../platform/adapters.ts';
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
  ...made({ providers, identities, invitations, superAdmins, families }),
  newToken: randomToken,
  newId: randomUUID,
  now,
});

/** The same for functions that can link an identity to a user, which the user is emailed about. */
export const ssoMailWork = () => ({ ...ssoWork(), mail: mail() });
