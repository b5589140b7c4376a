import { passkeyCeremonies } from '../../../shared/people/crypto/passkeys.ts';
import { relyingParty } from '../adapters.ts';
import { localSignInWithMail } from '../sign-in/local-sign-in.ts';

/** Only the function of passkeys has the library that verifies signatures of authenticators. */
export const passkeyWork = () => ({
  ...localSignInWithMail(),
  ceremonies: passkeyCeremonies,
  relyingParty: relyingParty(),
});

export type PasskeyWork = ReturnType<typeof passkeyWork>;
