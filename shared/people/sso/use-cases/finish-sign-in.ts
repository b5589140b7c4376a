import { BusyError } from '../../../platform/domain/errors.ts';
import { normalEmail } from '../../../platform/domain/text/addresses.ts';
import type { User } from '../../domain/user.ts';
import {
  claimInvitation,
  findInvitation,
  type InvitationRef,
  settleClaim,
} from '../../invitations/use-cases/open-invitation.ts';
import { isLiveSession } from '../../sign-in/domain/sign-in-session.ts';
import { requiresSecondFactor } from '../../sign-in/use-cases/verify-second-factor.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import { identityLinkedEmail } from '../../use-cases/emails.ts';
import type { BoundIdentity, SignInSessions, Users } from '../../use-cases/people-ports.ts';
import { decideSsoSignIn, type SsoSignInDecision } from '../domain/decide-sso-sign-in.ts';
import { applyDecision, groupsExpected, type SignInDecision } from './apply-decision.ts';
import {
  beginAccount,
  beginInvitedAccount,
  confirmAccount,
  finishAccount,
  isPending,
  type PendingAccount,
} from './open-account.ts';
import { beginPendingLink } from './pending-link.ts';
import { refuseIdentity } from './refuse-sign-in.ts';
import type { FlowSession } from './sso-flow.ts';
import type { FinishPorts, SsoOutcome } from './sso-ports.ts';
import { replaceSession, startSession } from './start-session.ts';
import {
  bindingOf,
  identityKey,
  sealProviderSession,
  storedIdentity,
  type VerifiedIdentity,
} from './verified-identity.ts';

/** Undefined if something changed concurrently, so try again. */
type Step = SsoOutcome | undefined;

const MAX_TRIES = 5;

/** Acts on a verified identity: session, new account, link, reauthentication or refusal. */
export const finishSignIn =
  (ports: FinishPorts) =>
  async (verified: VerifiedIdentity): Promise<SsoOutcome> => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const outcome = await finishOnce(ports, verified);
      if (outcome !== undefined) return outcome;
    }
    throw new BusyError('The account was changed at the same time. Sign in again');
  };

const finishOnce = async (ports: FinishPorts, verified: VerifiedIdentity): Promise<Step> => {
  const found = await ports.identities.find(identityKey(verified));
  const bound = found === undefined || found === 'blocked' ? null : found;
  const opens = verified.intent.kind === 'sign_in' || verified.intent.kind === 'accept';
  if (opens && bound !== null && isPending(bound)) return resumeAccount(ports, verified, bound);
  const owner = bound === null ? undefined : await ports.users.find(bound.userId);
  if (bound !== null && owner === undefined) {
    return refuseIdentity(ports.audit)(verified, 'user_missing', 'The user of this identity was deleted');
  }
  const holder = await holderOf(ports, verified);
  if (holder === 'ended')
    return refuseIdentity(ports.audit)(verified, 'session_ended', 'The session that made the request has ended');
  if (verified.intent.kind === 'reauthenticate') return reauthenticateArrival(ports, verified, found, holder);
  const decision = decideSsoSignIn({
    settings: ports.settings,
    provider: verified.provider,
    identity: verified.identity,
    groupsExpected: await groupsExpected(ports, verified.provider.id, verified.identity, bound?.said),
    bound: found === 'blocked' ? 'blocked' : ofUser(bound, owner),
    userWithEmail: bound === null ? await userWithEmail(ports, verified) : null,
    linkFor: holder === null ? null : { user: holder, isLastSuperAdmin: false, proof: 'session' },
    isFirstUser: bound === null && (await ports.users.firstUserId()) === undefined,
    invitation: invitationOf(verified),
  });
  return follow(ports, verified, decision, bound);
};

const invitationOf = ({ intent }: VerifiedIdentity): InvitationRef | null =>
  intent.kind === 'accept' ? intent.invitation : null;

/** Includes the block ID, so that an administrator can unblock the identity. */
const detailOf = (
  { identities }: FinishPorts,
  verified: VerifiedIdentity,
  { reason, detail }: Extract<SsoSignInDecision, { kind: 'refuse' }>,
): string =>
  reason === 'identity_blocked' ? `${detail}; it is blocked as ${identities.blockIdOf(identityKey(verified))}` : detail;

/** Assumes that the user is not the last super admin; if a demotion fails in the register, decides again. */
const ofUser = (bound: BoundIdentity | null, user: User | undefined) =>
  bound === null || user === undefined ? null : { user, isLastSuperAdmin: false, issuer: bound.said.issuer };

const follow = async (
  ports: FinishPorts,
  verified: VerifiedIdentity,
  decision: SsoSignInDecision,
  bound: BoundIdentity | null,
): Promise<Step> => {
  switch (decision.kind) {
    case 'refuse':
      return refuseIdentity(ports.audit)(verified, decision.reason, detailOf(ports, verified, decision));
    case 'pending_link':
      return beginPendingLink(ports)(verified);
    case 'create':
      return openAccount(ports, verified);
    case 'link':
      return connectArrival(ports, verified, decision, bound);
    case 'sign_in':
      return bound === null ? undefined : signIn(ports, verified, decision, bound);
  }
};

const signIn = async (
  ports: FinishPorts,
  verified: VerifiedIdentity,
  decision: SignInDecision,
  bound: BoundIdentity,
): Promise<Step> => {
  const user = await applyDecision(ports)(verified, decision);
  if (user === undefined) return undefined;
  await ports.identities.update({ ...bound, said: storedIdentity(verified.identity), lastSignInAt: ports.now() });
  const providerSession = await sealProviderSession(ports.secretBox, verified.providerSession, bound.id);
  return startSession(ports)({ ...verified, user, identity: bound, providerSession });
};

const openAccount = async (ports: FinishPorts, verified: VerifiedIdentity): Promise<Step> => {
  const invitation = invitationOf(verified);
  if (invitation !== null) return acceptAccount(ports, verified, invitation);
  const { familyId } = verified.provider;
  if (familyId != null && (await ports.families.find(familyId)) === undefined) {
    return refuseIdentity(ports.audit)(verified, 'family_missing', `The family ${familyId} does not exist`);
  }
  const opening = await beginAccount(ports)(verified);
  return opening === undefined ? undefined : completeAccount(ports, verified, opening);
};

/** Claims the invitation for the user who is created next. */
const acceptAccount = async (ports: FinishPorts, verified: VerifiedIdentity, asked: InvitationRef): Promise<Step> => {
  const invitation = await findInvitation(ports)(asked);
  if (invitation === undefined) {
    return refuseIdentity(ports.audit)(verified, 'invitation_over', 'The invitation was used, revoked or has expired');
  }
  const userId = ports.newId();
  await claimInvitation(ports)(invitation, userId);
  const opening = await beginInvitedAccount(ports)(verified, invitation, userId);
  if (opening !== undefined) return completeAccount(ports, verified, opening);
  await settleClaim(ports)(invitation.familyId, invitation.email, userId, false);
  return undefined;
};

/** Completes an account whose creation was interrupted. */
const resumeAccount = async (
  ports: FinishPorts,
  verified: VerifiedIdentity,
  opening: PendingAccount,
): Promise<Step> => {
  const user = await confirmAccount(ports, verified, opening);
  return user === undefined ? completeAccount(ports, verified, opening) : undefined; // complete now, so decide again as for any account
};

const completeAccount = async (
  ports: FinishPorts,
  verified: VerifiedIdentity,
  opening: PendingAccount,
): Promise<Step> => {
  const user = await finishAccount(ports)(verified, opening);
  if (user === undefined) return undefined;
  const { opens: _, ...bound } = opening;
  await ports.identities.update({ ...bound, lastSignInAt: ports.now() });
  const providerSession = await sealProviderSession(ports.secretBox, verified.providerSession, opening.id);
  return startSession(ports)({ ...verified, user, identity: opening, providerSession });
};

/** The user who requested the link or reauthentication, if still signed in; null if no one did. */
const holderOf = async (ports: FinishPorts, { intent, session }: VerifiedIdentity): Promise<User | 'ended' | null> => {
  if (intent.kind === 'sign_in' || intent.kind === 'accept') return null;
  if (session === null || session.userId !== intent.userId) return 'ended';
  return (await userOfSession(ports)(session)) ?? 'ended';
};

const userWithEmail = async ({ users }: FinishPorts, { identity }: VerifiedIdentity): Promise<User | null> => {
  const email = identity.email === null ? null : normalEmail(identity.email);
  return email === null ? null : ((await users.findByEmail(email)) ?? null);
};

type LiveSessionPorts = {
  readonly sessions: Pick<SignInSessions, 'listOf'>;
  readonly users: Pick<Users, 'find'>;
  readonly now: () => string;
};

/** The user of a live session; undefined if it has ended or the user may no longer sign in. */
const userOfSession =
  ({ sessions, users, now }: LiveSessionPorts) =>
  async (session: FlowSession): Promise<User | undefined> => {
    const user = await users.find(session.userId);
    if (user?.status !== 'active') return undefined;
    const found = (await sessions.listOf(session.userId)).find(({ id }) => id === session.id);
    if (found === undefined || found.credentialsVersion !== (user.credentialsVersion ?? 0)) return undefined;
    return isLiveSession(found, user.role, now()) ? user : undefined;
  };

/** Links a provider to the signed-in user, whose session continues. Undefined if something changed concurrently. */
const connectArrival = async (
  ports: FinishPorts,
  verified: VerifiedIdentity,
  decision: SignInDecision,
  bound: BoundIdentity | null,
): Promise<SsoOutcome | undefined> => {
  const { provider, edge, session, returnTo } = verified;
  const id = bound?.id ?? ports.newId();
  await ports.audit.record({
    type: 'link',
    actor: auditPerson(decision.user),
    user: auditPerson(decision.user),
    provider: provider.name,
    source: auditSource(edge, session?.id ?? null),
    details: { identityId: id, strategy: provider.strategy, proof: 'session' },
  });
  const binding = { id, userId: decision.user.id, said: storedIdentity(verified.identity), linkedAt: ports.now() };
  if (bound === null) {
    if (!(await ports.identities.bind(bindingOf(verified, { ...binding, lastSignInAt: null })))) return undefined;
    await ports.mail.send(identityLinkedEmail(decision.user, provider.label));
  }
  return (await applyDecision(ports)(verified, decision)) === undefined ? undefined : { location: returnTo };
};

/** Reauthenticates the signed-in user if the identity is theirs, and replaces the session. */
const reauthenticateArrival = async (
  ports: FinishPorts,
  verified: VerifiedIdentity,
  found: BoundIdentity | 'blocked' | undefined,
  user: User | null,
): Promise<SsoOutcome> => {
  if (found === undefined || found === 'blocked' || user === null || found.userId !== user.id) {
    return refuseIdentity(ports.audit)(
      verified,
      'identity_mismatch',
      'The identity does not belong to the signed-in user',
    );
  }
  const providerSession = await sealProviderSession(ports.secretBox, verified.providerSession, found.id);
  const sessionStart = { ...verified, user, identity: found, providerSession };
  if (requiresSecondFactor(user)) return startSession(ports)(sessionStart); // a provider replaces only the first factor, here too
  const sessionId = ports.newId();
  await ports.audit.record({
    type: 'reauthenticated',
    actor: auditPerson(user),
    user: auditPerson(user),
    provider: verified.provider.name,
    source: auditSource(verified.edge, sessionId),
    details: { method: verified.provider.strategy },
  });
  return { location: verified.returnTo, session: await replaceSession(ports)(sessionStart, sessionId) };
};
