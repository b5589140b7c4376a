import { ROLES, type Role } from '../../../../shared/people/domain/role.ts';
import { includable, includes } from '../../../../shared/people/sso/domain/provider-choices.ts';
import { numbersOf } from '../../../../shared/platform/domain/text/sent-fields.ts';
import { checkbox, fieldGroup, input, select, textarea } from '../../../platform/components/form.ts';
import { errorsOf, type FormState } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import { ROLE_CHOICES, roleLabel, rolesTable } from '../roles.ts';
import { WORDS as USERS } from '../words/users.ts';
import { details } from './rare-fields.ts';
import { WORDS as ALL } from './words/form.ts';

const WORDS = ALL.roles;
const ADVANCED = ALL.advanced;
const CHOICES = [{ value: '', label: WORDS.choose }, ...ROLE_CHOICES];

/** Which role a user gets. */
export const roleFields = (form: FormState): Html =>
  fieldGroup(
    { title: WORDS.title, intro: WORDS.intro },
    html`${select({ name: 'default_role', label: WORDS.defaultRole, hint: WORDS.defaultRoleHint }, ROLE_CHOICES, form)}
${checkbox({ name: 'allow_super_admin', label: WORDS.superAdmin, hint: WORDS.superAdminHint }, form)}
${details(USERS.rights.title, false, rolesTable())}
${details(
  WORDS.groups,
  isFilled(GROUPS, form),
  html`${rows({ list: 'group', first: 'group', title: WORDS.groups, intro: WORDS.groupsIntro, isAlone: true }, groupRow, form)}
${checkbox({ name: 'keep_roles_without_groups', label: WORDS.keep, hint: WORDS.keepHint }, form)}`,
)}`,
  );

/** Needed by few providers. Opens by itself if there is something in it. */
export const advancedFields = (form: FormState): Html =>
  fieldGroup(
    { title: ADVANCED.title, intro: ADVANCED.intro },
    details(
      ADVANCED.open,
      isFilled(RARE, form),
      html`${rows({ list: 'condition', first: 'condition_attribute', title: ADVANCED.conditions, intro: ADVANCED.conditionsIntro }, conditionRow, form)}
<fieldset class="mapping-rows"><legend>${ADVANCED.hierarchy}</legend><p class="muted">${ADVANCED.hierarchyIntro}</p>
${ROLES.flatMap((role) => includable(role).map((other) => inclusion(role, other, form)))}</fieldset>
${rows({ list: 'custom', first: 'custom_attribute', title: ADVANCED.custom, intro: ADVANCED.customIntro }, customRow, form)}
${input({ name: 'icon', label: ADVANCED.icon, hint: ADVANCED.iconHint }, form)}`,
    ),
  );

const GROUPS = /^(group|role)_\d+|^keep_roles_without_groups|^group$/;
const RARE = /^(condition|custom|hierarchy)(_|$)|^icon/;

/** Whether one of these fields has a value or an error, or rows were added to its list. */
const isFilled = (names: RegExp, { values, errors }: FormState): boolean =>
  Object.entries(values).some(([name, value]) => names.test(name) && value !== '') ||
  errors.some((sentence) => names.test(sentence)) ||
  names.test(values['more_rows'] ?? '');

type Rows = {
  readonly list: string;
  readonly first: string;
  readonly title: string;
  readonly intro: string;
  /** Below a title that says the same. */
  readonly isAlone?: boolean;
};

const rows = (
  { list, first, title, intro, isAlone = false }: Rows,
  row: (number: number, form: FormState) => Html,
  form: FormState,
): Html =>
  html`<fieldset class="mapping-rows" data-mapping-rows><legend${isAlone && html` class="visually-hidden"`}>${title}</legend>
<p class="muted">${intro}</p>
${numbersOf(form.values, first).map((number) => row(number, form))}
<p><button type="submit" name="more_rows" value="${list}" formnovalidate class="secondary">${WORDS.addRows}<span class="visually-hidden"> (${title})</span></button></p></fieldset>`;

const groupRow = (row: number, form: FormState): Html =>
  html`<div class="mapping-row" data-mapping-row>
${input({ name: `group_${row}`, label: WORDS.group(row), autocomplete: 'off' }, form)}
${select({ name: `role_${row}`, label: WORDS.role(row) }, CHOICES, form)}</div>`;

const conditionRow = (row: number, form: FormState): Html =>
  html`<div class="mapping-row several" data-mapping-row>
${input({ name: `condition_attribute_${row}`, label: ADVANCED.attribute(row), autocomplete: 'off' }, form)}
${input({ name: `condition_value_${row}`, label: ADVANCED.value(row), autocomplete: 'off' }, form)}
${textarea({ name: `condition_groups_${row}`, label: ADVANCED.groups(row), rows: 2 }, form)}
${select({ name: `condition_role_${row}`, label: ADVANCED.role(row) }, CHOICES, form)}</div>`;

/** A lower role that includes a higher one would raise everybody, so it is only offered if it is stored. */
const inclusion = (role: Role, other: Role, form: FormState): Html | false => {
  const name = includes(role, other);
  const isOffered =
    ROLES.indexOf(role) > ROLES.indexOf(other) || form.values[name] === 'true' || errorsOf(form, name).length > 0;
  return isOffered && checkbox({ name, label: ADVANCED.includes(roleLabel(role), roleLabel(other)) }, form);
};

const FIELDS = [
  { value: '', label: ADVANCED.chooseField },
  ...Object.entries(ADVANCED.fields).map(([value, label]) => ({ value, label })),
];

const customRow = (row: number, form: FormState): Html =>
  html`<div class="mapping-row several" data-mapping-row>
${input({ name: `custom_attribute_${row}`, label: ADVANCED.customAttribute(row), autocomplete: 'off' }, form)}
${select({ name: `custom_field_${row}`, label: ADVANCED.customField(row) }, FIELDS, form)}
${input({ name: `custom_key_${row}`, label: ADVANCED.customKey(row), autocomplete: 'off' }, form)}</div>`;
