import * as z from 'zod';
import { textFault } from '../../../platform/domain/text/sent-text.ts';
import { isStorable } from '../../../platform/schema/sent-text.ts';
import { ROLES } from '../../domain/role.ts';
import { isMappingTarget } from '../../domain/user.ts';
import type { RoleRules } from '../domain/identity-provider.ts';
import { flagOr, optionalText, orJson } from './provider-texts.ts';

const MAX_GROUP_MAPPINGS = 1000;
const MAX_GROUP = 512;

const RoleField = z.enum(ROLES, `must be ${ROLES.join(', ')}`);

const group = z.string('must be a string');

/** `{group, role}`; `{groups, role}` is short for one entry per group. */
const One = z
  .object({
    group: group.optional(),
    groups: z.array(group, 'must be a list of groups').optional(),
    pattern: z.undefined('is not supported. List the groups by name').optional(),
    role: RoleField,
  })
  .transform(({ group: single, groups = [], role }, context) => {
    const all = single === undefined ? groups : [single, ...groups];
    if (all.length === 0) context.addIssue({ code: 'custom', path: ['group'], message: 'is required' });
    return all.map((name) => ({ group: name, role }));
  });

const List = z.array(One, 'must be a list of {group, role}').transform((mappings) => mappings.flat());

/** The alternative shape: an object from role to groups, as a list or comma-separated text. */
const ByRole = z
  .partialRecord(
    RoleField,
    z
      .union([z.array(group), z.string(), z.null()], 'must be a list of groups')
      .transform((groups) => (typeof groups === 'string' ? groups.split(',') : (groups ?? []))),
    'must be an object from role to groups',
  )
  .transform((byRole) =>
    ROLES.flatMap((role) =>
      (byRole[role] ?? []).map((name) => ({ group: name.trim(), role })).filter((mapping) => mapping.group !== ''),
    ),
  );

const Wrapped = z.object({ mappings: List }).transform(({ mappings }) => mappings);

const isWrapped = (sent: unknown): boolean => typeof sent === 'object' && sent !== null && 'mappings' in sent;

/** Parsed separately, because the errors of a union do not tell what is wrong. */
const AnyShape = z.unknown().transform((sent, context) => {
  if (sent === undefined || sent === null) return [];
  const schema = Array.isArray(sent) ? List : isWrapped(sent) ? Wrapped : ByRole;
  const { data, error } = schema.safeParse(sent);
  if (data !== undefined) return data;
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [...path], message });
  return z.NEVER;
});

/** Group names are case-sensitive and keep their spaces. */
const GroupMappings = orJson(
  AnyShape.transform((mappings, context) => {
    const fault = (index: number, message: string) =>
      context.addIssue({ code: 'custom', path: [index, 'group'], message });
    for (const [index, { group: name }] of mappings.entries()) {
      if (name.trim() === '') fault(index, 'is required');
      if (name.length > MAX_GROUP) fault(index, `must be at most ${MAX_GROUP} characters`);
      const wrong = textFault(name);
      if (wrong !== undefined) fault(index, wrong);
      if (name.includes('*')) fault(index, 'must be the exact name of a group. Use default_role for all users');
    }
    const distinct = new Map(mappings.map((mapping) => [JSON.stringify([mapping.group, mapping.role]), mapping]));
    if (distinct.size > MAX_GROUP_MAPPINGS) {
      context.addIssue({ code: 'custom', message: `must be at most ${MAX_GROUP_MAPPINGS} mappings` });
    }
    return [...distinct.values()];
  }),
);

const MAX_CONDITIONS = 200;
const MAX_MAPPINGS = 50;
const MAX_NAME = 255;
const MAX_VALUE = 1024;

const name = (max: number) =>
  z
    .string('must be a string')
    .min(1, 'is required')
    .max(max, `must be at most ${max} characters`)
    .superRefine(isStorable);

const Condition = z.object(
  {
    attribute: name(MAX_NAME),
    value: name(MAX_VALUE),
    groups: z
      .array(name(512), 'must be a list of groups')
      .nullish()
      .transform((groups) => groups ?? []),
    role: RoleField,
  },
  'must be {attribute, value, groups, role}',
);

const Conditions = z
  .array(Condition, 'must be a list of {attribute, value, groups, role}')
  .max(MAX_CONDITIONS, `must be at most ${MAX_CONDITIONS} conditions`)
  .optional()
  .transform((conditions) => conditions ?? []);

const Hierarchy = z
  .partialRecord(RoleField, z.array(RoleField, 'must be a list of roles'), 'must be an object from role to roles')
  .optional()
  .transform((hierarchy): RoleRules['hierarchy'] => hierarchy ?? {});

/** Spellings that other products use. */
const TARGETS: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  externalId: 'external_id',
};

/** The API maps provider attribute to field; stored the other way round, since each field has one source. */
const CustomMappings = z
  .record(z.string(), z.string('must be the name of a field'), 'must be an object from attribute to field')
  .optional()
  .transform((sent, context) => {
    const fields: [string, string][] = [];
    for (const [attribute, target] of Object.entries(sent ?? {})) {
      const field = (Object.hasOwn(TARGETS, target) ? TARGETS[target] : undefined) ?? target;
      const fault = (message: string) => context.addIssue({ code: 'custom', path: [attribute], message });
      if (attribute.trim() === '' || attribute.length > MAX_NAME) fault(`must be 1 to ${MAX_NAME} characters long`);
      if (!isMappingTarget(field)) fault('must map to first_name, last_name, external_id or metadata.<key>');
      if (fields.some(([taken]) => taken === field)) fault(`must not map to ${field}, because another attribute does`);
      fields.push([field, attribute]);
    }
    if (fields.length > MAX_MAPPINGS) {
      context.addIssue({ code: 'custom', message: `must be at most ${MAX_MAPPINGS} mappings` });
    }
    return Object.fromEntries(fields);
  });

/** Fields for roles and attribute mappings; the same for every strategy. */
export const ROLE_RULE_FIELDS = {
  default_role: optionalText(20)
    .transform((role) => role ?? 'member')
    .pipe(RoleField),
  allow_super_admin: flagOr(false),
  keep_roles_without_groups: flagOr(false),
  group_mappings: GroupMappings,
  conditions: orJson(Conditions),
  hierarchy: orJson(Hierarchy),
  custom_mappings: orJson(CustomMappings),
};

/** The API form of the stored custom mappings. */
export const toCustomMappings = (customMappings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(customMappings).map(([field, attribute]) => [attribute, field]));
