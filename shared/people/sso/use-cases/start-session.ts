import type { User } from '../../domain/user.ts';
import { beginSession } from '../../sign-in/use-cases/begin-session.ts';
import { beginSecondFactor, requiresSecondFactor } from '../../sign-in/use-cases/verify-second-factor.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { BoundIdentity } from '../../use-cases/people-ports.ts';
import type { ProviderSession } from '../domain/external-identity.ts';
import type { FinishPorts, SsoOutcome } from './sso-ports.ts';
import type { VerifiedIdentity } from './verified-identity.ts';

type Entering = Pick<VerifiedIdentity, 'provider' | 'session' | 'returnTo' | 'edge'> & {
  readonly user: User;
  readonly identity: Pick<BoundIdentity, 'id'>;
  /** As stored, with secrets sealed. */
  readonly providerSession: ProviderSession | null;
};

export type StartSessionPorts = Pick<
  FinishPorts,
  'users' | 'sessions' | 'knownDevices' | 'singleUse' | 'audit' | 'newToken' | 'newId' | 'now'
>;

/** Signs in the user of a verified identity: starts a second-factor challenge if required, otherwise a session. */
export const startSession =
  (ports: StartSessionPorts) =>
  async (sessionStart: Entering): Promise<SsoOutcome> => {
    const { user, providerSession, returnTo, session } = sessionStart;
    if (!requiresSecondFactor(user)) return startSessionNow(ports)(sessionStart, false);
    if (session !== null) await ports.sessions.end(session.userId, session.id);
    const challenge = { sessionId: ports.newId(), user, method: methodOf(sessionStart), providerSession, returnTo };
    const secondFactor = await beginSecondFactor(ports)({ ...challenge, isOverride: false });
    return { location: SECOND_FACTOR_PAGE, secondFactor };
  };

/** Starts the session directly: no second factor is required or it was already checked. */
export const startSessionNow =
  (ports: StartSessionPorts) =>
  async (sessionStart: Entering, secondFactor: boolean): Promise<SsoOutcome> => {
    const { provider, user, edge, returnTo } = sessionStart;
    const sessionId = ports.newId();
    await ports.audit.record({
      type: 'login',
      actor: auditPerson(user),
      user: auditPerson(user),
      provider: provider.name,
      source: auditSource(edge, sessionId),
      details: { strategy: provider.strategy, secondFactor },
    });
    return { location: returnTo, session: await replaceSession(ports)(sessionStart, sessionId) };
  };

/** Replaces the browser's session, so that no token outlives a new authentication. */
export const replaceSession =
  (ports: StartSessionPorts) =>
  async (sessionStart: Entering, sessionId: string): Promise<string> => {
    const { user, edge, session, providerSession } = sessionStart;
    if (session !== null) await ports.sessions.end(session.userId, session.id);
    return beginSession(ports)({ sessionId, user, method: methodOf(sessionStart), providerSession, edge });
  };

const SECOND_FACTOR_PAGE = '/sign-in/second-factor';

const methodOf = ({ provider, identity }: Entering) =>
  ({ kind: 'sso', providerId: provider.id, provider: provider.name, identityId: identity.id }) as const;
