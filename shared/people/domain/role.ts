import { isAmong } from '../../platform/domain/guards.ts';

/** In ascending order. */
export const ROLES = ['member', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: string): text is Role => isAmong(ROLES, text);

export const isAtLeast = (role: Role, wanted: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(wanted);

/** Undefined if there is none. */
export const highestRole = (roles: Iterable<Role>): Role | undefined =>
  [...roles].reduce<Role | undefined>(
    (best, role) => (best !== undefined && isAtLeast(best, role) ? best : role),
    undefined,
  );
