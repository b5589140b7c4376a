import type { AuditedChange } from '../../admin/domain/audit-event.ts';
import type { ProfileChanges, User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { Identities } from '../../use-cases/people-ports.ts';
import type { SsoSignInDecision } from '../domain/decide-sso-sign-in.ts';
import type { ExternalIdentity } from '../domain/external-identity.ts';
import type { RoleDecision } from '../domain/resolve-role.ts';
import type { FinishPorts } from './sso-ports.ts';
import type { VerifiedIdentity } from './verified-identity.ts';

/** A decision that signs a user in. */
export type SignInDecision = Extract<SsoSignInDecision, { kind: 'sign_in' | 'link' }>;
export type ApplyPorts = Pick<FinishPorts, 'users' | 'superAdmins' | 'audit' | 'now'>;

/**
 * Updates the user's role and profile from the provider's claims. Undefined if the user changed concurrently, in which
 * case the caller decides again.
 */
export const applyDecision =
  (ports: ApplyPorts) =>
  async (verified: VerifiedIdentity, decision: SignInDecision): Promise<User | undefined> => {
    const { user, profile } = decision;
    const role = await settleRegister(ports, decision);
    await auditRole(ports, verified, user, role);
    await auditProfile(ports, verified, user, profile);
    const at = ports.now();
    const changes = { ...profile, role: role.new, roleSource: role.source, roleSyncedAt: at };
    return ports.users.update(user.id, changes, at, { when: { role: user.role, status: 'active' } });
  };

/**
 * Users are added to the register before they become super admin and removed before they stop being one; the last one
 * stays.
 */
const settleRegister = async (
  { superAdmins }: ApplyPorts,
  { user, role, roleIfLast }: SignInDecision,
): Promise<RoleDecision> => {
  if (role.new === 'super_admin') {
    await superAdmins.add(user.id); // even if already super admin: an earlier attempt may have removed them
    return role;
  }
  return user.role !== 'super_admin' || (await superAdmins.remove(user.id)) ? role : roleIfLast;
};

const auditRole = async (
  ports: ApplyPorts,
  verified: VerifiedIdentity,
  user: User,
  role: RoleDecision,
): Promise<void> => {
  if (role.new === user.role && role.notes.length === 0) return;
  await ports.audit.record({
    type: 'role_synced',
    ...aboutOf(verified, user),
    details: { old: user.role, new: role.new, trigger: 'login', notes: role.notes, groupsAsOf: null },
  });
};

const auditProfile = async (
  ports: ApplyPorts,
  verified: VerifiedIdentity,
  user: User,
  profile: ProfileChanges,
): Promise<void> => {
  const changes = changesOf(user, profile);
  if (changes.length === 0) return;
  await ports.audit.record({
    type: 'user_updated',
    ...aboutOf(verified, user),
    details: { changes, source: 'provider' },
  });
};

const aboutOf = ({ provider, edge }: VerifiedIdentity, user: User) => ({
  actor: null,
  user: auditPerson(user),
  provider: provider.name,
  source: auditSource(edge),
});

const changesOf = (user: User, { metadata, ...profile }: ProfileChanges): readonly AuditedChange[] => [
  ...Object.entries({ first_name: 'firstName', last_name: 'lastName', external_id: 'externalId' } as const).flatMap(
    ([field, name]) => (profile[name] === undefined ? [] : [{ field, old: user[name] ?? null, new: profile[name] }]),
  ),
  ...Object.entries(metadata ?? {}).flatMap(([key, value]) =>
    user.metadata?.[key] === value ? [] : [{ field: `metadata.${key}`, old: user.metadata?.[key] ?? null, new: value }],
  ),
];

type Ports = { readonly identities: Pick<Identities, 'hasSentGroups' | 'noteGroups'> };

/**
 * Whether the provider has ever sent groups, for this identity or any other, so that a missing claim means no groups.
 * Remembered permanently. Groups that were too many to store are not missing.
 */
export const groupsExpected = async (
  { identities }: Ports,
  providerId: string,
  now: ExternalIdentity,
  before: ExternalIdentity | undefined,
): Promise<boolean> => {
  if (now.groupsOmitted === true) return false;
  if (await identities.hasSentGroups(providerId)) return true;
  const sent = now.groups !== null || (before !== undefined && hadGroups(before));
  if (sent) await identities.noteGroups(providerId);
  return sent;
};

const hadGroups = ({ groups, groupsOmitted }: ExternalIdentity): boolean => groups !== null || groupsOmitted === true;
