import type { FamilyId, UserId } from '../../../platform/domain/ids.ts';
import { isAtLeast } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';

/** Nobody is invited as super admin: a super admin gives that role to a user. */
export const INVITED_ROLES = ['member', 'admin'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** How long a link works, in days. */
export const INVITATION_DAYS = { least: 1, usual: 3, most: 14 } as const;

/** A family's invitations that were not accepted, including expired ones. */
export const MOST_INVITATIONS = 50;

/** An invitation that was not accepted yet. A family has at most one for each email address. */
export type Invitation = {
  readonly id: string;
  readonly familyId: FamilyId;
  /** Canonical. */
  readonly email: string;
  readonly role: InvitedRole;
  /** The user who sent it last, and answers for it. */
  readonly invitedBy: string;
  readonly days: number;
  readonly createdAt: string;
  readonly sentAt: string;
  readonly expires: string;
  /** Digest of the token in the last email: the links of earlier ones no longer work. */
  readonly tokenDigest: string;
  /** The user who is being created by accepting it. */
  readonly claim?: InvitationClaim;
};

type InvitationClaim = { readonly userId: UserId; readonly at: string };

/** Nobody can give a higher role than their own. Checked again when it is accepted. */
export const mayInvite = (user: Pick<User, 'role' | 'status'>, role: InvitedRole): boolean =>
  user.status === 'active' && isAtLeast(user.role, 'admin') && isAtLeast(user.role, role);

export const isExpired = ({ expires }: Pick<Invitation, 'expires'>, now: string): boolean => expires <= now;

export const expiryAfter = (days: number, now: string): string =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString();

/** Longer than any request can take: a claim whose user does not exist by then was interrupted. */
const CLAIM_MILLISECONDS = 60_000;

export const isClaimLive = ({ at }: InvitationClaim, now: string): boolean =>
  Date.parse(now) - Date.parse(at) <= CLAIM_MILLISECONDS;
