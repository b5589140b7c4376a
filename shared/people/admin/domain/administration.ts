import { keysOf } from '../../../platform/domain/keys-of.ts';
import { isAtLeast, type Role } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';

/**
 * Changes to a user whose role is set by hand. Demoting the founder of a family also removes the founder's protection.
 */
export const setRole = (
  user: Pick<User, 'foundedFamily'>,
  role: Role,
): Required<Pick<User, 'role' | 'roleSource' | 'foundedFamily'>> => ({
  role,
  roleSource: 'manual',
  foundedFamily: user.foundedFamily === true && isAtLeast(role, 'admin'),
});

/**
 * Users on whom an action is allowed. `anyone`, `family` and `up_to_own` include the actor; `others` does not.
 * `up_to_own` is the family without higher roles; `below` is other family members with a lower role.
 */
type Scope = 'anyone' | 'others' | 'family' | 'up_to_own' | 'below';

type Rule = Readonly<Partial<Record<Role, Scope>>>;

/** Roles that are not listed cannot do it; members cannot administer anyone. */
const USER_ACTS = {
  show_user: { super_admin: 'anyone', admin: 'family' },
  show_history: { super_admin: 'anyone', admin: 'up_to_own' },
  sync_roles: { super_admin: 'anyone', admin: 'family' },
  suspend_user: { super_admin: 'others', admin: 'below' },
  reactivate_user: { super_admin: 'others', admin: 'below' },
  reset_second_factor: { super_admin: 'others', admin: 'below' },
  delete_user: { super_admin: 'others' },
  change_role: { super_admin: 'others' },
} as const satisfies Readonly<Record<string, Rule>>;

const WITHIN_FAMILY: readonly Scope[] = ['family', 'up_to_own', 'below'];

export type UserAct = keyof typeof USER_ACTS;
export const ALL_USER_ACTS = keysOf(USER_ACTS);

/** Actions after which a super admin loses the role or cannot sign in. */
const DISARMS: readonly UserAct[] = ['suspend_user', 'delete_user', 'change_role'];

type Someone = Pick<User, 'id' | 'familyId' | 'role'>;
export type Actor = Someone & Pick<User, 'status'>;
/** `isLastSuperAdmin`: there is no other active super admin. */
export type Target = Someone & { readonly isLastSuperAdmin: boolean };

export type AdministrationDecision =
  | { readonly ok: true }
  /**
   * Why an action is refused. `role`: the actor's role never allows it. `not_found`: the actor must not learn that the
   * user exists. `rank`: the target's role is not lower. `self`, `last_super_admin`: not allowed to anyone.
   */
  | { readonly ok: false; readonly reason: 'role' | 'not_found' | 'rank' | 'self' | 'last_super_admin' };

export const canAdminister = (actor: Actor, act: UserAct, target: Target): AdministrationDecision => {
  const rule: Rule = USER_ACTS[act];
  const scope = actor.status === 'active' ? rule[actor.role] : undefined;
  if (scope === undefined) return no('role');
  if (WITHIN_FAMILY.includes(scope) && actor.familyId !== target.familyId) return no('not_found');
  if ((scope === 'others' || scope === 'below') && actor.id === target.id) return no('self');
  if (scope === 'below' && isAtLeast(target.role, actor.role)) return no('rank');
  if (scope === 'up_to_own' && !isAtLeast(actor.role, target.role)) return no('rank');
  return target.isLastSuperAdmin && DISARMS.includes(act) ? no('last_super_admin') : { ok: true };
};

const no = (reason: Extract<AdministrationDecision, { ok: false }>['reason']): AdministrationDecision => ({
  ok: false,
  reason,
});
