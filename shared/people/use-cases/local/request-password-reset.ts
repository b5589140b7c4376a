import type { Edge, RateLimits } from '../../../platform/domain/edge.ts';
import { normalEmail } from '../../../platform/domain/email.ts';
import type { Mail } from '../../../platform/domain/mail.ts';
import type { Audit } from '../../domain/audit-event.ts';
import { auditPerson, auditSource } from '../audit-source.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { OneUse, Users } from '../people-ports.ts';
import { passwordResetLetter } from './letters.ts';
import { mayReset, type PasswordReset } from './password-reset.ts';
import { localLoginDisabled } from './refuse-password.ts';

export type RequestResetPorts = {
  /** False with local login off: then nobody sets a password by mail. */
  readonly isResetOpen: boolean;
  readonly users: Pick<Users, 'findByEmail'>;
  readonly oneUse: Pick<OneUse, 'put'>;
  readonly rateLimits: Pick<RateLimits, 'count'>;
  /** A known device of the user has its own emails, which nobody else can use up. */
  readonly knownDevices: Pick<KnownDevices, 'isKnown'>;
  readonly audit: Audit;
  /** A letter that cannot be sent fails nothing: whoever asked would learn that the address is known. */
  readonly mail: Mail;
  readonly newToken: () => string;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly now: () => string;
};

const LIFETIME_MINUTES = 30;
/** Nobody's mailbox is filled by others. */
const LETTERS = { most: 3, perSeconds: 3600 };
/** Longer than all the work takes with a letter, so that it does not show in the time whether there was one. */
const FLOOR_MILLISECONDS = 1000;

/**
 * Sends a link to whoever has a password here. To the one who asks it looks the same whether the address is known, its
 * user suspended, without a password (he signs in by a provider) or has had letters enough.
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
  const { users, oneUse, rateLimits, knownDevices, now } = ports;
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
  const reset: PasswordReset = { userId: addressee.id, credentialsVersion: addressee.credentialsVersion ?? 0 };
  const expires = new Date(Date.parse(now()) + LIFETIME_MINUTES * 60_000).toISOString();
  await oneUse.put('password_reset', token, reset, expires);
  await ports.mail.send(passwordResetLetter(addressee, `${edge.origin}/password_reset?token=${token}`));
};
