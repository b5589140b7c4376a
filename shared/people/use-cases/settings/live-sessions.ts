import { isLiveSession } from '../../domain/session-rules.ts';
import type { SignInSession } from '../../domain/sign-in-session.ts';
import type { User } from '../../domain/user.ts';

/** Those that would let the user in now, the last seen first. */
export const liveSessions = (sessions: readonly SignInSession[], user: User, now: string): readonly SignInSession[] =>
  sessions
    .filter((one) => one.credentialsVersion === (user.credentialsVersion ?? 0) && isLiveSession(one, user.role, now))
    .toSorted((a, b) => (a.lastSeenAt + a.id > b.lastSeenAt + b.id ? -1 : 1));
