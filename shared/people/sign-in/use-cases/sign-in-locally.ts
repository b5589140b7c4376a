import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Audit, AuditEvent } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { SignInSessions, SingleUseTokens, Users } from '../../use-cases/people-ports.ts';
import { CODE_TRIES } from '../domain/throttle.ts';
import { type BeginSessionPorts, beginSession, type SessionStart } from './begin-session.ts';
import { type PasswordPorts, refusePassword, verifySignInPassword } from './verify-password.ts';
import {
  beginSecondFactor,
  type ChallengePorts,
  challengeOver,
  readStoredChallenge,
  recordSecondFactor,
  requiresSecondFactor,
  type SecondFactorChallenge,
  type SecondFactorPorts,
  verifySecondFactor,
} from './verify-second-factor.ts';

export type LocalSignInPorts = Omit<PasswordPorts, 'users'> &
  Omit<OpenSessionPorts, 'users'> &
  ChallengePorts & {
    readonly users: PasswordPorts['users'] & OpenSessionPorts['users'];
    readonly newId: () => string;
  };

export type LocalSignInRequest = {
  readonly email: string;
  readonly password: string;
  /** A path on this site to return to after the second factor. */
  readonly returnTo: string;
  readonly edge: Edge;
  /** Session token of the browser, if any; that session ends. */
  readonly formerToken: string | undefined;
};

/** The token of a session, or of a challenge if a second factor is required. */
export type SignedIn =
  | { readonly kind: 'session'; readonly token: string; readonly user: User }
  | { readonly kind: 'second_factor'; readonly token: string };

/** @throws DomainError 401 invalid_credentials, 403 local_login_disabled, 429 rate_limit_exceeded */
export const signInLocally =
  (ports: LocalSignInPorts) =>
  async ({ email, password, returnTo, edge, formerToken }: LocalSignInRequest): Promise<SignedIn> => {
    const proof = await verifySignInPassword(ports)({ email, password, edge });
    if (!proof.ok) throw await refusePassword(ports, 'login_failed')(proof, edge);
    const { user, isOverride } = proof;
    const method = { kind: 'password' } as const;
    const sessionId = ports.newId();
    if (requiresSecondFactor(user)) {
      await endFormer(ports.sessions)(formerToken);
      const challenge = { sessionId, user, method, providerSession: null, isOverride, returnTo };
      return { kind: 'second_factor', token: await beginSecondFactor(ports)(challenge) };
    }
    const start = { sessionId, user, method, providerSession: null, edge };
    const event = localLogin(user, { isOverride, secondFactor: false, edge, sessionId });
    return { kind: 'session', token: await openSession(ports)(start, event, formerToken), user };
  };

type Facts = {
  readonly isOverride: boolean;
  readonly secondFactor: boolean;
  readonly edge: Edge;
  readonly sessionId: string;
};

export const localLogin = (user: User, { isOverride, secondFactor, edge, sessionId }: Facts): AuditEvent => ({
  type: isOverride ? 'local_login_override' : 'local_login',
  actor: auditPerson(user),
  user: auditPerson(user),
  provider: null,
  source: auditSource(edge, sessionId),
  details: { secondFactor },
});

export type OpenSessionPorts = Omit<BeginSessionPorts, 'sessions'> & {
  readonly sessions: Pick<SignInSessions, 'create' | 'find' | 'end'>;
  readonly audit: Audit;
};

/**
 * Audits the sign-in, ends the browser's previous session, even another user's, then starts a new one with a new
 * token.
 */
export const openSession =
  (ports: OpenSessionPorts) =>
  async (start: SessionStart, event: AuditEvent, formerToken: string | undefined): Promise<string> => {
    await ports.audit.record(event);
    await endFormer(ports.sessions)(formerToken);
    return beginSession(ports)(start);
  };

/** Does nothing if the token has no session. */
const endFormer =
  (sessions: Pick<SignInSessions, 'find' | 'end'>) =>
  async (token: string | undefined): Promise<void> => {
    const former = token === undefined || token === '' ? undefined : await sessions.find(token);
    if (former !== undefined) await sessions.end(former.userId, former.id);
  };

export type CompletePorts = Omit<OpenSessionPorts, 'users'> & {
  readonly users: Pick<Users, 'find' | 'update'>;
  readonly singleUse: Pick<SingleUseTokens, 'peek' | 'attempt' | 'take'>;
};

type Request = {
  /** Token of the challenge. */
  readonly token: string;
  readonly edge: Edge;
  readonly formerToken: string | undefined;
};

type Completed = { readonly token: string; readonly user: User; readonly returnTo: string };

/**
 * Completes a challenge, whatever its first factor was, and starts the session. Only one of several concurrent right
 * codes succeeds.
 * @throws DomainError 401 unauthorized if the challenge has expired, 401 second_factor_invalid, 429 rate_limit_exceeded
 */
export const completeSecondFactor =
  (ports: CompletePorts & SecondFactorPorts) =>
  async ({ code, ...request }: Request & { readonly code: string }): Promise<Completed> =>
    completeChallenge(ports)(request, async ({ user }, mayTry) => {
      const { edge } = request;
      const proof = await verifySecondFactor(ports)({ user, code, edge, mayTry });
      await recordSecondFactor(ports.audit)(proof, { user, edge });
    });

/** Throws unless the user proves the second factor. The attempt counts once `mayTry` is called. */
type Prove = (challenged: Challenged, mayTry: () => Promise<boolean>) => Promise<void>;

/** Ends a challenge with a session, once the user has proved the second factor in whatever way. */
export const completeChallenge =
  (ports: CompletePorts) =>
  async ({ token, edge, formerToken }: Request, prove: Prove): Promise<Completed> => {
    const { singleUse, now } = ports;
    const challenged = await readChallenge(ports)(token);
    const mayTry = async () => (await singleUse.attempt('second_factor', token, CODE_TRIES, now())) !== undefined;
    await prove(challenged, mayTry);
    if ((await singleUse.take('second_factor', token, now())) === undefined) throw challengeOver();
    const { user, challenge } = challenged;
    const { sessionId, method, providerSession, returnTo } = challenge;
    const start = { sessionId, user, method, providerSession, edge };
    return { token: await openSession(ports)(start, signedIn(challenge, user, edge), formerToken), user, returnTo };
  };

export type Challenged = { readonly challenge: SecondFactorChallenge; readonly user: User };

export type ReadChallengePorts = {
  readonly users: Pick<Users, 'find'>;
  readonly singleUse: Pick<SingleUseTokens, 'peek'>;
  readonly now: () => string;
};

/**
 * The user who must still prove the second factor.
 * @throws DomainError 401 unauthorized also if they may no longer sign in, or have ended all sessions since
 */
export const readChallenge =
  ({ users, singleUse, now }: ReadChallengePorts) =>
  async (token: string): Promise<Challenged> => {
    const challenge = readStoredChallenge(
      await singleUse.peek('second_factor', token, now()),
      'second factor challenge',
    );
    const user = challenge === undefined ? undefined : await users.find(challenge.userId);
    if (challenge === undefined || user?.status !== 'active') throw challengeOver();
    if ((user.credentialsVersion ?? 0) !== challenge.credentialsVersion) throw challengeOver();
    return { challenge, user };
  };

const signedIn = (challenge: SecondFactorChallenge, user: User, edge: Edge): AuditEvent => {
  const { method, sessionId, providerSession, isOverride } = challenge;
  if (method.kind !== 'sso') return localLogin(user, { isOverride, secondFactor: true, edge, sessionId });
  return {
    type: 'login',
    actor: auditPerson(user),
    user: auditPerson(user),
    provider: method.provider,
    source: auditSource(edge, sessionId),
    details: { strategy: providerSession?.strategy ?? 'oauth2', secondFactor: true },
  };
};
