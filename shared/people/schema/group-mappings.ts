import * as z from 'zod';
import { orJson } from '../../platform/schema/provider-texts.ts';
import { ROLES } from '../domain/role.ts';

const MAX_MAPPINGS = 1000;
const MAX_GROUP = 512;

export const RoleField = z.enum(ROLES, `must be ${ROLES.join(', ')}`);

const group = z.string('must be a text');

/** `{group, role}`; `{groups, role}` is one for each. */
const One = z
  .object({
    group: group.optional(),
    groups: z.array(group, 'must be a list of groups').optional(),
    pattern: z.undefined('is not supported: name the groups').optional(),
    role: RoleField,
  })
  .transform(({ group: single, groups = [], role }, context) => {
    const all = single === undefined ? groups : [single, ...groups];
    if (all.length === 0) context.addIssue({ code: 'custom', path: ['group'], message: 'is required' });
    return all.map((name) => ({ group: name, role }));
  });

const List = z.array(One, 'must be a list of {group, role}').transform((mappings) => mappings.flat());

/** The other shape: from each role to its groups, in a list or a text with commas between. */
const ByRole = z
  .partialRecord(
    RoleField,
    z
      .union([z.array(group), z.string(), z.null()], 'must be a list of groups')
      .transform((groups) => (typeof groups === 'string' ? groups.split(',') : (groups ?? []))),
    'must name roles',
  )
  .transform((byRole) =>
    ROLES.flatMap((role) =>
      (byRole[role] ?? []).map((name) => ({ group: name.trim(), role })).filter((mapping) => mapping.group !== ''),
    ),
  );

const Wrapped = z.object({ mappings: List }).transform(({ mappings }) => mappings);

const isWrapped = (sent: unknown): boolean => typeof sent === 'object' && sent !== null && 'mappings' in sent;

/** Each shape says its own faults; a union would say none that helps. */
const AnyShape = z.unknown().transform((sent, context) => {
  if (sent === undefined || sent === null) return [];
  const schema = Array.isArray(sent) ? List : isWrapped(sent) ? Wrapped : ByRole;
  const { data, error } = schema.safeParse(sent);
  if (data !== undefined) return data;
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [...path], message });
  return z.NEVER;
});

/** Groups as the provider writes them: told apart by case and by every blank. */
export const GroupMappings = orJson(
  AnyShape.transform((mappings, context) => {
    const fault = (index: number, message: string) =>
      context.addIssue({ code: 'custom', path: [index, 'group'], message });
    for (const [index, { group: name }] of mappings.entries()) {
      if (name.trim() === '') fault(index, 'is required');
      if (name.length > MAX_GROUP) fault(index, `must be at most ${MAX_GROUP} characters`);
      if (!name.isWellFormed()) fault(index, 'must be well-formed Unicode');
      if (name.includes('*')) fault(index, 'must be the name of a group: for everybody there is default_role');
    }
    const distinct = new Map(mappings.map((mapping) => [JSON.stringify([mapping.group, mapping.role]), mapping]));
    if (distinct.size > MAX_MAPPINGS) {
      context.addIssue({ code: 'custom', message: `must be at most ${MAX_MAPPINGS} mappings` });
    }
    return [...distinct.values()];
  }),
);
