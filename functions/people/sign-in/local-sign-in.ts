import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword, verifyPassword } from '../../../shared/people/crypto/password.ts';
import { newRecoveryCodes } from '../../../shared/people/crypto/recovery-codes.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { newTotpSecret } from '../../../shared/people/crypto/totp.ts';
import { isPasswordResetOpen } from '../../../shared/people/sign-in/domain/local-sign-in.ts';
import { clock, ids, made } from '../../platform/adapters.ts';
import {
  audit,
  authSettings,
  knownDevices,
  localAccess,
  mail,
  passkeys,
  rateLimits,
  secondFactors,
  secretBox,
  signInSessions,
  singleUse,
  users,
} from '../adapters.ts';

/** Shared by all endpoints for local (password) authentication. */
export const localSignIn = () => ({
  ...made({ users, sessions: signInSessions, rateLimits, singleUse, knownDevices, secretBox, audit, localAccess }),
  ...made({ secondFactors, passkeys, now: clock, newId: ids }),
  isResetOpen: isPasswordResetOpen(authSettings()),
  hashPassword,
  verifyPassword,
  newTotpSecret,
  newRecoveryCodes,
  newToken: randomToken,
  pause: (milliseconds: number) => pause(milliseconds),
});

/** The same for functions that email the user about a change to how they sign in. */
export const localSignInWithMail = () => ({ ...localSignIn(), mail: mail() });

export type LocalSignIn = ReturnType<typeof localSignIn>;
export type LocalSignInWithMail = ReturnType<typeof localSignInWithMail>;
