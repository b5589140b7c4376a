import { DomainError } from '../../../platform/domain/errors.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { allowsLocalSignIn, type LocalSignInAccess } from '../../sign-in/domain/local-sign-in.ts';
import { type OpenSessionPorts, openSession } from '../../sign-in/use-cases/sign-in-locally.ts';
import { localLoginDisabled, tooManyTries } from '../../sign-in/use-cases/verify-password.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { PasskeyRefusal, SentAssertion } from '../domain/passkey.ts';
import { beginCeremony } from './ceremony.ts';
import type { BeginCeremonyPorts, BegunCeremony, PasskeyCeremonies } from './passkey-ports.ts';
import { type PasskeyProof, type VerifyPasskeyPorts, verifyPasskey } from './verify-passkey.ts';

const USE = { purpose: 'passkey_sign_in', boundTo: null } as const;

type BeginPorts = BeginCeremonyPorts & {
  readonly ceremonies: Pick<PasskeyCeremonies, 'requestOptions'>;
  readonly localAccess: LocalSignInAccess;
};

/** Asks for any passkey of this site, so the options are the same for everyone. @throws DomainError 403, 409 */
export const beginPasskeySignIn = (ports: BeginPorts) => async (): Promise<BegunCeremony> => {
  if (ports.localAccess === 'closed') throw localLoginDisabled();
  return beginCeremony(ports)(USE, (asked) => ports.ceremonies.requestOptions({ ...asked, passkeys: [] }));
};

export type PasskeySignInPorts = Omit<VerifyPasskeyPorts, 'users'> &
  Omit<OpenSessionPorts, 'users'> & {
    readonly users: VerifyPasskeyPorts['users'] & OpenSessionPorts['users'];
    readonly localAccess: LocalSignInAccess;
    readonly audit: Audit;
    readonly newId: () => string;
  };

type Request = {
  readonly sent: SentAssertion;
  /** The browser's token of the ceremony. */
  readonly token: string | undefined;
  readonly edge: Edge;
  /** Session token of the browser, if any; that session ends. */
  readonly formerToken: string | undefined;
};

/**
 * Signs in with a passkey, which is both factors, under the rules of a sign-in with a password.
 * @throws DomainError 401 invalid_credentials, 403 local_login_disabled, 429 rate_limit_exceeded
 */
export const signInWithPasskey =
  (ports: PasskeySignInPorts) =>
  async ({ sent, token, edge, formerToken }: Request): Promise<{ readonly token: string; readonly user: User }> => {
    const { localAccess } = ports;
    if (localAccess === 'closed') throw await refuse(ports, CLOSED, edge);
    const refuseUser = (user: User) => refusalOf(localAccess, user);
    const proof = await verifyPasskey(ports)({ ...USE, sent, token, edge, isDiscovered: true, refuseUser });
    if (!proof.ok) throw await refuse(ports, proof, edge);
    const { user, passkey } = proof;
    const sessionId = ports.newId();
    const method = { kind: 'passkey', passkeyId: passkey.id } as const;
    const event = {
      type: localAccess === 'open' ? 'passkey_login' : 'passkey_login_override',
      actor: auditPerson(user),
      user: auditPerson(user),
      provider: null,
      source: auditSource(edge, sessionId),
      details: { passkeyId: passkey.id },
    } as const;
    const start = { sessionId, user, method, providerSession: null, edge };
    return { token: await openSession(ports)(start, event, formerToken), user };
  };

const CLOSED = { ok: false, reason: 'local_login_disabled', user: undefined, wait: 0 } as const;

/** As for a password: a user who has none signs in with a provider, whose rules a passkey must not avoid. */
const refusalOf = (localAccess: LocalSignInAccess, user: User): PasskeyRefusal | undefined => {
  if (!allowsLocalSignIn(localAccess, user.role)) return 'local_login_disabled';
  if (user.passwordHash === null) return 'no_password';
  return user.status === 'active' ? undefined : 'suspended';
};

type Refused = Extract<PasskeyProof, { ok: false }>;

/** Audits a refusal. One error for all, so that it reveals neither users nor passkeys. */
const refuse = async (
  { audit, localAccess }: Pick<PasskeySignInPorts, 'audit' | 'localAccess'>,
  { reason, user, wait }: Refused,
  edge: Edge,
): Promise<DomainError> => {
  await audit.record({
    type: 'login_failed',
    actor: null,
    user: user === undefined ? null : auditPerson(user),
    provider: null,
    source: auditSource(edge),
    details: { reason, detail: null, method: 'passkey', assertedEmail: null },
  });
  if (reason === 'throttled') return tooManyTries(wait);
  return localAccess === 'open' ? passkeyRefused() : localLoginDisabled();
};

export const passkeyRefused = (): DomainError =>
  new DomainError(
    'invalid_credentials',
    'This passkey cannot be used to sign in, or the request has expired. Try again or sign in another way',
  );
