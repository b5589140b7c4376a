import { ROLES, type Role } from '../../../shared/people/domain/role.ts';
import type { Choice } from '../../platform/components/form.ts';
import { WORDS } from './words/users.ts';

export const roleLabel = (role: Role): string => WORDS.roles[role];

export const ROLE_CHOICES: readonly Choice[] = ROLES.map((value) => ({ value, label: roleLabel(value) }));

/** Names of sign-in methods; `local` is a password. */
export const methodsText = (methods: readonly string[]): string =>
  methods.length === 0
    ? WORDS.methods.none
    : methods.map((name) => (name === 'local' ? WORDS.methods.local : name)).join(', ');
