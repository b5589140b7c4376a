import { ROLES, type Role } from '../../domain/role.ts';

/** Chosen instead of a family: each new user gets one. It is never the meaning of a blank field. */
export const OWN_FAMILIES = 'own';

/** The roles that a role can include. */
export const includable = (role: Role): readonly Role[] => ROLES.filter((other) => other !== role);

/** The name of the checkbox for it. */
export const includes = (role: Role, other: Role): string => `hierarchy_${role}_${other}`;
