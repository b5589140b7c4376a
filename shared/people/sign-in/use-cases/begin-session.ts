import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { User } from '../../domain/user.ts';
import type { ProviderSession } from '../../sso/domain/external-identity.ts';
import type { SignInSessions, Users } from '../../use-cases/people-ports.ts';
import type { SignInMethod } from '../domain/sign-in-session.ts';
import type { KnownDevices } from './known-devices.ts';

export type BeginSessionPorts = {
  readonly sessions: Pick<SignInSessions, 'create'>;
  readonly users: Pick<Users, 'update'>;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
  readonly newToken: () => string;
  readonly now: () => string;
};

export type SessionStart = {
  /** Chosen by the caller, who audits the sign-in before the session exists. */
  readonly sessionId: string;
  readonly user: User;
  readonly method: SignInMethod;
  readonly providerSession: ProviderSession | null;
  readonly edge: Edge;
};

/** Creates a session and returns its token for the cookie. The caller has already audited the sign-in. */
export const beginSession =
  ({ sessions, users, knownDevices, newToken, now }: BeginSessionPorts) =>
  async ({ sessionId, user, method, providerSession, edge }: SessionStart): Promise<string> => {
    const token = newToken();
    const at = now();
    await sessions.create(token, {
      id: sessionId,
      userId: user.id,
      method,
      providerSession,
      createdAt: at,
      lastSeenAt: at,
      authenticatedAt: at,
      viewerAddress: edge.viewerAddress,
      userAgent: edge.userAgent,
      credentialsVersion: user.credentialsVersion ?? 0,
    });
    await knownDevices.remember(token, user);
    await users.update(user.id, { lastSignInAt: at }, at);
    return token;
  };
