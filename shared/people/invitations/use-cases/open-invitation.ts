import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import { BusyError, DomainError } from '../../../platform/domain/errors.ts';
import type { FamilyId, UserId } from '../../../platform/domain/ids.ts';
import { isText, objectReader, optionalReader } from '../../../platform/domain/stored-shape.ts';
import type { SingleUseTokens, Users } from '../../use-cases/people-ports.ts';
import { type Invitation, isClaimLive, isExpired, mayInvite } from '../domain/invitation.ts';
import type { Invitations, StoredInvitation } from './invitation-ports.ts';
import { type InvitationToken, isAccepted } from './send-invitation.ts';

export type OpenInvitationPorts = {
  readonly invitations: Pick<Invitations, 'find'>;
  readonly users: Pick<Users, 'find'>;
  readonly singleUse: Pick<SingleUseTokens, 'peek'>;
  readonly now: () => string;
};

/** An invitation as a sign-in with a provider carries it: without its token. */
export type InvitationRef = Pick<Invitation, 'familyId' | 'email' | 'id' | 'role' | 'tokenDigest'>;

export const refOf = ({ familyId, email, id, role, tokenDigest }: Invitation): InvitationRef => ({
  familyId,
  email,
  id,
  role,
  tokenDigest,
});

const TOKEN = /^[\w-]{43}$/;

/**
 * The invitation of a link. Undefined if the token is unknown, expired, used, revoked or replaced, or if the person who
 * sent it could not invite any more: visitors get the same response for all of them.
 */
const readToken = optionalReader(objectReader<InvitationToken>({ familyId: isText, email: isText, id: isText }));

export const openInvitation =
  (ports: OpenInvitationPorts) =>
  async (token: string): Promise<StoredInvitation | undefined> => {
    if (!TOKEN.test(token)) return undefined;
    const found = readToken(await ports.singleUse.peek('invitation', token, ports.now()), 'invitation token');
    if (found === undefined) return undefined;
    return findInvitation(ports)({ ...found, tokenDigest: textDigest(token) });
  };

/** The same, for a sign-in that left with it. */
export const findInvitation =
  (ports: Omit<OpenInvitationPorts, 'singleUse'>) =>
  async ({ familyId, email, id, tokenDigest }: Omit<InvitationRef, 'role'>): Promise<StoredInvitation | undefined> => {
    const invitation = await ports.invitations.find(familyId, email);
    if (invitation?.id !== id || invitation.tokenDigest !== tokenDigest) return undefined;
    if (isExpired(invitation, ports.now()) || (await isAccepted(ports, invitation))) return undefined;
    const inviter = await ports.users.find(invitation.invitedBy);
    const stands = inviter?.familyId === familyId && mayInvite(inviter, invitation.role);
    return stands ? invitation : undefined;
  };

export type ClaimPorts = {
  readonly invitations: Pick<Invitations, 'find' | 'save' | 'remove'>;
  readonly users: Pick<Users, 'find'>;
  readonly now: () => string;
};

/**
 * Reserves an open invitation for a user who is created next. Only one of several concurrent acceptances, and of these
 * and a revocation, succeeds. An interrupted claim can be taken over after a minute.
 * @throws DomainError 409 busy, 422 invalid_token
 */
export const claimInvitation =
  (ports: ClaimPorts) =>
  async (seen: StoredInvitation, userId: UserId): Promise<void> => {
    const at = ports.now();
    if (seen.claim !== undefined && isClaimLive(seen.claim, at)) throw beingAccepted();
    const { revision: _, ...invitation } = seen;
    if ((await ports.invitations.save({ ...invitation, claim: { userId, at } }, seen)) === undefined)
      throw beingAccepted();
  };

/** Renews the claim of an interrupted acceptance; false if it was lost. */
export const renewClaim =
  (ports: ClaimPorts) =>
  async (familyId: FamilyId, email: string, userId: UserId): Promise<boolean> => {
    const seen = await ports.invitations.find(familyId, email);
    if (seen?.claim?.userId !== userId) return false;
    const { revision: _, ...invitation } = seen;
    return (await ports.invitations.save({ ...invitation, claim: { userId, at: ports.now() } }, seen)) !== undefined;
  };

/** After the user was created, or could not be: removes the invitation, or frees it. */
export const settleClaim =
  (ports: ClaimPorts) =>
  async (familyId: FamilyId, email: string, userId: UserId, isAccepted: boolean): Promise<void> => {
    const seen = await ports.invitations.find(familyId, email);
    if (seen?.claim?.userId !== userId) return;
    const { claim: _, revision: __, ...free } = seen;
    if (isAccepted) await ports.invitations.remove(seen);
    else await ports.invitations.save(free, seen);
  };

const beingAccepted = (): BusyError =>
  new BusyError('This invitation is being accepted. If that was not you, try again in a minute');

/** The same for unknown, expired, used and revoked links. */
export const invitationOver = (): DomainError =>
  new DomainError(
    'invalid_token',
    'This invitation was already used, revoked or has expired. Ask the person who invited you for another one',
  );
