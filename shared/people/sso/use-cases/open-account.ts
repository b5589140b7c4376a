import type { Family } from '../../../platform/domain/family.ts';
import type { UserId } from '../../../platform/domain/ids.ts';
import type { User } from '../../domain/user.ts';
import type { Invitation } from '../../invitations/domain/invitation.ts';
import { renewClaim, settleClaim } from '../../invitations/use-cases/open-invitation.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import { accountCreatedEmail } from '../../use-cases/emails.ts';
import type { BoundIdentity, Opens } from '../../use-cases/people-ports.ts';
import { decideSsoSignIn, type NewSsoUser } from '../domain/decide-sso-sign-in.ts';
import type { FinishPorts } from './sso-ports.ts';
import { bindingOf, storedIdentity, type VerifiedIdentity } from './verified-identity.ts';

/** An identity bound to a user still to be created, in a family to found or join. */
export type PendingAccount = BoundIdentity & { readonly opens: Opens };

export const isPending = (identity: BoundIdentity): identity is PendingAccount => identity.opens !== undefined;

/** Binds the identity to a future user, so that the creation can be resumed. Undefined if it was bound concurrently. */
export const beginAccount =
  ({ identities, newId, now }: Pick<FinishPorts, 'identities' | 'newId' | 'now'>) =>
  async (verified: VerifiedIdentity): Promise<PendingAccount | undefined> => {
    const familyId = verified.provider.familyId ?? null;
    const opens = { familyId: familyId ?? newId(), founds: familyId === null };
    const binding = { id: newId(), userId: newId(), said: storedIdentity(verified.identity), linkedAt: now() };
    const opening = { ...bindingOf(verified, { ...binding, lastSignInAt: null, opens }), opens };
    return (await identities.bind(opening)) ? opening : undefined;
  };

/** The same, for an invitation that was claimed for this user. */
export const beginInvitedAccount =
  ({ identities, newId, now }: Pick<FinishPorts, 'identities' | 'newId' | 'now'>) =>
  async (
    verified: VerifiedIdentity,
    { familyId, id, email, role }: Invitation,
    userId: UserId,
  ): Promise<PendingAccount | undefined> => {
    const opens = { familyId, founds: false, invitation: { id, email, role } };
    const binding = { id: newId(), userId, said: storedIdentity(verified.identity), linkedAt: now() };
    const opening = { ...bindingOf(verified, { ...binding, lastSignInAt: null, opens }), opens };
    return (await identities.bind(opening)) ? opening : undefined;
  };

/**
 * Creates the family and user. Every step is idempotent, so that a later sign-in completes an interrupted one.
 * Undefined if the account must not be created (any more); the identity is then free again.
 */
export const finishAccount =
  (ports: FinishPorts) =>
  async (verified: VerifiedIdentity, opening: PendingAccount): Promise<User | undefined> => {
    const newcomer = await newcomerOf(ports, verified, opening);
    const id = opening.userId;
    const { familyId, invitation } = opening.opens;
    if (newcomer !== undefined && (await keepsClaim(ports, opening))) {
      if (invitation === undefined) await ports.families.create(await familySettings(ports, familyId), ports.now());
      if (newcomer.role === 'super_admin') await ports.superAdmins.add(id);
      const newUser = {
        ...newcomer,
        id,
        familyId,
        status: 'active',
        passwordHash: null,
      } as const;
      if (await ports.users.create(newUser, ports.now())) return confirmAccount(ports, verified, opening);
    }
    if (invitation !== undefined) await settleClaim(ports)(familyId, invitation.email, id, false);
    await ports.identities.unbind(id, opening.id);
    return undefined;
  };

/** Whether the invitation is still claimed for this user: a claim that was interrupted for a minute can be lost. */
const keepsClaim = async (ports: FinishPorts, { userId, opens: { familyId, invitation } }: PendingAccount) =>
  invitation === undefined || (await renewClaim(ports)(familyId, invitation.email, userId));

type ConfirmPorts = Pick<FinishPorts, 'users' | 'identities' | 'invitations' | 'audit' | 'mail' | 'now'>;

/** Marks the account as complete. */
export const confirmAccount = async (
  ports: ConfirmPorts,
  { provider, edge }: VerifiedIdentity,
  opening: PendingAccount,
): Promise<User | undefined> => {
  const { users, identities, audit, mail } = ports;
  const { opens, ...bound } = opening;
  const { familyId, invitation } = opens;
  const user = await users.find(opening.userId);
  if (user === undefined) return undefined;
  const { role } = user;
  const { strategy } = provider;
  const about = { actor: null, user: auditPerson(user), provider: provider.name, source: auditSource(edge) };
  await audit.record(
    invitation === undefined
      ? { ...about, type: 'jit_account_created', details: { strategy, role, familyCreated: opens.founds } }
      : {
          ...about,
          type: 'invitation_accepted',
          details: { invitationId: invitation.id, role: invitation.role, method: strategy },
        },
  );
  await identities.update(bound);
  if (invitation !== undefined) await settleClaim(ports)(familyId, invitation.email, user.id, true);
  await mail.send(accountCreatedEmail(user, provider.label));
  return user;
};

/** Undefined if the account must not be created (any more). */
const newcomerOf = async (
  { settings, users }: FinishPorts,
  { provider, identity }: VerifiedIdentity,
  opening: PendingAccount,
): Promise<NewSsoUser | undefined> => {
  const userWithEmail = await otherUserWithEmail(users, identity.email, opening.userId);
  const { familyId, founds, invitation } = opening.opens; // as decided at first: the provider may have changed since
  const asOpened = { ...provider, familyId: founds ? null : familyId };
  const decision = decideSsoSignIn({
    settings,
    provider: asOpened,
    identity,
    bound: null,
    userWithEmail,
    linkFor: null,
    groupsExpected: false, // a new user has no role to lose
    isFirstUser: false,
    invitation: invitation === undefined ? null : { familyId, ...invitation },
  });
  return decision.kind === 'create' ? decision.user : undefined;
};

/** The user created just now does not count as another user. */
const otherUserWithEmail = async (
  users: Pick<FinishPorts['users'], 'findByEmail'>,
  email: string | null,
  userId: UserId,
): Promise<User | null> => {
  const user = email === null ? undefined : await users.findByEmail(email);
  return user === undefined || user.id === userId ? null : user;
};

const DEFAULTS = { currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' } as const;

/** Settings of the first family, because users of one installation usually share a country. */
const familySettings = async ({ users, families }: FinishPorts, id: string): Promise<Family> => {
  const firstUserId = await users.firstUserId();
  const firstUser = firstUserId === undefined ? undefined : await users.find(firstUserId);
  const family = firstUser === undefined ? undefined : await families.find(firstUser.familyId);
  return { ...DEFAULTS, ...family, id };
};
