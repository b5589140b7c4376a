import { isLiveSession, isWorthTouching } from '../domain/sign-in-session.ts';
import type { Person, SignInSessions, Users } from './people-ports.ts';

export type FindPersonPorts = {
  readonly sessions: Pick<SignInSessions, 'find' | 'touch'>;
  readonly users: Pick<Users, 'find'>;
};

/**
 * Who a session's token stands for. Undefined for one that ended, was idle for too long or is too old, and for a user
 * who is suspended, gone, or has ended all sessions since.
 */
export const findPerson =
  ({ sessions, users }: FindPersonPorts) =>
  async (token: string, now: string): Promise<Person | undefined> => {
    const session = await sessions.find(token);
    if (session === undefined) return undefined;
    const user = await users.find(session.userId);
    if (user?.status !== 'active' || (user.credentialsVersion ?? 0) !== session.credentialsVersion) return undefined;
    if (!isLiveSession(session, user.role, now)) return undefined;
    if (isWorthTouching(session, now)) await sessions.touch(token, now);
    return { user, session };
  };
