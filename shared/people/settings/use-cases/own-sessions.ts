import { NotFoundError } from '../../../platform/domain/errors.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { isLiveSession, type SignInSession } from '../../sign-in/domain/sign-in-session.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import type { SignInSessions } from '../../use-cases/people-ports.ts';

export type EndSessionsPorts = {
  readonly sessions: Pick<SignInSessions, 'listOf' | 'end' | 'endAll'>;
  readonly audit: Audit;
  readonly now: () => string;
};

/** @throws NotFoundError also for another user's session */
export const endSession =
  ({ sessions, audit, now }: EndSessionsPorts) =>
  async (act: Act, id: string): Promise<void> => {
    const { user } = act.person;
    const found = liveSessions(await sessions.listOf(user.id), user, now()).some((session) => session.id === id);
    if (!found) throw new NotFoundError('Session');
    await audit.record(eventOf(act, { type: 'session_revoked', details: { revokedSessionId: id }, user }));
    await sessions.end(user.id, id);
  };

/** Ends all sessions except the current one; returns the number that were live. */
export const endOtherSessions =
  ({ sessions, audit, now }: EndSessionsPorts) =>
  async (act: Act): Promise<number> => {
    const { user, session } = act.person;
    const live = liveSessions(await sessions.listOf(user.id), user, now());
    const ended = live.filter(({ id }) => id !== session.id).length;
    await audit.record(eventOf(act, { type: 'sessions_revoked', details: { sessions: ended }, user }));
    await sessions.endAll(user.id, session.id);
    return ended;
  };

/** Sessions that are still valid, most recently active first. */
export const liveSessions = (sessions: readonly SignInSession[], user: User, now: string): readonly SignInSession[] =>
  sessions
    .filter(
      (session) =>
        session.credentialsVersion === (user.credentialsVersion ?? 0) && isLiveSession(session, user.role, now),
    )
    .toSorted((a, b) => compareText(b.lastSeenAt + b.id, a.lastSeenAt + a.id));
