import { randomUUID } from 'node:crypto';
import type { User } from '../../../shared/people/domain/user.ts';
import { randomToken } from '../../../shared/people/identity/random-token.ts';
import { createSignInSessions } from '../../../shared/people/store/sign-in-session-repository.ts';
import { beginSession } from '../../../shared/people/use-cases/begin-session.ts';
import { openCloud } from '../people/cloud-person.ts';

type Proved = {
  /** When the person last proved who he is; now when left out. */
  readonly at?: string;
};

/** The cookie of a new session of somebody in the running cloud, past the sign-in and its hashing. */
export const sessionOf = async (user: User, { at = new Date().toISOString() }: Proved = {}): Promise<string> => {
  const { documents, tableName, users } = openCloud();
  const sessions = createSignInSessions(documents, tableName);
  const knownDevices = { remember: async () => undefined };
  const edge = { origin: '', viewerAddress: '192.0.2.1', userAgent: 'Browser of a test', requestId: 'of-the-test' };
  return beginSession({ sessions, users, knownDevices, newToken: randomToken, now: () => at })({
    sessionId: randomUUID(),
    user,
    method: { kind: 'password' },
    providerSession: null,
    edge,
  });
};
