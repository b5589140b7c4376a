import { describe, expect, it } from 'vitest';
import { ALL_USER_ACTS, canAdminister, type UserAct } from '../../../shared/people/admin/domain/administration.ts';
import { ROLES, type Role } from '../../../shared/people/domain/role.ts';

const actor = (role: Role, status: 'active' | 'suspended' = 'active') => ({ id: 'me', familyId: 'f1', role, status });
const target = (role: Role, some: { id?: string; familyId?: string; isLastSuperAdmin?: boolean } = {}) => ({
  id: 'other',
  familyId: 'f1',
  role,
  isLastSuperAdmin: false,
  ...some,
});
const outcome = (...args: Parameters<typeof canAdminister>) => {
  const decision = canAdminister(...args);
  return decision.ok ? 'ok' : decision.reason;
};

/** Each action by an admin on: member, admin, super admin of the family; themselves; a member of another family. */
const BY_ADMIN: Readonly<Record<UserAct, readonly string[]>> = {
  show_user: ['ok', 'ok', 'ok', 'ok', 'not_found'],
  show_history: ['ok', 'ok', 'rank', 'ok', 'not_found'],
  sync_roles: ['ok', 'ok', 'ok', 'ok', 'not_found'],
  suspend_user: ['ok', 'rank', 'rank', 'self', 'not_found'],
  reactivate_user: ['ok', 'rank', 'rank', 'self', 'not_found'],
  reset_second_factor: ['ok', 'rank', 'rank', 'self', 'not_found'],
  delete_user: ['role', 'role', 'role', 'role', 'role'],
  change_role: ['role', 'role', 'role', 'role', 'role'],
};

/** Each action by a super admin on: member, admin, super admin anywhere; themselves; the last super admin. */
const BY_SUPER_ADMIN: Readonly<Record<UserAct, readonly string[]>> = {
  show_user: ['ok', 'ok', 'ok', 'ok', 'ok'],
  show_history: ['ok', 'ok', 'ok', 'ok', 'ok'],
  sync_roles: ['ok', 'ok', 'ok', 'ok', 'ok'],
  suspend_user: ['ok', 'ok', 'ok', 'self', 'last_super_admin'],
  reactivate_user: ['ok', 'ok', 'ok', 'self', 'ok'],
  reset_second_factor: ['ok', 'ok', 'ok', 'self', 'ok'],
  delete_user: ['ok', 'ok', 'ok', 'self', 'last_super_admin'],
  change_role: ['ok', 'ok', 'ok', 'self', 'last_super_admin'],
};

describe('canAdminister', () => {
  it.each(ALL_USER_ACTS)('decides %s by an admin', (act) => {
    const admin = actor('admin');

    expect([
      ...ROLES.map((role) => outcome(admin, act, target(role))),
      outcome(admin, act, target('admin', { id: 'me' })),
      outcome(admin, act, target('member', { familyId: 'f2' })),
    ]).toEqual(BY_ADMIN[act]);
  });

  it.each(ALL_USER_ACTS)('decides %s by a super admin', (act) => {
    const superAdmin = actor('super_admin');

    expect([
      ...ROLES.map((role) => outcome(superAdmin, act, target(role, { familyId: 'f2' }))),
      outcome(superAdmin, act, target('super_admin', { id: 'me' })),
      outcome(superAdmin, act, target('super_admin', { isLastSuperAdmin: true })),
    ]).toEqual(BY_SUPER_ADMIN[act]);
  });

  it.each(ALL_USER_ACTS)('refuses %s by members, even on themselves, and by suspended users', (act) => {
    const all = ROLES.flatMap((role) => [target(role), target(role, { id: 'me' }), target(role, { familyId: 'f2' })]);

    for (const user of all) {
      expect(outcome(actor('member'), act, user)).toBe('role');
      for (const role of ROLES) expect(outcome(actor(role, 'suspended'), act, user)).toBe('role');
    }
  });
});
