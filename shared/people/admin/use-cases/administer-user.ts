import { DomainError, NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import type { FamilyId, UserId } from '../../../platform/domain/ids.ts';
import { isAtLeast, type Role } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import { type ApiKey, isActive } from '../../settings/domain/api-key.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import type { Identities, Passkeys, SignInSessions, SuperAdmins, Users } from '../../use-cases/people-ports.ts';
import { type AdministrationDecision, canAdminister, setRole, type UserAct } from '../domain/administration.ts';
import type { Audit } from '../domain/audit-event.ts';

type Reason = Extract<AdministrationDecision, { ok: false }>['reason'];

const REFUSALS: Readonly<Record<Reason, () => DomainError>> = {
  role: () => new DomainError('forbidden', 'Your role does not allow this'),
  not_found: () => new NotFoundError('User'),
  rank: () => new DomainError('forbidden', 'You can do this only to users whose role is lower than yours'),
  self: () => new DomainError('forbidden', 'You cannot do this to your own account. Ask another super admin'),
  last_super_admin: () => lastSuperAdmin(),
};

export const lastSuperAdmin = (): DomainError =>
  new DomainError('last_super_admin', 'This is the last active super admin. Make another user super admin first');

/**
 * The target of an action. Does not check for the last super admin, which the register decides at the moment of the
 * action.
 * @throws DomainError `forbidden`, or `not_found` if the user is outside the actor's family
 */
export const findTarget = async (users: Pick<Users, 'find'>, actor: User, act: UserAct, id: string): Promise<User> => {
  const target = await users.find(id);
  if (target === undefined) throw new NotFoundError('User');
  const decision = canAdminister(actor, act, { ...target, isLastSuperAdmin: false });
  if (!decision.ok) throw REFUSALS[decision.reason]();
  return target;
};

export type FamilyMembers = { readonly listOfFamily: (familyId: FamilyId) => Promise<readonly User[]> };

type UserKeys = {
  readonly list: (userId: UserId) => Promise<readonly ApiKey[]>;
  readonly revoke: (userId: UserId, keyId: string, now: string) => Promise<boolean>;
};

/** Access that the user granted to applications. */
type UserGrants = {
  /** The number of grants that were active. */
  readonly countOf: (userId: UserId) => Promise<number>;
  readonly revokeAll: (userId: UserId, now: string) => Promise<number>;
};

/** Ports for every action on a user. */
export type UserActPorts = {
  readonly users: Pick<Users, 'find' | 'update'>;
  readonly superAdmins: SuperAdmins;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'endAll'>;
  readonly audit: Audit;
  readonly now: () => string;
};

/** Also the ports for access that ends together with the user. */
export type EndingPorts = UserActPorts & { readonly apiKeys: UserKeys; readonly grants: UserGrants };

/**
 * Called before a user stops being super admin or loses access. Safe to repeat if a later step fails.
 * @throws DomainError `last_super_admin`
 */
export const leaveSuperAdmins = async (
  superAdmins: Pick<SuperAdmins, 'remove'>,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<void> => {
  if (role === 'super_admin' && !(await superAdmins.remove(id))) throw lastSuperAdmin();
};

/** Called before a user becomes super admin or, being one, regains access. */
export const joinSuperAdmins = async (superAdmins: Pick<SuperAdmins, 'add'>, id: string, role: Role): Promise<void> => {
  if (role === 'super_admin') await superAdmins.add(id);
};

/** @throws DomainError `conflict` if the user changed since it was read */
export const orConflict = <Value>(written: Value | undefined): Value => {
  if (written === undefined) throw new DomainError('conflict', 'The user was changed at the same time. Try again');
  return written;
};

/** Changes a user's role. A different role ends their sessions, so that each session starts with its rights. */
export const changeRole =
  ({ users, superAdmins, sessions, audit, now }: UserActPorts) =>
  async (act: Act, id: string, role: Role): Promise<User> => {
    const user = await findTarget(users, act.person.user, 'change_role', id);
    if (user.role === role && user.roleSource === 'manual') return user;
    const differs = user.role !== role;
    if (differs) {
      await leaveSuperAdmins(superAdmins, user);
      await joinSuperAdmins(superAdmins, id, role);
    }
    await audit.record(eventOf(act, { type: 'role_changed', user, details: { old: user.role, new: role } }));
    const when = { role: user.role, status: user.status };
    const changed = orConflict(await users.update(id, setRole(user, role), now(), { endSessions: differs, when }));
    if (differs) await sessions.endAll(id);
    return changed;
  };

/** Suspends a user: ends sessions, grants and tokens in one write. API keys are refused while suspended. */
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
    await leaveSuperAdmins(superAdmins, user);
    await audit.record(eventOf(act, { type: 'user_suspended', user, details: await countEnding(ports, id) }));
    const when = { status: user.status, role: user.role };
    const suspended =
      (await users.update(id, { status: 'suspended', suspendedBy }, now(), { endSessions: true, when })) ??
      (await acceptIfAlready(users, id, 'suspended'));
    await sessions.endAll(id);
    // already suspended by a concurrent request: only the rank of the suspension may need raising
    return suspended.suspendedBy === suspendedBy ? suspended : suspendUser(ports)(act, id);
  };

/** Counts the active sessions, keys and grants of the user. */
export const countEnding = async ({ sessions, apiKeys, grants, now }: EndingPorts, id: string) => {
  const [live, keys, inForce] = await Promise.all([sessions.listOf(id), apiKeys.list(id), grants.countOf(id)]);
  return { sessions: live.length, apiKeys: keys.filter((key) => isActive(key, now())).length, grants: inForce };
};

/** Reactivates a suspended user. API keys work again; sessions and grants do not return. */
export const reactivateUser =
  ({ users, superAdmins, audit, now }: UserActPorts) =>
  async (act: Act, id: string): Promise<User> => {
    const user = await findTarget(users, act.person.user, 'reactivate_user', id);
    if (user.status === 'active') return user;
    if (outranks(user.suspendedBy, act)) {
      throw new DomainError('forbidden', 'This user was suspended by a super admin and can be reactivated only by one');
    }
    await joinSuperAdmins(superAdmins, id, user.role);
    await audit.record(eventOf(act, { type: 'user_reactivated', user, details: {} }));
    const when = { status: user.status, role: user.role };
    return (await users.update(id, { status: 'active' }, now(), { when })) ?? acceptIfAlready(users, id, 'active');
  };

/** Whether the user was suspended by someone with a higher role than the actor. */
const outranks = (suspendedBy: Role | undefined, { person }: Act): boolean =>
  suspendedBy !== undefined && !isAtLeast(person.user.role, suspendedBy);

/** Answers a concurrent duplicate request like the first one. */
const acceptIfAlready = async (users: UserActPorts['users'], id: string, status: User['status']): Promise<User> => {
  const user = await users.find(id);
  return orConflict(user?.status === status ? user : undefined);
};

type DeleteUserPorts = EndingPorts & {
  readonly users: Pick<Users, 'find' | 'update' | 'remove'> & FamilyMembers;
  readonly identities: Pick<Identities, 'listOf' | 'blockAll'>;
  readonly passkeys: Pick<Passkeys, 'listOf' | 'remove'>;
  /** Stops syncing the family's banks. */
  readonly endFeeds: (familyId: FamilyId) => Promise<void>;
  /** Constant-time comparison. */
  readonly isSameText: (a: string, b: string) => boolean;
};

/**
 * Permanently deletes a user after their email address was confirmed: first blocks access, then removes every
 * credential, and the user last. Safe to repeat after an interruption. The family's data is kept, but if no member is
 * left, its banks are no longer synced.
 */
export const deleteUser =
  (ports: DeleteUserPorts) =>
  async (act: Act, id: string, typedEmail: string): Promise<void> => {
    const { users, superAdmins, identities, audit, now } = ports;
    const user = await findTarget(users, act.person.user, 'delete_user', id);
    if (!ports.isSameText(typedEmail.trim().toLowerCase(), user.email)) {
      throw new ValidationError(["email must be the user's address, to confirm the deletion"]);
    }
    await refuseAdminOfOthers(ports, user);
    await leaveSuperAdmins(superAdmins, user);

    const ending = await countEnding(ports, id);
    const bound = (await identities.listOf(id)).length;
    const passkeys = (await ports.passkeys.listOf(id)).length;
    await audit.record(
      eventOf(act, { type: 'user_deleted', user, details: { ...ending, identities: bound, passkeys } }),
    );
    const shut = { status: 'suspended', suspendedBy: act.person.user.role } as const; // blocks access until deleted
    await users.update(id, shut, now(), { endSessions: true });
    await identities.blockAll(id, now());
    await endAll(ports, id);
    if ((await othersOf(ports, user)).length === 0) await ports.endFeeds(user.familyId);
    await users.remove(id);
  };

/** A family with members needs an admin. */
const refuseAdminOfOthers = async (ports: DeleteUserPorts, user: User): Promise<void> => {
  if (!isAtLeast(user.role, 'admin') || (await othersOf(ports, user)).length === 0) return;
  throw new DomainError(
    'conflict',
    'The user is an admin of a family with other members. Make another member admin and change this user to member first',
  );
};

const othersOf = async ({ users }: DeleteUserPorts, { id, familyId }: User): Promise<readonly User[]> =>
  (await users.listOfFamily(familyId)).filter((member) => member.id !== id);

const endAll = async ({ sessions, passkeys, apiKeys, grants, now }: DeleteUserPorts, id: string): Promise<void> => {
  await sessions.endAll(id);
  for (const passkey of await passkeys.listOf(id)) await passkeys.remove(passkey);
  for (const key of await apiKeys.list(id)) if (isActive(key, now())) await apiKeys.revoke(id, key.id, now());
  await grants.revokeAll(id, now());
};

type UnblockPorts = { readonly identities: Pick<Identities, 'isBlocked' | 'unblock'>; readonly audit: Audit };

/**
 * Unblocks the identity of a deleted user, which then counts as unknown.
 * @throws NotFoundError if no identity is blocked under this ID
 */
export const unblockIdentity =
  ({ identities, audit }: UnblockPorts) =>
  async (act: Act, blockId: string): Promise<void> => {
    if (!(await identities.isBlocked(blockId))) throw new NotFoundError('Blocked identity');
    await audit.record(eventOf(act, { type: 'identity_unblocked', details: { blockId } }));
    if (!(await identities.unblock(blockId))) throw new NotFoundError('Blocked identity');
  };
