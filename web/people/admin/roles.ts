import { isAtLeast, ROLES, type Role } from '../../../shared/people/domain/role.ts';
import { type Choice, type ExplainedChoice, fieldGroup } from '../../platform/components/form.ts';
import { table } from '../../platform/components/table.ts';
import { type Html, html } from '../../platform/html.ts';
import { WORDS } from './words/users.ts';

export const roleLabel = (role: Role): string => WORDS.roles[role];

export const choicesOf = (roles: readonly Role[]): readonly Choice[] =>
  roles.map((value) => ({ value, label: roleLabel(value) }));

export const ROLE_CHOICES = choicesOf(ROLES);

/** The roles, each with what people who have it can do. */
export const explainedRoles = (roles: readonly Role[]): readonly ExplainedChoice[] =>
  roles.map((value) => ({ value, label: roleLabel(value), hint: WORDS.roleMeanings[value] }));

/** The rights of each role, for a page on which one is chosen. */
export const rolesGroup = (): Html =>
  fieldGroup({ title: WORDS.rights.title, intro: WORDS.rights.intro }, rolesTable());

export const rolesTable = (): Html =>
  html`<div class="rights">${table(
    WORDS.rights.title,
    [
      { label: WORDS.rights.right, isHeader: true, cell: ({ label }) => label },
      ...ROLES.map((role) => ({
        label: roleLabel(role),
        cell: ({ from }: Right) => (isAtLeast(role, from) ? HAS : HAS_NOT),
      })),
    ],
    WORDS.rights.all,
  )}</div>`;

type Right = (typeof WORDS.rights.all)[number];

const HAS = html`<span class="has"><span aria-hidden="true">✓</span><span class="visually-hidden">${WORDS.rights.yes}</span></span>`;
const HAS_NOT = html`<span class="muted"><span aria-hidden="true">–</span><span class="visually-hidden">${WORDS.rights.no}</span></span>`;

/** Names of sign-in methods; `local` is a password. */
export const methodsText = (methods: readonly string[]): string =>
  methods.length === 0
    ? WORDS.methods.none
    : methods.map((name) => (name === 'local' ? WORDS.methods.local : name)).join(', ');
