import { ROLES, type Role } from '../../../shared/people/domain/role.ts';
import type { Choice, ExplainedChoice } from '../../platform/components/form.ts';
import { WORDS } from './words/users.ts';

export const roleLabel = (role: Role): string => WORDS.roles[role];

export const choicesOf = (roles: readonly Role[]): readonly Choice[] =>
  roles.map((value) => ({ value, label: roleLabel(value) }));

export const ROLE_CHOICES = choicesOf(ROLES);

/** The roles, each with what people who have it can do. */
export const explainedRoles = (roles: readonly Role[]): readonly ExplainedChoice[] =>
  roles.map((value) => ({ value, label: roleLabel(value), hint: WORDS.roleMeanings[value] }));

/** Names of sign-in methods; `local` is a password. */
export const methodsText = (methods: readonly string[]): string =>
  methods.length === 0
    ? WORDS.methods.none
    : methods.map((name) => (name === 'local' ? WORDS.methods.local : name)).join(', ');
