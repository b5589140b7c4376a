import { isLiveSession } from '../../domain/session-rules.ts';
import type { User } from '../../domain/user.ts';
import type { SignInSessions, Users } from '../people-ports.ts';
import type { FlowSession } from './sso-flow.ts';

export type LiveSessionPorts = {
  readonly sessions: Pick<SignInSessions, 'listOf'>;
  readonly users: Pick<Users, 'find'>;
  readonly now: () => string;
};

/** The user of a session that goes on; undefined when it has ended or he may not come in any more. */
export const userOfSession =
  ({ sessions, users, now }: LiveSessionPorts) =>
  async (session: FlowSession): Promise<User | undefined> => {
    const user = await users.find(session.userId);
    if (user?.status !== 'active') return undefined;
    const found = (await sessions.listOf(session.userId)).find(({ id }) => id === session.id);
    if (found === undefined || found.credentialsVersion !== (user.credentialsVersion ?? 0)) return undefined;
    return isLiveSession(found, user.role, now()) ? user : undefined;
  };
