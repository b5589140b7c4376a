import type { Edge, RateLimits } from '../../../platform/domain/edge.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { Mail } from '../../../platform/domain/mail.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../audit-source.ts';
import type { OneUse, SignInSessions, Users } from '../people-ports.ts';
import { refusePoorPassword } from './change-password.ts';
import { passwordChangedLetter } from './letters.ts';
import { mayReset, type PasswordReset } from './password-reset.ts';
import { passwordBucket } from './prove-password.ts';
import { localLoginDisabled } from './refuse-password.ts';

export type ResetPasswordPorts = {
  readonly isResetOpen: boolean;
  readonly users: Pick<Users, 'find' | 'update'>;
  readonly oneUse: Pick<OneUse, 'peek' | 'take'>;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'endAll'>;
  readonly rateLimits: Pick<RateLimits, 'forget'>;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly audit: Audit;
  /** A letter that cannot be sent fails nothing. */
  readonly mail: Mail;
  readonly now: () => string;
};

/**
 * Sets another password by the token of a letter and ends every session. It begins none: the token proves the mailbox
 * alone, and a second factor is still asked for. A password that is refused does not use the token up.
 * @throws ValidationError; DomainError 403 local_login_disabled, 422 invalid_token
 */
export const resetPassword =
  (ports: ResetPasswordPorts) =>
  async (token: string, password: string, edge: Edge): Promise<void> => {
    const { users, oneUse, sessions, now } = ports;
    if (!ports.isResetOpen) throw localLoginDisabled();
    const user = await resettable(ports, token);
    refusePoorPassword(password, user);
    const passwordHash = await ports.hashPassword(password);
    if ((await oneUse.take('password_reset', token, now())) === undefined) throw invalidToken();
    await ports.audit.record({
      type: 'password_reset',
      actor: null,
      user: auditPerson(user),
      provider: null,
      source: auditSource(edge),
      details: { sessions: (await sessions.listOf(user.id)).length },
    });
    const when = { status: 'active', credentialsVersion: user.credentialsVersion ?? 0 } as const;
    const after = await users.update(user.id, { passwordHash }, now(), { endSessions: true, when });
    if (after === undefined) throw invalidToken();
    await sessions.endAll(user.id);
    await ports.rateLimits.forget(passwordBucket(user.email)); // failures with the old password
    await ports.mail.send(passwordChangedLetter(user));
  };

const resettable = async ({ users, oneUse, now }: ResetPasswordPorts, token: string): Promise<User> => {
  const reset = await oneUse.peek<PasswordReset>('password_reset', token, now());
  const user = reset === undefined ? undefined : await users.find(reset.userId);
  if (mayReset(user) && (user.credentialsVersion ?? 0) === reset?.credentialsVersion) return user;
  throw invalidToken();
};

const invalidToken = (): DomainError =>
  new DomainError('invalid_token', 'The link was used before or is too old: ask for another one');
