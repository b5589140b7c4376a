import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { UserId } from '../../platform/domain/ids.ts';
import { PASSKEY_SECONDS, type Passkey, type PasskeyRefusal, type RelyingParty } from '../passkeys/domain/passkey.ts';
import type { PasskeyCeremonies } from '../passkeys/use-cases/passkey-ports.ts';

/** COSE: Ed25519, P-256, RSA with SHA-256. */
const ALGORITHMS = [-8, -7, -257];
const RP_NAME = 'Counterfoil';
const TIMEOUT = PASSKEY_SECONDS * 1000;

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

type Transport = 'usb' | 'nfc' | 'ble' | 'internal' | 'hybrid' | 'cable' | 'smart-card';

const named = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  // the cast is safe: browsers ignore unknown transports, and may know more of them than the library
  transports: [...transports] as Transport[],
});

/** Authenticators return it with a signature to name the user: at most 64 bytes. */
export const userHandleOf = (userId: UserId): string => Buffer.from(userId).toString('base64url');

/** WebAuthn, level 3. A person must prove to the authenticator who they are each time, so a passkey is two factors. */
export const passkeyCeremonies: PasskeyCeremonies = {
  newChallenge: () => randomBytes(32).toString('base64url'),
  userHandleOf,
  registrationOptions: ({ rp, user, challenge, passkeys }) =>
    generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: rp.id,
      userID: bytes(userHandleOf(user.id)),
      userName: user.email,
      userDisplayName: user.email,
      challenge: bytes(challenge),
      timeout: TIMEOUT,
      attestationType: 'none',
      excludeCredentials: passkeys.map(named),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  requestOptions: ({ rp, challenge, passkeys }) =>
    generateAuthenticationOptions({
      rpID: rp.id,
      challenge: bytes(challenge),
      timeout: TIMEOUT,
      userVerification: 'required',
      allowCredentials: passkeys.map(named),
    }),
  verifyRegistration: ({ rp, challenge, sent }) =>
    refusedIfThrown(async () => {
      const refusal = refusalOfClientData(sent.clientDataJSON, { type: 'webauthn.create', challenge, rp });
      if (refusal !== undefined) return refusal;
      if (isCertified(sent.attestationObject)) return 'attested';
      const { id, clientDataJSON, attestationObject, transports } = sent;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: rp.origin,
        expectedRPID: rp.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified || registrationInfo.credential.id !== id) return 'not_verified';
      const { credential, credentialDeviceType } = registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        signCount: credential.counter,
        transports,
        isSynced: credentialDeviceType === 'multiDevice',
      };
    }),
  verifySignature: ({ rp, challenge, sent, passkey }) =>
    refusedIfThrown(async () => {
      const refusal = refusalOfClientData(sent.clientDataJSON, { type: 'webauthn.get', challenge, rp });
      if (refusal !== undefined) return refusal;
      const { id, clientDataJSON, authenticatorData, signature } = sent;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: rp.origin,
        expectedRPID: rp.id,
        requireUserVerification: true,
        // the counter is compared when it is stored, so that of two copies at once one is refused
        credential: { id: passkey.credentialId, publicKey: bytes(passkey.publicKey), counter: 0 },
      });
      return verified ? { signCount: authenticationInfo.newCounter } : 'not_verified';
    }),
};

/** The library throws for a response that it cannot read or accept; its messages contain the challenge. */
const refusedIfThrown = async <Verified>(
  verify: () => Promise<Verified | PasskeyRefusal>,
): Promise<Verified | PasskeyRefusal> => {
  try {
    return await verify();
  } catch {
    return 'not_verified';
  }
};

type Expected = { readonly type: string; readonly challenge: string; readonly rp: RelyingParty };

/** The library compares these, too, but does not tell which differs; and it accepts a frame of another site. */
const refusalOfClientData = (clientDataJSON: string, expected: Expected): PasskeyRefusal | undefined => {
  const { type, challenge, origin, crossOrigin } = decodeClientDataJSON(clientDataJSON);
  if (type !== expected.type) return 'wrong_type';
  if (challenge !== expected.challenge) return 'wrong_challenge';
  return origin === expected.rp.origin && crossOrigin !== true ? undefined : 'wrong_origin';
};

/** No attestation was asked for. To check the certificates of one, the library would call the addresses in them. */
const isCertified = (attestationObject: string): boolean => {
  const attestation = decodeAttestationObject(bytes(attestationObject));
  const format: string = attestation.get('fmt');
  return format !== 'none' && !(format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
};
