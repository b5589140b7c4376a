import { DomainError } from '../../../platform/domain/errors.ts';
import type { UserId } from '../../../platform/domain/ids.ts';
import type { Mail } from '../../../platform/domain/mail.ts';
import type { Edge, RateLimits } from '../../../platform/domain/network/edge.ts';
import { isNumber, isOptional, isText, objectReader, optionalReader } from '../../../platform/domain/stored-shape.ts';
import { normalEmail } from '../../../platform/domain/text/addresses.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import { passwordChangedEmail, passwordResetEmail } from '../../use-cases/emails.ts';
import type { SignInSessions, SingleUseTokens, Users } from '../../use-cases/people-ports.ts';
import { refusePoorPassword } from './change-credentials.ts';
import type { KnownDevices } from './known-devices.ts';
import { localLoginDisabled, passwordBucket } from './verify-password.ts';

export type RequestResetPorts = {
  /** False if local login is disabled: passwords then cannot be reset by email. */
  readonly isResetOpen: boolean;
  readonly users: Pick<Users, 'findByEmail'>;
  readonly singleUse: Pick<SingleUseTokens, 'put'>;
  readonly rateLimits: Pick<RateLimits, 'count'>;
  /** The user's known devices have their own email allowance, which others cannot use up. */
  readonly knownDevices: Pick<KnownDevices, 'isKnown'>;
  readonly audit: Audit;
  /** A failure to send is ignored, because an error would reveal that the address is known. */
  readonly mail: Mail;
  readonly newToken: () => string;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly now: () => string;
};

const LIFETIME_MINUTES = 30;
/** Limits emails to one mailbox. */
const LETTERS = { most: 3, perSeconds: 3600 };
/** Longer than the work including the email, so that timing does not reveal whether one was sent. */
const FLOOR_MILLISECONDS = 1000;

/**
 * Emails a reset link to a user with a password. The response is the same if the address is unknown, the user is
 * suspended or has no password, or the email limit is reached.
 * @throws DomainError 403 local_login_disabled
 */
export const requestPasswordReset =
  (ports: RequestResetPorts) =>
  async (typed: string, edge: Edge): Promise<void> => {
    if (!ports.isResetOpen) throw localLoginDisabled();
    const [done] = await Promise.allSettled([sendLink(ports, typed, edge), ports.pause(FLOOR_MILLISECONDS)]);
    if (done.status === 'rejected') throw done.reason;
  };

const sendLink = async (ports: RequestResetPorts, typed: string, edge: Edge): Promise<void> => {
  const { users, singleUse, rateLimits, knownDevices, now } = ports;
  const email = normalEmail(typed);
  const user = email === null ? undefined : await users.findByEmail(email);
  const isKnown = await knownDevices.isKnown(edge.device, user);
  const bucket = `password_reset:${email ?? ''}${isKnown ? `:${edge.device}` : ''}`;
  const { limited } = await rateLimits.count(bucket, LETTERS.most, LETTERS.perSeconds, now());
  const addressee = !limited && mayReset(user) ? user : undefined;
  await ports.audit.record({
    type: 'password_reset_requested',
    actor: null,
    user: user === undefined ? null : auditPerson(user),
    provider: null,
    source: auditSource(edge),
    details: { mailSent: addressee !== undefined },
  });
  if (addressee === undefined) return;
  const token = ports.newToken();
  const { id: userId, credentialsVersion = 0 } = addressee;
  const reset: PasswordReset = { userId, credentialsVersion, email: addressee.email };
  const expires = new Date(Date.parse(now()) + LIFETIME_MINUTES * 60_000).toISOString();
  await singleUse.put('password_reset', token, reset, expires);
  await ports.mail.send(passwordResetEmail(addressee, `${edge.origin}/password_reset?token=${token}`));
};

/** Payload of a reset token. Ending the user's sessions also invalidates it, and so does another address. */
export type PasswordReset = {
  readonly userId: UserId;
  readonly credentialsVersion: number;
  /** Where the link was sent; absent in those of earlier versions. */
  readonly email?: string;
};

/** Users without a password sign in with a provider, and access to their mailbox must not replace that. */
export const mayReset = (user: User | undefined): user is User =>
  user?.status === 'active' && user.passwordHash !== null;

type ResetPasswordPorts = {
  readonly isResetOpen: boolean;
  readonly users: Pick<Users, 'find' | 'update'>;
  readonly singleUse: Pick<SingleUseTokens, 'peek' | 'take'>;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'endAll'>;
  readonly rateLimits: Pick<RateLimits, 'forget'>;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly audit: Audit;
  /** A failure to send is ignored. */
  readonly mail: Mail;
  readonly now: () => string;
};

/**
 * Sets a new password with the token from the email and ends every session. Starts none: the token proves only access
 * to the mailbox, and a second factor is still required. A rejected password does not use up the token.
 * @throws ValidationError; DomainError 403 local_login_disabled, 422 invalid_token
 */
export const resetPassword =
  (ports: ResetPasswordPorts) =>
  async (token: string, password: string, edge: Edge): Promise<void> => {
    const { users, singleUse, sessions, now } = ports;
    if (!ports.isResetOpen) throw localLoginDisabled();
    const user = await resettable(ports, token);
    refusePoorPassword(password, user);
    const passwordHash = await ports.hashPassword(password);
    if ((await singleUse.take('password_reset', token, now())) === undefined) throw invalidToken();
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
    await ports.mail.send(passwordChangedEmail(user));
  };

const readReset = optionalReader(
  objectReader<PasswordReset>({ userId: isText, credentialsVersion: isNumber, email: isOptional(isText) }),
);

const resettable = async ({ users, singleUse, now }: ResetPasswordPorts, token: string): Promise<User> => {
  const reset = readReset(await singleUse.peek('password_reset', token, now()), 'password reset');
  const user = reset === undefined ? undefined : await users.find(reset.userId);
  if (!mayReset(user) || (user.credentialsVersion ?? 0) !== reset?.credentialsVersion) throw invalidToken();
  if (reset.email !== undefined && reset.email !== user.email) throw invalidToken();
  return user;
};

const invalidToken = (): DomainError =>
  new DomainError('invalid_token', 'This link was already used or has expired. Request another one');
