import { ValidationError } from '../../../platform/domain/errors.ts';
import { entriesOf, recordOf } from '../../../platform/domain/keys-of.ts';
import { numbersOf } from '../../../platform/domain/text/sent-fields.ts';
import { ROLES, type Role } from '../../domain/role.ts';
import { includable, includes } from '../domain/provider-choices.ts';

export type FormFields = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, string>>;

/** Lists of a provider's form: the fields of a row, which begins with the first, and the blank rows that are offered. */
const LISTS = {
  group: { fields: ['group', 'role'], blank: 3 },
  condition: { fields: ['condition_attribute', 'condition_value', 'condition_groups', 'condition_role'], blank: 1 },
  custom: { fields: ['custom_attribute', 'custom_field', 'custom_key'], blank: 2 },
} as const;

type List = keyof typeof LISTS;
type RowOf<Field extends string> = { readonly number: number; readonly values: Readonly<Record<Field, string>> };
type Row<Name extends List> = RowOf<(typeof LISTS)[Name]['fields'][number]>;

/** Rows that are not blank, in the order in which errors number them. */
const rowsOf = <Field extends string>(
  form: FormFields,
  { fields }: { readonly fields: readonly [Field, ...Field[]] },
): readonly RowOf<Field>[] =>
  numbersOf(form, fields[0])
    .map((number) => ({ number, values: recordOf(fields, (name) => textOf(form, `${name}_${number}`)) }))
    .filter(({ values }) => fields.some((name) => values[name].trim() !== ''));

const textOf = (form: FormFields, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

/** Without duplicates, which the API removes, too. */
const groupRows = (form: FormFields): readonly Row<'group'>[] => {
  const keyOf = ({ values: { group, role } }: Row<'group'>) => JSON.stringify([group, role]);
  const rows = rowsOf(form, LISTS.group);
  return rows.filter((row, index) => rows.findIndex((other) => keyOf(other) === keyOf(row)) === index);
};

/** The rules for roles and fields, as the API takes them. @throws ValidationError if two rows have one attribute */
export const toRuleFields = (form: FormFields) => ({
  group_mappings: groupRows(form).map(({ values: { group, role } }) => ({ group, role })),
  conditions: rowsOf(form, LISTS.condition).map(({ values }) => ({
    attribute: values.condition_attribute,
    value: values.condition_value,
    groups: linesOf(values.condition_groups),
    role: values.condition_role,
  })),
  hierarchy: Object.fromEntries(
    ROLES.map(
      (role) => [role, includable(role).filter((other) => form[includes(role, other)] === 'true')] as const,
    ).filter(([, included]) => included.length > 0),
  ),
  custom_mappings: Object.fromEntries(
    customRows(form).map(({ values }) => [values.custom_attribute, targetOf(values)]),
  ),
});

/** Spaces around a name cannot be seen. */
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const targetOf = ({ custom_field: field, custom_key: key }: Row<'custom'>['values']): string =>
  field === 'metadata' ? `metadata.${key.trim()}` : field;

/** An attribute of the API has one target. */
const customRows = (form: FormFields): readonly Row<'custom'>[] => {
  const rows = rowsOf(form, LISTS.custom);
  const twice = rows.find(({ values }, index) =>
    rows.slice(0, index).some((other) => other.values.custom_attribute === values.custom_attribute),
  );
  if (twice === undefined) return rows;
  throw new ValidationError([`custom_attribute_${twice.number}: Another row has this attribute. Keep one of them`]);
};

export type Rules = {
  readonly group_mappings: readonly { readonly group: string; readonly role: string }[];
  readonly conditions?: readonly {
    readonly attribute: string;
    readonly value: string;
    readonly groups: readonly string[];
    readonly role: string;
  }[];
  readonly hierarchy?: Readonly<Partial<Record<Role, readonly Role[]>>>;
  readonly custom_mappings?: Readonly<Record<string, string>>;
};

/** The form's values of stored rules, with blank rows to fill in. */
export const toRuleValues = ({
  group_mappings,
  conditions = [],
  hierarchy = {},
  custom_mappings = {},
}: Rules): Values => ({
  ...valuesOf(
    'group',
    group_mappings.map(({ group, role }) => [group, role]),
  ),
  ...valuesOf(
    'condition',
    conditions.map(({ attribute, value, groups, role }) => [attribute, value, groups.join('\n'), role]),
  ),
  ...Object.fromEntries(
    entriesOf(hierarchy).flatMap(([role, all = []]) => all.map((other) => [includes(role, other), 'true'])),
  ),
  ...valuesOf(
    'custom',
    Object.entries(custom_mappings).map(([attribute, target]) => [attribute, ...fieldAndKey(target)]),
  ),
});

const fieldAndKey = (target: string): readonly [field: string, key: string] => {
  const [, key] = /^metadata\.(.*)$/.exec(target) ?? [];
  return key === undefined ? [target, ''] : ['metadata', key];
};

const valuesOf = (list: List, stored: readonly (readonly string[])[], from = 0): Values => {
  const { fields, blank } = LISTS[list];
  const rows = [...stored, ...Array.from({ length: blank }, () => [])];
  return Object.fromEntries(
    rows.flatMap((row, index) => fields.map((name, at) => [`${name}_${from + index + 1}`, row[at] ?? ''])),
  );
};

const isList = (text: unknown): text is List => typeof text === 'string' && Object.hasOwn(LISTS, text);

/** Adds blank rows to one list. */
export const withMoreRows = (values: Values, list: unknown = 'group'): Values => {
  const chosen = isList(list) ? list : 'group';
  const last = numbersOf(values, LISTS[chosen].fields[0]).at(-1) ?? 0;
  return { ...values, ...valuesOf(chosen, [], last) };
};

/** Rewrites an API error about a rule so that it begins with the form field. */
export const atRuleField = (sentence: string, form: FormFields): string => {
  const [, list = '', index = '', field = '', rest = ''] =
    /^(group_mappings|conditions)\.(\d+)\.([a-z]+)\b(?:\.\d+)?(.*)$/s.exec(sentence) ?? [];
  if (list === 'group_mappings') return named(groupRows(form)[Number(index)]?.number, field, rest) ?? sentence;
  if (list === 'conditions') {
    return named(rowsOf(form, LISTS.condition)[Number(index)]?.number, `condition_${field}`, rest) ?? sentence;
  }
  return sentence.startsWith('custom_mappings.') ? atCustomField(sentence, form) : sentence;
};

const named = (row: number | undefined, field: string, rest: string): string | undefined => {
  if (row === undefined) return undefined;
  const isRole = /(^|_)role$/.test(field) && rest.startsWith(' must be ');
  return isRole ? `${field}_${row}: Choose a role` : `${field}_${row}${rest}`;
};

const atCustomField = (sentence: string, form: FormFields): string => {
  const found = rowsOf(form, LISTS.custom).find(({ values }) =>
    sentence.startsWith(`custom_mappings.${values.custom_attribute} `),
  );
  if (found === undefined) return sentence.replace('custom_mappings.', 'custom_mappings: ');
  const { number, values } = found;
  const rest = sentence.slice(`custom_mappings.${values.custom_attribute} `.length);
  if (rest.startsWith('must map to')) {
    return values.custom_field === 'metadata'
      ? `custom_key_${number}: Enter a name of letters, digits and underscores, such as cost_center`
      : `custom_field_${number}: Choose where the value is stored`;
  }
  if (rest.startsWith('must not map to'))
    return `custom_field_${number}: Another attribute is stored there. Choose one`;
  return `custom_attribute_${number} ${rest}`;
};
