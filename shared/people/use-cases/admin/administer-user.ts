import { DomainError, NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import { type AdministrationDecision, mayAdminister, setRole, type UserAct } from '../../domain/administration.ts';
import { type ApiKey, isActive } from '../../domain/api-key.ts';
import type { Audit } from '../../domain/audit-event.ts';
import { isAtLeast, type Role } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import { type Act, eventOf } from '../audit-events.ts';
import type { Identities, SignInSessions, SuperAdmins, Users } from '../people-ports.ts';

type Reason = Extract<AdministrationDecision, { ok: false }>['reason'];

const REFUSALS: Readonly<Record<Reason, () => DomainError>> = {
  role: () => new DomainError('forbidden', 'Your role does not allow this'),
  not_found: () => new NotFoundError('User'),
  rank: () => new DomainError('forbidden', "The user's role is not below yours"),
  self: () => new DomainError('forbidden', 'Nobody does this to himself: another super admin can'),
  last_super_admin: () => lastSuperAdmin(),
};

export const lastSuperAdmin = (): DomainError =>
  new DomainError('last_super_admin', 'This is the last active super admin: make another one first');

/**
 * The user whom an act is to be done to. Whether he is the last super admin is left open: that is for the register to
 * decide, in the moment of the act.
 * @throws DomainError `forbidden`, or `not_found` for one of a family that the actor has no business with.
 */
export const findTarget = async (users: Pick<Users, 'find'>, actor: User, act: UserAct, id: string): Promise<User> => {
  const target = await users.find(id);
  if (target === undefined) throw new NotFoundError('User');
  const decision = mayAdminister(actor, act, { ...target, isLastSuperAdmin: false });
  if (!decision.ok) throw REFUSALS[decision.reason]();
  return target;
};

export type FamilyMembers = { readonly listOfFamily: (familyId: string) => Promise<readonly User[]> };

type UserKeys = {
  readonly list: (userId: string) => Promise<readonly ApiKey[]>;
  readonly revoke: (userId: string, keyId: string, now: string) => Promise<boolean>;
};

/** What a user allowed applications to do in his name. */
type UserGrants = {
  /** How many are in force. */
  readonly countOf: (userId: string) => Promise<number>;
  readonly revokeAll: (userId: string, now: string) => Promise<number>;
};

/** What every act on a user needs. */
export type UserActPorts = {
  readonly users: Pick<Users, 'find' | 'update'>;
  readonly superAdmins: SuperAdmins;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'endAll'>;
  readonly audit: Audit;
  readonly now: () => string;
};

/** Beside it, what of the user ends with him. */
export type EndingPorts = UserActPorts & { readonly apiKeys: UserKeys; readonly grants: UserGrants };

/**
 * Before somebody ceases to be super admin, or to come in. Whatever fails after it may be repeated.
 * @throws DomainError `last_super_admin`
 */
export const leaveRegister = async (
  superAdmins: Pick<SuperAdmins, 'remove'>,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<void> => {
  if (role === 'super_admin' && !(await superAdmins.remove(id))) throw lastSuperAdmin();
};

/** Before somebody becomes super admin, or comes in again as one. */
export const joinRegister = async (superAdmins: Pick<SuperAdmins, 'add'>, id: string, role: Role): Promise<void> => {
  if (role === 'super_admin') await superAdmins.add(id);
};

/** @throws DomainError `conflict` where a write found another state than was read. */
export const orConflict = <Value>(written: Value | undefined): Value => {
  if (written === undefined) throw new DomainError('conflict', 'The user was changed meanwhile: try again');
  return written;
};

/** Gives a user a role; another one than before ends his sessions, so that each begins with the rights it has. */
export const changeRole =
  ({ users, superAdmins, sessions, audit, now }: UserActPorts) =>
  async (act: Act, id: string, role: Role): Promise<User> => {
    const user = await findTarget(users, act.person.user, 'change_role', id);
    if (user.role === role && user.roleSource === 'manual') return user;
    const differs = user.role !== role;
    if (differs) {
      await leaveRegister(superAdmins, user);
      await joinRegister(superAdmins, id, role);
    }
    await audit.record(eventOf(act, { type: 'role_changed', user, details: { old: user.role, new: role } }));
    const when = { role: user.role, status: user.status };
    const changed = orConflict(await users.update(id, setRole(user, role), now(), { endSessions: differs, when }));
    if (differs) await sessions.endAll(id);
    return changed;
  };

/** Shuts a user out: sessions, grants and tokens end in one write; his API keys are refused until he is reactivated. */
export const suspendUser =
  (ports: EndingPorts) =>
  async (act: Act, id: string): Promise<User> => {
    const { users, superAdmins, sessions, audit, now } = ports;
    const user = await findTarget(users, act.person.user, 'suspend_user', id);
    const suspendedBy = act.person.user.role;
    if (user.status === 'suspended') {
      await sessions.endAll(id);
      if (user.suspendedBy === suspendedBy || outranks(user.suspendedBy, act)) return user;
      await audit.record(eventOf(act, { type: 'user_suspended', user, details: await countEnding(ports, id) }));
      return (await users.update(id, { suspendedBy }, now(), { when: { status: 'suspended' } })) ?? user;
    }
    await leaveRegister(superAdmins, user);
    await audit.record(eventOf(act, { type: 'user_suspended', user, details: await countEnding(ports, id) }));
    const when = { status: user.status, role: user.role };
    const suspended =
      (await users.update(id, { status: 'suspended', suspendedBy }, now(), { endSessions: true, when })) ??
      (await whoIs(users, id, 'suspended'));
    await sessions.endAll(id);
    // somebody else came first: what is left to say is by whose rank
    return suspended.suspendedBy === suspendedBy ? suspended : suspendUser(ports)(act, id);
  };

/** What of the user is in force. */
export const countEnding = async ({ sessions, apiKeys, grants, now }: EndingPorts, id: string) => {
  const [live, keys, inForce] = await Promise.all([sessions.listOf(id), apiKeys.list(id), grants.countOf(id)]);
  return { sessions: live.length, apiKeys: keys.filter((key) => isActive(key, now())).length, grants: inForce };
};

/** Lets a suspended user in again. His API keys work as before; sessions and grants do not come back. */
export const reactivateUser =
  ({ users, superAdmins, audit, now }: UserActPorts) =>
  async (act: Act, id: string): Promise<User> => {
    const user = await findTarget(users, act.person.user, 'reactivate_user', id);
    if (user.status === 'active') return user;
    if (outranks(user.suspendedBy, act)) {
      throw new DomainError('forbidden', 'A super admin suspended this user: only a super admin may reactivate him');
    }
    await joinRegister(superAdmins, id, user.role);
    await audit.record(eventOf(act, { type: 'user_reactivated', user, details: {} }));
    const when = { status: user.status, role: user.role };
    return (await users.update(id, { status: 'active' }, now(), { when })) ?? whoIs(users, id, 'active');
  };

/** Whether somebody of a higher role than the one who acts suspended the user. */
const outranks = (suspendedBy: Role | undefined, { person }: Act): boolean =>
  suspendedBy !== undefined && !isAtLeast(person.user.role, suspendedBy);

/** Of two who ask for the same at once, one comes second and is answered like the first. */
const whoIs = async (users: UserActPorts['users'], id: string, status: User['status']): Promise<User> => {
  const user = await users.find(id);
  return orConflict(user?.status === status ? user : undefined);
};

type DeleteUserPorts = EndingPorts & {
  readonly users: Pick<Users, 'find' | 'update' | 'remove'> & FamilyMembers;
  readonly identities: Pick<Identities, 'listOf' | 'blockAll'>;
  /** The family's banks are never asked again. */
  readonly endFeeds: (familyId: string) => Promise<void>;
  /** Takes the same time wherever the texts differ. */
  readonly isSameText: (a: string, b: string) => boolean;
};

/**
 * Removes a user for good, once his address was typed: first he is shut out, then everything that could let him in
 * again goes, himself last. Cut off anywhere, it is completed by asking again. What his family owns stays, but where
 * nobody is left in it, its banks are no longer read.
 */
export const deleteUser =
  (ports: DeleteUserPorts) =>
  async (act: Act, id: string, typedEmail: string): Promise<void> => {
    const { users, superAdmins, identities, audit, now } = ports;
    const user = await findTarget(users, act.person.user, 'delete_user', id);
    if (!ports.isSameText(typedEmail.trim().toLowerCase(), user.email)) {
      throw new ValidationError(["email must be the user's address, to confirm that he is to be deleted"]);
    }
    await refuseAdminOfOthers(ports, user);
    await leaveRegister(superAdmins, user);

    const ending = await countEnding(ports, id);
    const bound = (await identities.listOf(id)).length;
    await audit.record(eventOf(act, { type: 'user_deleted', user, details: { ...ending, identities: bound } }));
    const shut = { status: 'suspended', suspendedBy: act.person.user.role } as const; // until he is gone
    await users.update(id, shut, now(), { endSessions: true });
    await identities.blockAll(id, now());
    await endAll(ports, id);
    if ((await othersOf(ports, user)).length === 0) await ports.endFeeds(user.familyId);
    await users.remove(id);
  };

/** Somebody has to be left who looks after the others. */
const refuseAdminOfOthers = async (ports: DeleteUserPorts, user: User): Promise<void> => {
  if (!isAtLeast(user.role, 'admin') || (await othersOf(ports, user)).length === 0) return;
  throw new DomainError(
    'conflict',
    'The user is an admin of a family with other members: make him a member first, and another one its admin',
  );
};

const othersOf = async ({ users }: DeleteUserPorts, { id, familyId }: User): Promise<readonly User[]> =>
  (await users.listOfFamily(familyId)).filter((member) => member.id !== id);

const endAll = async ({ sessions, apiKeys, grants, now }: DeleteUserPorts, id: string): Promise<void> => {
  await sessions.endAll(id);
  for (const key of await apiKeys.list(id)) if (isActive(key, now())) await apiKeys.revoke(id, key.id, now());
  await grants.revokeAll(id, now());
};

type UnblockPorts = { readonly identities: Pick<Identities, 'isBlocked' | 'unblock'>; readonly audit: Audit };

/**
 * Lets the identity of a deleted user in again, as one that nobody knows yet.
 * @throws NotFoundError when no identity is blocked under that name
 */
export const unblockIdentity =
  ({ identities, audit }: UnblockPorts) =>
  async (act: Act, blockId: string): Promise<void> => {
    if (!(await identities.isBlocked(blockId))) throw new NotFoundError('Blocked identity');
    await audit.record(eventOf(act, { type: 'identity_unblocked', details: { blockId } }));
    if (!(await identities.unblock(blockId))) throw new NotFoundError('Blocked identity');
  };
