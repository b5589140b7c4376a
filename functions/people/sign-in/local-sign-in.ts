import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isPasswordResetOpen, localSignInAccess } from '../../../shared/people/domain/local-sign-in.ts';
import { hashPassword, verifyPassword } from '../../../shared/people/identity/password.ts';
import { newRecoveryCodes, recoveryCodeDigest } from '../../../shared/people/identity/recovery-codes.ts';
import { randomToken } from '../../../shared/people/identity/secret-text.ts';
import { newTotpSecret, totpStep, totpUri } from '../../../shared/people/identity/totp.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { createSecondFactors } from '../../../shared/people/store/second-factor-repository.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composeKeys } from '../keys.ts';
import { composePeople } from '../people.ts';

/** Ports shared by every endpoint for local (password) authentication. */
export const composeLocal = () => {
  const people = composePeople();
  const { documents, tableName, users, sessions, rateLimits, singleUse, knownDevices, open } = people;
  const { secretBox, audit } = composeKeys();
  const settings = readAuthSettings();
  return {
    ...people,
    settings,
    ports: {
      users,
      sessions,
      rateLimits,
      singleUse,
      knownDevices,
      secretBox,
      audit,
      now: open.now,
      localAccess: localSignInAccess(settings),
      isResetOpen: isPasswordResetOpen(settings),
      secondFactors: createSecondFactors(documents, tableName),
      passkeys: createPasskeys(documents, tableName),
      hashPassword,
      verifyPassword,
      totpStep,
      totpUri,
      newTotpSecret,
      newRecoveryCodes,
      recoveryCodeDigest,
      newToken: randomToken,
      newId: randomUUID,
      pause: (milliseconds: number) => pause(milliseconds),
    },
  };
};
