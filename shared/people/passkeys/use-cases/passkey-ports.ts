import type { UserId } from '../../../platform/domain/ids.ts';
import type { User } from '../../domain/user.ts';
import type { SingleUseTokens } from '../../use-cases/people-ports.ts';
import type {
  Passkey,
  PasskeyPurpose,
  PasskeyRefusal,
  RelyingParty,
  SentAssertion,
  SentRegistration,
} from '../domain/passkey.ts';

/** JSON that a browser passes to the authenticator. */
type Options = Promise<object>;

type Asked = { readonly rp: RelyingParty; readonly challenge: string };

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports' | 'isSynced'>;

/** The protocol between service, browser and authenticator. */
export type PasskeyCeremonies = {
  /** 32 random bytes in base64url. */
  readonly newChallenge: () => string;
  readonly userHandleOf: (userId: UserId) => string;
  readonly registrationOptions: (
    asked: Asked & { readonly user: Pick<User, 'id' | 'email'>; readonly passkeys: readonly Passkey[] },
  ) => Options;
  /** For any passkey of this site if the list is empty. */
  readonly requestOptions: (asked: Asked & { readonly passkeys: readonly Passkey[] }) => Options;
  readonly verifyRegistration: (
    sent: Asked & { readonly sent: SentRegistration },
  ) => Promise<NewCredential | PasskeyRefusal>;
  /** Does not compare the counter. */
  readonly verifySignature: (
    sent: Asked & { readonly sent: SentAssertion; readonly passkey: Passkey },
  ) => Promise<{ readonly signCount: number } | PasskeyRefusal>;
};

export type BeginCeremonyPorts = {
  /** Undefined without a domain: there are no passkeys. */
  readonly relyingParty: RelyingParty | undefined;
  readonly ceremonies: Pick<PasskeyCeremonies, 'newChallenge'>;
  readonly singleUse: Pick<SingleUseTokens, 'put'>;
  readonly newToken: () => string;
  readonly now: () => string;
};

/** The token is the browser's, for its cookie. */
export type BegunCeremony = { readonly token: string; readonly options: object };

/** For a purpose, and within it for a session or a sign-in in progress; null for a visitor. */
export type CeremonyUse = { readonly purpose: PasskeyPurpose; readonly boundTo: string | null };
