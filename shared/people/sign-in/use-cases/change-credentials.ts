import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Email, Mail } from '../../../platform/domain/mail.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Audit, AuditContent } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import { passwordChangedEmail } from '../../use-cases/emails.ts';
import type { Person, SignInSessions, UserChanges, Users } from '../../use-cases/people-ports.ts';
import { allowsLocalSignIn, type LocalSignInAccess } from '../domain/local-sign-in.ts';
import { passwordFaults } from '../domain/password-rule.ts';
import type { KnownDevices } from './known-devices.ts';
import { localLoginDisabled } from './verify-password.ts';

export type CredentialPorts = {
  readonly users: Pick<Users, 'update'>;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'rotate' | 'endAll'>;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
  readonly audit: Audit;
  /** A failure to send is ignored. */
  readonly mail: Mail;
  readonly newToken: () => string;
  readonly now: () => string;
};

/** A signed-in user changing their credentials. */
export type Act = { readonly person: Person; readonly token: string; readonly edge: Edge };

type Change = {
  readonly changes: UserChanges;
  /** Receives the number of other sessions that end. */
  readonly event: (sessions: number) => AuditContent;
  readonly letter: (user: User) => Email;
};

/**
 * Changes a user's credentials and ends all their sessions in the same write. The requesting session continues under
 * the returned token; if interrupted, it ends too and the user signs in with the new credentials.
 * @throws DomainError 409 conflict if another change came first
 */
export const changeCredentials =
  (ports: CredentialPorts) =>
  async ({ person, token, edge }: Act, { changes, event, letter }: Change): Promise<string> => {
    const { sessions, now } = ports;
    const { user, session } = person;
    const others = (await sessions.listOf(user.id)).filter(({ id }) => id !== session.id);
    await ports.audit.record({
      ...event(others.length),
      actor: auditPerson(user),
      user: auditPerson(user),
      provider: null,
      source: auditSource(edge, session.id),
    });
    const when = { credentialsVersion: user.credentialsVersion ?? 0 };
    const after = await ports.users.update(user.id, changes, now(), { endSessions: true, when });
    if (after === undefined) throw new DomainError('conflict', 'Your account was changed at the same time. Try again');
    const newToken = ports.newToken();
    await sessions.rotate(token, newToken, {
      authenticatedAt: session.authenticatedAt, // unchanged: the user did not authenticate again
      credentialsVersion: after.credentialsVersion ?? 0,
    });
    await ports.knownDevices.remember(newToken, after);
    await sessions.endAll(user.id, session.id);
    await ports.mail.send(letter(after));
    return newToken;
  };

type ChangePasswordPorts = CredentialPorts & {
  readonly hashPassword: (password: string) => Promise<string>;
  readonly localAccess: LocalSignInAccess;
};

/**
 * Sets the password of a recently authenticated user, including the first one. Every other session ends. Returns the
 * token under which the session continues.
 * @throws ValidationError; DomainError 403 local_login_disabled, 409 conflict
 */
export const changePassword =
  (ports: ChangePasswordPorts) =>
  async (act: Act, password: string): Promise<string> => {
    const { user } = act.person;
    if (!allowsLocalSignIn(ports.localAccess, user.role)) throw localLoginDisabled();
    refusePoorPassword(password, user);
    const passwordHash = await ports.hashPassword(password);
    return changeCredentials(ports)(act, {
      changes: { passwordHash },
      event: (sessions) => ({ type: 'password_changed', details: { first: user.passwordHash === null, sessions } }),
      letter: passwordChangedEmail,
    });
  };

/** @throws ValidationError */
export const refusePoorPassword = (
  password: string,
  { email, firstName, lastName }: Pick<User, 'email' | 'firstName' | 'lastName'>,
): void => {
  const faults = passwordFaults(password, { email, names: [firstName, lastName] });
  if (faults.length > 0) throw new ValidationError(faults);
};
