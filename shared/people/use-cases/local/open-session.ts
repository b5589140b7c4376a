import type { Audit, AuditEvent } from '../../domain/audit-event.ts';
import { type BeginSessionPorts, beginSession, type SessionStart } from '../begin-session.ts';
import type { SignInSessions } from '../people-ports.ts';

export type OpenSessionPorts = Omit<BeginSessionPorts, 'sessions'> & {
  readonly sessions: Pick<SignInSessions, 'create' | 'find' | 'end'>;
  readonly audit: Audit;
};

/** Written down first; then the browser's former session ends, whosever it was; then the new one begins under a new token. */
export const openSession =
  (ports: OpenSessionPorts) =>
  async (start: SessionStart, event: AuditEvent, formerToken: string | undefined): Promise<string> => {
    await ports.audit.record(event);
    await endFormer(ports.sessions)(formerToken);
    return beginSession(ports)(start);
  };

/** Nobody's token, or one that has ended, is nothing to end. */
export const endFormer =
  (sessions: Pick<SignInSessions, 'find' | 'end'>) =>
  async (token: string | undefined): Promise<void> => {
    const former = token === undefined || token === '' ? undefined : await sessions.find(token);
    if (former !== undefined) await sessions.end(former.userId, former.id);
  };
