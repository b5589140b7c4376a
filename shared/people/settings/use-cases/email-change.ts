import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { BestEffortMail } from '../../../platform/domain/mail.ts';
import type { RateLimits } from '../../../platform/domain/network/edge.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import {
  addressInUseEmail,
  confirmAddressEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
} from '../../use-cases/emails.ts';
import type { Users } from '../../use-cases/people-ports.ts';
import {
  EMAIL_CHANGE_HOURS,
  type EmailChange,
  isEmailChangeDone,
  isEmailChangeExpired,
  pendingEmailChange,
} from '../domain/email-change.ts';

export type EmailChangePorts = {
  readonly users: Pick<Users, 'find' | 'findByEmail' | 'update' | 'changeEmail'>;
  readonly rateLimits: Pick<RateLimits, 'count'>;
  readonly audit: Audit;
  readonly mail: BestEffortMail;
  readonly newToken: () => string;
  readonly now: () => string;
};

/** `isSent`: whether the email to the other address could be sent. */
export type AskedEmailChange = { readonly user: User; readonly isSent: boolean };

/**
 * Keeps the address that the user wants, emails a link to it and warns the current one. The response is the same if
 * another user has the address: only its owner learns of the request.
 * @throws ValidationError; DomainError 409 conflict, 429 rate_limit_exceeded
 */
export const requestEmailChange =
  (ports: EmailChangePorts) =>
  async (act: Act, email: string): Promise<AskedEmailChange> => {
    const { user } = act.person;
    if (email === user.email)
      throw new ValidationError(['new_email is already your email address: enter a different one']);
    const asked = await ask(ports, act, email);
    await ports.mail.send(emailChangeRequestedEmail(user, email));
    return asked;
  };

/**
 * Sends the email of a pending change again, with a new link.
 * @throws DomainError 409 invalid_state, conflict, 429 rate_limit_exceeded
 */
export const resendEmailChange =
  (ports: EmailChangePorts) =>
  async (act: Act): Promise<AskedEmailChange> => {
    const pending = pendingEmailChange(act.person.user);
    if (pending === undefined) throw nothingPending();
    return ask(ports, act, pending.email);
  };

/** Limits emails to one mailbox, and those that one user causes. */
const PER_ADDRESS = { most: 3, perSeconds: 3600 };
const PER_USER = { most: 5, perSeconds: 3600 };

const ask = async (ports: EmailChangePorts, act: Act, email: string): Promise<AskedEmailChange> => {
  const { user } = act.person;
  await keepMailRate(ports, `email_change:${email}`, PER_ADDRESS);
  await keepMailRate(ports, `email_changes:${user.id}`, PER_USER);
  const owner = await ports.users.findByEmail(email);
  const [token, now] = [ports.newToken(), ports.now()];
  const emailChange: EmailChange = {
    email,
    tokenDigest: textDigest(token),
    expires: new Date(Date.parse(now) + EMAIL_CHANGE_HOURS * 3_600_000).toISOString(),
    credentialsVersion: user.credentialsVersion ?? 0,
  };
  await ports.audit.record(eventOf(act, { type: 'email_change_requested', user, details: { newEmail: email } }));
  const after = await ports.users.update(user.id, { emailChange }, now, { when: asSeen(user) });
  if (after === undefined) throw changed();
  const link = `${act.edge.origin}/settings/profile/email/confirm?token=${token}`;
  const isSent = await ports.mail.send(
    owner === undefined ? confirmAddressEmail({ email }, link) : addressInUseEmail({ email }),
  );
  return { user: after, isSent };
};

const asSeen = ({ email, status, credentialsVersion = 0 }: User) => ({ email, status, credentialsVersion });

const keepMailRate = async (
  { rateLimits, now }: EmailChangePorts,
  bucket: string,
  { most, perSeconds }: typeof PER_ADDRESS,
): Promise<void> => {
  const { limited, retryAfter } = await rateLimits.count(bucket, most, perSeconds, now());
  if (!limited) return;
  throw new DomainError(
    'rate_limit_exceeded',
    `Too many emails were sent to confirm an address: try again in ${retryAfter} s`,
    { details: { limit: most, reset_in_seconds: retryAfter }, retryAfter },
  );
};

/** The link stops working. Nothing happens if no change is pending. @throws DomainError 409 conflict */
export const cancelEmailChange =
  (ports: Pick<EmailChangePorts, 'users' | 'audit' | 'now'>) =>
  async (act: Act): Promise<User> => {
    const { user } = act.person;
    const pending = pendingEmailChange(user);
    if (pending === undefined) return user;
    const details = { newEmail: pending.email };
    await ports.audit.record(eventOf(act, { type: 'email_change_cancelled', user, details }));
    const when = { ...asSeen(user), emailChange: pending };
    const after = await ports.users.update(user.id, { emailChange: null }, ports.now(), { when });
    if (after === undefined) throw changed();
    return after;
  };

/**
 * The change that a link confirms. Undefined if the link was replaced, cancelled or has expired, or belongs to another
 * user: a link alone changes nothing, because it may have gone to a mistyped address.
 */
export const findEmailChange =
  ({ now }: Pick<EmailChangePorts, 'now'>) =>
  (user: User, token: string): EmailChange | undefined => {
    const pending = pendingEmailChange(user);
    return pending?.tokenDigest === textDigest(token) && !isEmailChangeExpired(pending, now()) ? pending : undefined;
  };

/**
 * Gives the user the address of the link. Sessions stay; reset links that were sent to the former address stop working.
 * A repeated request gets the same response.
 * @throws DomainError 409 conflict if another user has the address by now, 422 invalid_token
 */
export const confirmEmailChange =
  (ports: EmailChangePorts) =>
  async (act: Act, token: string): Promise<User> => {
    const { user } = act.person;
    const tokenDigest = textDigest(token);
    if (isEmailChangeDone(user, tokenDigest)) return user;
    const change = findEmailChange(ports)(user, token);
    if (change === undefined) throw emailChangeOver();
    if ((await ports.users.findByEmail(change.email)) !== undefined) throw taken(change.email);
    const details = { oldEmail: user.email, newEmail: change.email };
    await ports.audit.record(eventOf(act, { type: 'email_changed', user, details }));
    const result = await ports.users.changeEmail(user, change, ports.now());
    if (result === 'taken') throw taken(change.email);
    const after = await ports.users.find(user.id);
    if (after === undefined || !isEmailChangeDone(after, tokenDigest)) throw emailChangeOver();
    await ports.mail.send(emailChangedEmail(user, change.email));
    return after;
  };

const emailChangeOver = (): DomainError =>
  new DomainError(
    'invalid_token',
    'This link was replaced or canceled, has expired, or belongs to another account. Request a new link in your profile',
  );

/** Told only to those who have the link from the mailbox. */
const taken = (email: string): DomainError =>
  new DomainError('conflict', `Another account now has the email address ${email}. Choose a different one`);

const nothingPending = (): DomainError =>
  new DomainError('invalid_state', 'You have no pending email address change. Request one in your profile');

const changed = (): DomainError => new DomainError('conflict', 'Your account was changed at the same time. Try again');
