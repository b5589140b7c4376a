import type { Edge } from '../../../platform/domain/edge.ts';
import type { AuditEvent } from '../../domain/audit-event.ts';
import { CODE_TRIES } from '../../domain/throttle.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../audit-source.ts';
import type { OneUse, Users } from '../people-ports.ts';
import { type OpenSessionPorts, openSession } from './open-session.ts';
import { challengeOver, recordSecondFactor } from './record-second-factor.ts';
import type { SecondFactorChallenge } from './second-factor-challenge.ts';
import { localLogin } from './sign-in-locally.ts';
import { type SecondFactorPorts, verifySecondFactor } from './verify-second-factor.ts';

export type CompletePorts = SecondFactorPorts &
  Omit<OpenSessionPorts, 'users'> & {
    readonly users: Pick<Users, 'find' | 'update'>;
    readonly oneUse: Pick<OneUse, 'peek' | 'attempt' | 'take'>;
  };

type Request = {
  /** Of the challenge. */
  readonly token: string;
  readonly code: string;
  readonly edge: Edge;
  readonly formerToken: string | undefined;
};

export type Completed = { readonly token: string; readonly user: User; readonly returnTo: string };

/**
 * The session that a challenge leads to, by whatever first factor it began. Of any number of right codes at once one
 * gets it.
 * @throws DomainError 401 unauthorized when the challenge is over, 401 second_factor_invalid, 429 rate_limit_exceeded
 */
export const completeSecondFactor =
  (ports: CompletePorts) =>
  async ({ token, code, edge, formerToken }: Request): Promise<Completed> => {
    const { oneUse, now } = ports;
    const challenge = await oneUse.peek<SecondFactorChallenge>('second_factor', token, now());
    const user = challenge === undefined ? undefined : await challengedUser(ports.users, challenge);
    if (challenge === undefined || user === undefined) throw challengeOver();
    const mayTry = async () => (await oneUse.attempt('second_factor', token, CODE_TRIES, now())) !== undefined;
    const proof = await verifySecondFactor(ports)({ user, code, edge, mayTry });
    await recordSecondFactor(ports.audit)(proof, { user, edge });
    if ((await oneUse.take('second_factor', token, now())) === undefined) throw challengeOver();
    const { sessionId, method, providerSession, returnTo } = challenge;
    const start = { sessionId, user, method, providerSession, edge };
    return { token: await openSession(ports)(start, signedIn(challenge, user, edge), formerToken), user, returnTo };
  };

/** Undefined when the user may no longer come in, or has ended what began before. */
const challengedUser = async (users: Pick<Users, 'find'>, challenge: SecondFactorChallenge) => {
  const user = await users.find(challenge.userId);
  if (user?.status !== 'active' || (user.credentialsVersion ?? 0) !== challenge.credentialsVersion) return undefined;
  return user;
};

const signedIn = (challenge: SecondFactorChallenge, user: User, edge: Edge): AuditEvent => {
  const { method, sessionId, providerSession, isOverride } = challenge;
  if (method.kind === 'password') return localLogin(user, { isOverride, secondFactor: true, edge, sessionId });
  return {
    type: 'login',
    actor: auditPerson(user),
    user: auditPerson(user),
    provider: method.provider,
    source: auditSource(edge, sessionId),
    details: { strategy: providerSession?.strategy ?? 'oauth2', secondFactor: true },
  };
};
