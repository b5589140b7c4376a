import type { Edge } from '../../../platform/domain/edge.ts';
import type { AuditEvent } from '../../domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../audit-source.ts';
import { endFormer, type OpenSessionPorts, openSession } from './open-session.ts';
import { type PasswordPorts, provePassword } from './prove-password.ts';
import { refusePassword } from './refuse-password.ts';
import { beginSecondFactor, type ChallengePorts, owesSecondFactor } from './second-factor-challenge.ts';

export type LocalSignInPorts = Omit<PasswordPorts, 'users'> &
  Omit<OpenSessionPorts, 'users'> &
  ChallengePorts & {
    readonly users: PasswordPorts['users'] & OpenSessionPorts['users'];
    readonly newId: () => string;
  };

export type LocalSignInRequest = {
  readonly email: string;
  readonly password: string;
  /** A path of ours, for after a second factor. */
  readonly returnTo: string;
  readonly edge: Edge;
  /** Of the session that the browser has, if any; it ends. */
  readonly formerToken: string | undefined;
};

/** The token of a session, or of a challenge when a second factor is owed: then there is no session yet. */
export type SignedIn =
  | { readonly kind: 'session'; readonly token: string; readonly user: User }
  | { readonly kind: 'second_factor'; readonly token: string };

/** @throws DomainError 401 invalid_credentials, 403 local_login_disabled, 429 rate_limit_exceeded */
export const signInLocally =
  (ports: LocalSignInPorts) =>
  async ({ email, password, returnTo, edge, formerToken }: LocalSignInRequest): Promise<SignedIn> => {
    const proof = await provePassword(ports)({ email, password, edge });
    if (!proof.ok) throw await refusePassword(ports, 'login_failed')(proof, edge);
    const { user, isOverride } = proof;
    const method = { kind: 'password' } as const;
    const sessionId = ports.newId();
    if (owesSecondFactor(user)) {
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
