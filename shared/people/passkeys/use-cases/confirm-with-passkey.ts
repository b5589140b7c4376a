import { DomainError } from '../../../platform/domain/errors.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { type RenewSessionPorts, renewSession } from '../../sign-in/use-cases/reauthenticate.ts';
import {
  type CompletePorts,
  completeChallenge,
  type ReadChallengePorts,
  readChallenge,
} from '../../sign-in/use-cases/sign-in-locally.ts';
import { tooManyTries } from '../../sign-in/use-cases/verify-password.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { Passkeys, Person } from '../../use-cases/people-ports.ts';
import type { PasskeyRefusal, SentAssertion } from '../domain/passkey.ts';
import { beginCeremony } from './ceremony.ts';
import type { BeginCeremonyPorts, BegunCeremony, CeremonyUse, PasskeyCeremonies } from './passkey-ports.ts';
import { passkeyRefused } from './sign-in-with-passkey.ts';
import { type VerifyPasskeyPorts, verifyPasskey } from './verify-passkey.ts';

type BeginPorts = Omit<BeginCeremonyPorts, 'singleUse'> & {
  readonly ceremonies: Pick<PasskeyCeremonies, 'requestOptions'>;
  readonly passkeys: Pick<Passkeys, 'listOf'>;
  readonly singleUse: BeginCeremonyPorts['singleUse'];
};

const afterPassword = (sessionId: string): CeremonyUse => ({ purpose: 'passkey_second_factor', boundTo: sessionId });
const inSession = (sessionId: string): CeremonyUse => ({ purpose: 'passkey_reauthentication', boundTo: sessionId });

/** The second factors of the user of a challenge, besides recovery codes; a challenge that has ended asks for a code. */
export const secondFactorWays =
  (ports: ReadChallengePorts & { readonly passkeys: Pick<Passkeys, 'listOf'> }) =>
  async (challengeToken: string): Promise<{ readonly app: boolean; readonly passkey: boolean }> => {
    const user = await challengedUser(ports)(challengeToken);
    if (user === undefined) return { app: true, passkey: false };
    return { app: user.secondFactor?.secret != null, passkey: (await ports.passkeys.listOf(user.id)).length > 0 };
  };

const challengedUser =
  (ports: ReadChallengePorts) =>
  async (challengeToken: string): Promise<User | undefined> => {
    try {
      return (await readChallenge(ports)(challengeToken)).user;
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  };

/** For a user who has proved the first factor. @throws DomainError 401 unauthorized, 409 invalid_state */
export const beginPasskeySecondFactor =
  (ports: Omit<BeginPorts, 'singleUse'> & ReadChallengePorts & Pick<BeginPorts, 'singleUse'>) =>
  async (challengeToken: string): Promise<BegunCeremony> => {
    const { challenge, user } = await readChallenge(ports)(challengeToken);
    return askForOwn(ports, user, afterPassword(challenge.sessionId));
  };

/** For a signed-in user. @throws DomainError 409 invalid_state */
export const beginPasskeyReauthentication =
  (ports: BeginPorts) =>
  async ({ user, session }: Person): Promise<BegunCeremony> =>
    askForOwn(ports, user, inSession(session.id));

const askForOwn = async (ports: BeginPorts, user: User, use: CeremonyUse): Promise<BegunCeremony> => {
  const passkeys = await ports.passkeys.listOf(user.id);
  if (passkeys.length === 0) throw new DomainError('invalid_state', 'You have no passkey');
  return beginCeremony(ports)(use, (asked) => ports.ceremonies.requestOptions({ ...asked, passkeys }));
};

type Request = {
  readonly sent: SentAssertion;
  /** The browser's token of the ceremony. */
  readonly token: string | undefined;
  readonly edge: Edge;
};

const isOf =
  (owner: User) =>
  (user: User): PasskeyRefusal | undefined =>
    user.id === owner.id ? undefined : 'wrong_user';

type SecondFactorPorts = Omit<VerifyPasskeyPorts, 'users' | 'singleUse'> &
  Omit<CompletePorts, 'singleUse'> & {
    readonly singleUse: CompletePorts['singleUse'];
    readonly audit: Audit;
  };

/**
 * Completes a sign-in with a passkey as the second factor.
 * @throws DomainError 401 unauthorized, second_factor_invalid; 429 rate_limit_exceeded
 */
export const completeWithPasskey =
  (ports: SecondFactorPorts) =>
  async (
    request: Request & { readonly challengeToken: string; readonly formerToken: string | undefined },
  ): Promise<{ readonly token: string; readonly user: User; readonly returnTo: string }> => {
    const { sent, token, edge, challengeToken, formerToken } = request;
    return completeChallenge(ports)({ token: challengeToken, edge, formerToken }, async (challenged, mayTry) => {
      const { user, challenge } = challenged;
      const proof = await verifyPasskey(ports)({
        ...afterPassword(challenge.sessionId),
        ...{ sent, token, edge, mayTry },
        account: `second_factor:${user.id}`,
        refuseUser: isOf(user),
      });
      if (proof.ok) return;
      await ports.audit.record({
        type: 'second_factor_failed',
        actor: null,
        user: auditPerson(user),
        provider: null,
        source: auditSource(edge),
        details: { reason: proof.reason, detail: null, method: 'passkey' },
      });
      throw proof.reason === 'throttled' ? tooManyTries(proof.wait) : wrongPasskey();
    });
  };

const wrongPasskey = (): DomainError =>
  new DomainError('second_factor_invalid', 'This passkey was not accepted, or the request has expired. Try again');

type ReauthenticatePorts = VerifyPasskeyPorts & RenewSessionPorts & { readonly audit: Audit };

/**
 * Confirms who a signed-in user is. A passkey suffices, because it is both factors. Returns the token under which the
 * session continues.
 * @throws DomainError 401 invalid_credentials; 409 conflict; 429
 */
export const reauthenticateWithPasskey =
  (ports: ReauthenticatePorts) =>
  async (request: Request & { readonly person: Person; readonly sessionToken: string }): Promise<string> => {
    const { sent, token, edge, person, sessionToken } = request;
    const { user, session } = person;
    const use = inSession(session.id);
    const proof = await verifyPasskey(ports)({ ...use, sent, token, edge, refuseUser: isOf(user) });
    const about = {
      user: auditPerson(user),
      actor: auditPerson(user),
      provider: null,
      source: auditSource(edge, session.id),
    };
    if (!proof.ok) {
      const details = { reason: proof.reason, detail: null, method: 'passkey' } as const;
      await ports.audit.record({ ...about, actor: null, type: 'reauthentication_failed', details });
      throw proof.reason === 'throttled' ? tooManyTries(proof.wait) : passkeyRefused();
    }
    await ports.audit.record({ ...about, type: 'reauthenticated', details: { method: 'passkey' } });
    return renewSession(ports)(user, sessionToken);
  };
