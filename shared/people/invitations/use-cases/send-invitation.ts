import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import { BusyError, DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { BestEffortMail } from '../../../platform/domain/mail.ts';
import type { Edge, RateLimits } from '../../../platform/domain/network/edge.ts';
import type { Audit, AuditContent, AuditEvent } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import { invitationEmail } from '../../use-cases/emails.ts';
import type { SingleUseTokens, Users } from '../../use-cases/people-ports.ts';
import {
  expiryAfter,
  INVITATION_DAYS,
  type Invitation,
  type InvitedRole,
  isClaimLive,
  isExpired,
  MOST_INVITATIONS,
  mayInvite,
} from '../domain/invitation.ts';
import type { Invitations, StoredInvitation } from './invitation-ports.ts';

export type InvitePorts = {
  readonly invitations: Invitations;
  readonly users: Pick<Users, 'find' | 'findByEmail'>;
  readonly singleUse: Pick<SingleUseTokens, 'put'>;
  readonly rateLimits: Pick<RateLimits, 'count'>;
  readonly audit: Audit;
  readonly mail: BestEffortMail;
  readonly newId: () => string;
  readonly newToken: () => string;
  readonly now: () => string;
};

/** Who invites, on a page or through the API. */
export type Inviter = {
  readonly user: User;
  /** Links lead to its origin. */
  readonly edge: Edge;
  /** Null for the API. */
  readonly sessionId: string | null;
  /** The name of the API key or application that asks. */
  readonly keyName?: string | undefined;
};

/** Validated by the schema. */
export type NewInvitation = { readonly email: string; readonly role: InvitedRole; readonly days?: number };

/** Payload of the token in a link. */
export type InvitationToken = Pick<Invitation, 'familyId' | 'email' | 'id'>;

export type SentInvitation = {
  readonly invitation: Invitation;
  /** With the token, which is stored nowhere: only the email and the response to the person who invites have it. */
  readonly link: string;
  readonly isSent: boolean;
  /** An earlier submission of the same form sent it. */
  readonly isRepeated?: boolean;
};

/** Derived from the content of a form, so that a second submission finds the invitation of the first one. */
export type InvitationForm = { readonly id: string; readonly token: string };

/** Limits emails to one mailbox, from all families, and those of one family. */
const PER_ADDRESS = { most: 3, perSeconds: 3600 };
const PER_FAMILY = { most: 50, perSeconds: 86_400 };

/**
 * Invites somebody to the family, by email and by a link to pass on. With the id of an invitation that exists, sends that one again: a request
 * that was interrupted can be repeated.
 * @throws DomainError 403 forbidden, 409 conflict, 429 rate_limit_exceeded
 */
export const invite =
  (ports: InvitePorts) =>
  async (inviter: Inviter, { email, role, days = INVITATION_DAYS.usual }: NewInvitation, id?: string) => {
    refuseRole(inviter.user, role);
    const { familyId } = inviter.user;
    await refuseMember(ports, familyId, email);
    const seen = await ports.invitations.find(familyId, email);
    const at = ports.now();
    if (seen !== undefined) await refusePending(ports, seen, { id, now: at });
    await refuseTooMany(ports, familyId, email);
    const created = { id: id ?? ports.newId(), familyId, email, role, days, createdAt: at };
    return send(ports, inviter, { created, seen, type: 'invitation_created' });
  };

/**
 * Sends an invitation again, with a new link and a new expiry; links in earlier emails stop working.
 * @throws DomainError 403 forbidden, 404, 409 conflict, 429 rate_limit_exceeded
 */
export const resendInvitation = (ports: InvitePorts) => async (inviter: Inviter, id: string) => {
  refuseOthers(inviter.user);
  const seen = await findPending(ports, inviter.user.familyId, id);
  refuseRole(inviter.user, seen.role);
  await refuseMember(ports, seen.familyId, seen.email);
  if (seen.claim !== undefined && isClaimLive(seen.claim, ports.now())) throw beingAccepted();
  const { claim: _, revision: __, ...created } = seen;
  return send(ports, inviter, { created, seen, type: 'invitation_resent' });
};

/** Longer than a link works: a form that is sent again after a revocation must not bring its link back. */
const FORM_DAYS = INVITATION_DAYS.most + 1;
const WAIT_MILLISECONDS = 250;
const MOST_WAITS = 8;

/**
 * Invites by a form. A second submission, such as a double click, waits for the first one and gets its link, which is
 * shown nowhere else; no second email is sent.
 * @throws DomainError as `invite`, and 409 busy if the first submission was interrupted
 */
export const inviteOnce =
  (ports: InviteOncePorts) =>
  async (inviter: Inviter, request: NewInvitation, { id, token }: InvitationForm): Promise<SentInvitation> => {
    const { singleUse, invitations, now, pause } = ports;
    for (let waits = 0; waits < MOST_WAITS; waits++) {
      if (await singleUse.claim('invitation_form', token, expiryAfter(FORM_DAYS, now()))) {
        const first = invite({ ...ports, newToken: () => token });
        return first(inviter, request, id).catch(async (error: unknown) => {
          if (isRefused(error)) await singleUse.unclaim('invitation_form', token);
          throw error;
        });
      }
      const sent = await invitations.find(inviter.user.familyId, request.email);
      if (sent?.tokenDigest === textDigest(token)) {
        return { invitation: sent, link: linkOf(inviter, token), isSent: true, isRepeated: true };
      }
      await pause(WAIT_MILLISECONDS);
    }
    throw new BusyError('This form was already sent. Look at the list of people, or open the form again');
  };

/** Nothing was stored, so the same form can be sent again. */
const isRefused = (error: unknown): boolean => error instanceof DomainError && !(error instanceof BusyError);

export type InviteOncePorts = InvitePorts & {
  readonly singleUse: Pick<SingleUseTokens, 'claim' | 'unclaim'>;
  readonly pause: (milliseconds: number) => Promise<void>;
};

const linkOf = ({ edge }: Inviter, token: string): string => `${edge.origin}/invitation?token=${token}`;

type Sending = {
  readonly created: Omit<Invitation, 'invitedBy' | 'sentAt' | 'expires' | 'tokenDigest'>;
  readonly seen: StoredInvitation | undefined;
  readonly type: 'invitation_created' | 'invitation_resent';
};

/** The token is stored first: interrupted after that, nothing points to it; after the next step, it can be sent again. */
const send = async (
  ports: InvitePorts,
  inviter: Inviter,
  { created, seen, type }: Sending,
): Promise<SentInvitation> => {
  await keepMailRate(ports, created);
  const [token, at] = [ports.newToken(), ports.now()];
  const expires = expiryAfter(created.days, at);
  const sent = { invitedBy: inviter.user.id, sentAt: at, expires, tokenDigest: textDigest(token) };
  const invitation: Invitation = { ...created, ...sent };
  const { id, familyId, email, role } = invitation;
  await ports.singleUse.put<InvitationToken>('invitation', token, { id, familyId, email }, expires);
  const details = { invitationId: id, email, role, expires, ...withKeyName(inviter) };
  await ports.audit.record(eventOf(inviter, { type, details }));
  if ((await ports.invitations.save(invitation, seen)) === undefined) throw changed();
  const link = linkOf(inviter, token);
  const isSent = await ports.mail.send(invitationEmail(invitation, inviter.user.email, link));
  return { invitation, link, isSent };
};

export type RevokePorts = Pick<InvitePorts, 'users' | 'audit' | 'now'> & {
  readonly invitations: Pick<Invitations, 'listOf' | 'remove'>;
};

/**
 * Its link stops working. Whether it is accepted or revoked is decided by one item.
 * @throws DomainError 403 forbidden, 404, 409 conflict while somebody accepts it
 */
export const revokeInvitation =
  (ports: RevokePorts) =>
  async (inviter: Inviter, id: string): Promise<void> => {
    refuseOthers(inviter.user);
    const seen = await findPending(ports, inviter.user.familyId, id);
    refuseRole(inviter.user, seen.role);
    if (seen.claim !== undefined && isClaimLive(seen.claim, ports.now())) throw beingAccepted();
    const { email, role } = seen;
    const details = { invitationId: id, email, role, ...withKeyName(inviter) };
    await ports.audit.record(eventOf(inviter, { type: 'invitation_revoked', details }));
    if (!(await ports.invitations.remove(seen))) throw changed();
  };

export type ListInvitationsPorts = {
  readonly invitations: Pick<Invitations, 'listOf'>;
  readonly users: Pick<Users, 'find'>;
};

/** The family's invitations that were not accepted, newest first. */
export const listInvitations =
  (ports: ListInvitationsPorts) =>
  async ({ familyId }: Pick<User, 'familyId'>): Promise<readonly StoredInvitation[]> => {
    const all = await ports.invitations.listOf(familyId);
    const accepted = await Promise.all(all.map((invitation) => isAccepted(ports, invitation)));
    const pending = all.filter((_, at) => accepted[at] !== true);
    return pending.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
  };

/** Accepted, although the request was interrupted before it could remove the invitation. */
export const isAccepted = async (
  { users }: Pick<ListInvitationsPorts, 'users'>,
  { claim }: Pick<Invitation, 'claim'>,
): Promise<boolean> => claim !== undefined && (await users.find(claim.userId)) !== undefined;

const findPending = async (ports: ListInvitationsPorts, familyId: FamilyId, id: string): Promise<StoredInvitation> => {
  const found = (await ports.invitations.listOf(familyId)).find((invitation) => invitation.id === id);
  if (found === undefined || (await isAccepted(ports, found))) throw new NotFoundError('Invitation');
  return found;
};

/** Only those who may invite see who is invited. @throws DomainError 403 forbidden */
export const refuseOthers = (user: User): void => refuseRole(user, 'member');

const refuseRole = (user: User, role: InvitedRole): void => {
  if (!mayInvite(user, role)) {
    throw new DomainError(
      'forbidden',
      'Only administrators invite people, and nobody gives a higher role than their own',
    );
  }
};

/** An address that has a user in another family gets its email all the same: only its owner learns of that user. */
const refuseMember = async ({ users }: InvitePorts, familyId: FamilyId, email: string): Promise<void> => {
  if ((await users.findByEmail(email))?.familyId === familyId) {
    throw new DomainError('conflict', `${email} already belongs to a person in your family`);
  }
};

const refusePending = async (
  ports: InvitePorts,
  seen: StoredInvitation,
  { id, now }: { readonly id: string | undefined; readonly now: string },
): Promise<void> => {
  if (seen.claim !== undefined && isClaimLive(seen.claim, now)) throw beingAccepted();
  if (seen.id === id || isExpired(seen, now) || (await isAccepted(ports, seen))) return; // replaced
  throw new DomainError('conflict', `${seen.email} is already invited. Send that invitation again, or revoke it`);
};

const refuseTooMany = async ({ invitations }: InvitePorts, familyId: FamilyId, email: string): Promise<void> => {
  const others = (await invitations.listOf(familyId)).filter((invitation) => invitation.email !== email);
  if (others.length < MOST_INVITATIONS) return;
  throw new DomainError('conflict', `A family has at most ${MOST_INVITATIONS} invitations. Revoke one first`);
};

const keepMailRate = async (
  { rateLimits, now }: InvitePorts,
  { familyId, email }: Pick<Invitation, 'familyId' | 'email'>,
): Promise<void> => {
  const limits = [
    { bucket: `invitation:${email}`, ...PER_ADDRESS, text: `${PER_ADDRESS.most} emails per hour to one address` },
    { bucket: `invitations:${familyId}`, ...PER_FAMILY, text: `${PER_FAMILY.most} emails per day` },
  ];
  for (const { bucket, most, perSeconds, text } of limits) {
    const { limited, retryAfter } = await rateLimits.count(bucket, most, perSeconds, now());
    if (!limited) continue;
    throw new DomainError('rate_limit_exceeded', `Invitations are limited to ${text}: try again in ${retryAfter} s`, {
      details: { limit: most, reset_in_seconds: retryAfter },
      retryAfter,
    });
  }
};

const withKeyName = ({ keyName }: Inviter) => (keyName === undefined ? {} : { keyName });

const eventOf = ({ user, edge, sessionId }: Inviter, content: AuditContent): AuditEvent => ({
  ...content,
  actor: auditPerson(user),
  user: null,
  provider: null,
  source: auditSource(edge, sessionId),
});

const beingAccepted = (): DomainError =>
  new DomainError('conflict', 'Somebody is accepting this invitation. Look again in a minute');

const changed = (): BusyError => new BusyError('The invitation was changed at the same time. Look at it again');
