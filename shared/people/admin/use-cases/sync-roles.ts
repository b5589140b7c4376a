import { DomainError, InvalidStateError } from '../../../platform/domain/errors.ts';
import type { UserId } from '../../../platform/domain/ids.ts';
import { isAtLeast } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import { toRoleHolder } from '../../sso/domain/decide-sso-sign-in.ts';
import type { IdentityProvider } from '../../sso/domain/identity-provider.ts';
import { type RoleDecision, resolveRole } from '../../sso/domain/resolve-role.ts';
import { groupsExpected } from '../../sso/use-cases/apply-decision.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import type { BoundIdentity, Identities, Providers } from '../../use-cases/people-ports.ts';
import { findTarget, joinSuperAdmins, orConflict, type UserActPorts } from './administer-user.ts';
import { issuerOf } from './provider-records.ts';

export type SyncRolesPorts = UserActPorts & {
  readonly identities: Pick<Identities, 'listOf' | 'hasSentGroups' | 'noteGroups'>;
  readonly providers: Pick<Providers, 'list'>;
};

export type SyncedRole = {
  readonly user: User;
  readonly provider: string;
  readonly decision: RoleDecision;
  /** When the provider last sent groups, which happens only at sign-in. */
  readonly groupsAsOf: string;
};

/**
 * Applies a provider's rules again to its claims from the user's last sign-in.
 * @throws InvalidStateError if the user has no enabled provider; DomainError `forbidden`
 */
export const syncRoles =
  (ports: SyncRolesPorts) =>
  async (act: Act, id: string): Promise<SyncedRole> => {
    const { users, sessions, superAdmins, audit, now } = ports;
    const user = await findTarget(users, act.person.user, 'sync_roles', id);
    const { identity, provider } = await latestIdentity(ports, id);
    const groupsAsOf = identity.lastSignInAt ?? identity.linkedAt;
    const decision = await decide(ports, user, provider, identity);
    refuseRise(act.person.user, decision);
    await joinSuperAdmins(superAdmins, id, decision.new);

    const details = { old: user.role, new: decision.new, trigger: 'admin', notes: decision.notes, groupsAsOf } as const;
    await audit.record(eventOf(act, { type: 'role_synced', user, provider: provider.name, details }));
    const differs = decision.new !== user.role;
    const changes = { role: decision.new, roleSource: decision.source, roleSyncedAt: now() };
    const when = { role: user.role, status: user.status };
    const synced = orConflict(await users.update(id, changes, now(), { endSessions: differs, when }));
    if (differs) await sessions.endAll(id);
    return { user: synced, provider: provider.name, decision, groupsAsOf };
  };

/**
 * Old claims may be outdated: they must not restore a role the user has lost, nor raise anyone above the acting admin.
 */
const refuseRise = (actor: User, { old, new: role }: RoleDecision): void => {
  if (role === old || isAtLeast(actor.role, role)) return;
  throw new DomainError(
    'forbidden',
    `The rules assign the role ${role}, which is above yours. Ask the user to sign in again instead`,
  );
};

/** The register decides whether the user is the last super admin, before their record changes. */
const decide = async (
  { superAdmins, identities }: SyncRolesPorts,
  user: User,
  provider: IdentityProvider,
  { said }: BoundIdentity,
): Promise<RoleDecision> => {
  const facts = { ...said, groupsExpected: await groupsExpected({ identities }, provider.id, said, undefined) };
  const resolve = (isLastSuperAdmin: boolean) => resolveRole(provider, facts, toRoleHolder(user, isLastSuperAdmin));
  const decision = resolve(false);
  const demotes = user.role === 'super_admin' && decision.new !== 'super_admin';
  return demotes && !(await superAdmins.remove(user.id)) ? resolve(true) : decision;
};

const latestIdentity = async ({ identities, providers }: SyncRolesPorts, userId: UserId) => {
  const enabled = (await providers.list()).filter(({ enabled }) => enabled);
  const usable = (await identities.listOf(userId))
    .flatMap((identity) => {
      const provider = enabled.find(
        (provider) => provider.id === identity.providerId && issuerOf(provider) === identity.said.issuer,
      );
      return provider === undefined ? [] : [{ identity, provider }];
    })
    .toSorted((a, b) => (usedAt(a.identity) < usedAt(b.identity) ? 1 : -1));
  if (usable[0] === undefined) throw new InvalidStateError('The user has no account at an enabled provider');
  return usable[0];
};

const usedAt = ({ lastSignInAt, linkedAt }: BoundIdentity): string => lastSignInAt ?? linkedAt;

/** Ends all sessions, so that the user's next sign-in brings current claims. Returns the number. */
export const forceSignIn =
  ({ users, sessions, audit, now }: UserActPorts) =>
  async (act: Act, id: string): Promise<number> => {
    const user = await findTarget(users, act.person.user, 'sync_roles', id);
    refuseRank(act.person.user, user);
    const live = await sessions.listOf(id);
    await audit.record(eventOf(act, { type: 'sessions_revoked', user, details: { sessions: live.length } }));
    await users.update(id, {}, now(), { endSessions: true });
    return sessions.endAll(id);
  };

/** Unlike the rest of a sync, ending sessions is not allowed on users of the same rank. */
const refuseRank = (actor: User, { id, role }: User): void => {
  if (actor.role === 'super_admin' || actor.id === id || !isAtLeast(role, actor.role)) return;
  throw new DomainError('forbidden', 'You can do this only to users whose role is lower than yours');
};
