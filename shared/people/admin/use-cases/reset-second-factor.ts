import { DomainError } from '../../../platform/domain/errors.ts';
import type { Mail } from '../../../platform/domain/mail.ts';
import type { User } from '../../domain/user.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import { secondFactorResetEmail } from '../../use-cases/emails.ts';
import type { Passkeys, SignInSessions, Users } from '../../use-cases/people-ports.ts';
import type { Audit } from '../domain/audit-event.ts';
import { findTarget, orConflict } from './administer-user.ts';

type ResetPorts = {
  readonly users: Pick<Users, 'find' | 'update'>;
  readonly passkeys: Pick<Passkeys, 'listOf' | 'remove'>;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'endAll'>;
  readonly audit: Audit;
  /** A failure to send is ignored. */
  readonly mail: Mail;
  readonly now: () => string;
};

/**
 * For a user who lost the phone and the recovery codes: removes the app, the codes and every passkey, so that the
 * password or the provider is enough until the user sets up a new second factor. The user's sessions and grants end.
 * Until its last step, it can be repeated after an interruption.
 * @throws DomainError 403, 404; 409 `invalid_state` if there is nothing to reset
 */
export const resetSecondFactor =
  (ports: ResetPorts) =>
  async (act: Act, id: string): Promise<User> => {
    const { users, passkeys, sessions, audit, mail, now } = ports;
    const user = await findTarget(users, act.person.user, 'reset_second_factor', id);
    const [had, live] = await Promise.all([passkeys.listOf(id), sessions.listOf(id)]);
    if (user.secondFactor == null && had.length === 0) {
      throw new DomainError('invalid_state', 'The user has no second factor to reset');
    }
    const details = { app: user.secondFactor?.secret != null, passkeys: had.length, sessions: live.length };
    await audit.record(eventOf(act, { type: 'second_factor_reset', user, details }));
    await removeAll(passkeys, id);
    const when = { role: user.role, status: user.status };
    const reset = orConflict(await users.update(id, { secondFactor: null }, now(), { endSessions: true, when }));
    await removeAll(passkeys, id); // one that a session added until it ended
    await sessions.endAll(id);
    await mail.send(secondFactorResetEmail(reset));
    return reset;
  };

const removeAll = async (passkeys: ResetPorts['passkeys'], id: string): Promise<void> => {
  for (const passkey of await passkeys.listOf(id)) await passkeys.remove(passkey);
};
