import { ROLES, type Role } from '../../../shared/people/domain/role.ts';
import type { Choice } from '../../platform/components/form.ts';
import { WORDS } from './words/users.ts';

export const roleLabel = (role: Role): string => WORDS.roles[role];

export const choicesOf = (roles: readonly Role[]): readonly Choice[] =>
  roles.map((value) => ({ value, label: roleLabel(value) }));

export const ROLE_CHOICES = choicesOf(ROLES);

/** What users with these roles can do, in a sentence each. */
export const roleMeanings = (roles: readonly Role[]): string =>
  roles.map((role) => WORDS.roleSentence(roleLabel(role), WORDS.roleMeanings[role])).join(' ');

/** Names of sign-in methods; `local` is a password. */
export const methodsText = (methods: readonly string[]): string =>
  methods.length === 0
    ? WORDS.methods.none
    : methods.map((name) => (name === 'local' ? WORDS.methods.local : name)).join(', ');
