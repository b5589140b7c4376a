import { ROLES, type Role } from '../../../shared/people/domain/role.ts';
import type { Choice } from '../../platform/components/form.ts';

const LABELS: Readonly<Record<Role, string>> = { member: 'Member', admin: 'Admin', super_admin: 'Super admin' };

export const roleLabel = (role: Role): string => LABELS[role];

export const ROLE_CHOICES: readonly Choice[] = ROLES.map((value) => ({ value, label: roleLabel(value) }));

/** Names of sign-in methods; `local` is a password. */
export const methodsText = (methods: readonly string[]): string =>
  methods.length === 0 ? 'none' : methods.map((name) => (name === 'local' ? 'password' : name)).join(', ');
