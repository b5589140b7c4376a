import { ValidationError } from '../../../platform/domain/errors.ts';
import type { UserId } from '../../../platform/domain/ids.ts';
import { originOf, type PublicHostSettings } from '../../../platform/domain/network/public-host.ts';

/** A credential of WebAuthn. The authenticator keeps the private key; nothing here is secret. */
export type Passkey = {
  readonly id: string;
  readonly userId: UserId;
  /** Chosen by the authenticator; base64url. */
  readonly credentialId: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  /** Of the last signature; authenticators that sync their keys always send 0. */
  readonly signCount: number;
  readonly transports: readonly string[];
  /** The authenticator may copy it to other devices of the user. */
  readonly isSynced: boolean;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
};

/** The response of an authenticator to a registration, as browsers send it; binary values in base64url. */
export type SentRegistration = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
};

/** The response of an authenticator that signed a challenge. */
export type SentAssertion = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** Names the user; absent for a credential that the service asked for by its id. */
  readonly userHandle: string | null;
};

/** Why a response is refused; the visitor gets one message for all of them. */
export type PasskeyRefusal =
  | 'throttled'
  | 'challenge_over'
  | 'wrong_challenge'
  | 'wrong_origin'
  | 'wrong_type'
  | 'attested'
  | 'unknown_passkey'
  | 'wrong_user'
  | 'not_verified'
  | 'counter_regression'
  | 'local_login_disabled'
  | 'no_password'
  | 'suspended';

/** Each has its own challenges. */
export type PasskeyPurpose =
  | 'passkey_registration'
  | 'passkey_sign_in'
  | 'passkey_second_factor'
  | 'passkey_reauthentication';

/** Time to find the device and touch it. */
export const PASSKEY_SECONDS = 300;
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 64;

/** @throws ValidationError */
export const passkeyName = (text: string): string => {
  const name = text.trim();
  if (name === '') throw new ValidationError(['name is required, for example Phone']);
  const { length } = Array.from(name);
  if (length > MAX_PASSKEY_NAME) {
    throw new ValidationError([`name must be at most ${MAX_PASSKEY_NAME} characters, not ${length}`]);
  }
  return name;
};

/** Authenticators bind passkeys to it. */
export type RelyingParty = {
  /** The host name. */
  readonly id: string;
  readonly origin: string;
};

const PORT = /:\d{1,5}$/;

/**
 * From the settings of the deployment, never from a request. Undefined under CloudFront's own name, which functions do
 * not know and which ends with the distribution. On one machine it is localhost: an IP address cannot have passkeys.
 */
export const relyingPartyOf = ({ domain, localHosts }: PublicHostSettings): RelyingParty | undefined => {
  if (domain !== undefined) return { id: domain, origin: originOf(domain) };
  if (localHosts === undefined) return undefined;
  const [port = ''] = PORT.exec(localHosts[0] ?? '') ?? [];
  return { id: 'localhost', origin: originOf(`localhost${port}`) };
};
