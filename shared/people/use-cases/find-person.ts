import { isLiveSession, isTouchDue } from '../sign-in/domain/sign-in-session.ts';
import type { Person, SignInSessions, Users } from './people-ports.ts';

export type FindPersonPorts = {
  readonly sessions: Pick<SignInSessions, 'find' | 'touch'>;
  readonly users: Pick<Users, 'find'>;
};

/**
 * The user and session of a token. Undefined if the session has ended, was idle too long or is too old, or if the user
 * is suspended, deleted or has ended all sessions since.
 */
export const findPerson =
  ({ sessions, users }: FindPersonPorts) =>
  async (token: string, now: string): Promise<Person | undefined> => {
    const session = await sessions.find(token);
    if (session === undefined) return undefined;
    const user = await users.find(session.userId);
    if (user?.status !== 'active' || (user.credentialsVersion ?? 0) !== session.credentialsVersion) return undefined;
    if (!isLiveSession(session, user.role, now)) return undefined;
    if (isTouchDue(session, now)) await sessions.touch(token, now);
    return { user, session };
  };
