import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ROLE_RULE_FIELDS, toCustomMappings } from '../../../../shared/people/sso/schema/role-rules.ts';
import { ValidationError } from '../../../../shared/platform/domain/errors.ts';
import { validate } from '../../../../shared/platform/schema/validate.ts';

const Rules = z.object(ROLE_RULE_FIELDS);
const read = (sent: Record<string, unknown>) => validate(Rules, sent);
const faults = (sent: Record<string, unknown>): readonly string[] => {
  try {
    read(sent);
  } catch (error) {
    if (error instanceof ValidationError) return error.extras.errors ?? [];
    throw error;
  }
  return [];
};

describe('group_mappings', () => {
  const list = [
    { group: 'Ops', role: 'admin' },
    { group: 'All staff', role: 'member' },
  ];

  it.each([
    ['the list of the interface', list],
    ['its JSON, as a form sends it', JSON.stringify(list)],
    ['a list under mappings', { mappings: list }],
    ['the JSON of that', JSON.stringify({ mappings: list })],
    ['groups by role', { admin: ['Ops'], member: ['All staff'] }],
    ['groups by role in texts', { admin: ' Ops ,', member: 'All staff' }],
    [
      'several groups in an entry',
      [
        { groups: ['Ops'], role: 'admin' },
        { groups: ['All staff'], role: 'member' },
      ],
    ],
    ['an entry twice', [...list, list[0]]],
  ])('reads %s', (_, sent) => {
    const { group_mappings: read_ } = read({ group_mappings: sent });

    expect(new Set(read_.map((mapping) => JSON.stringify(mapping)))).toEqual(
      new Set(list.map((mapping) => JSON.stringify(mapping))),
    );
    expect(read_).toHaveLength(2);
  });

  it.each([undefined, null, '', ' ', [], {}])('reads %j as none', (sent) => {
    expect(read({ group_mappings: sent }).group_mappings).toEqual([]);
  });

  it.each([
    ['an unknown role', [{ group: 'a', role: 'guest' }], 'group_mappings.0.role must be member, admin, super_admin'],
    ['an unknown role by role', { guest: ['a'] }, 'group_mappings'],
    ['all users', [{ group: '*', role: 'admin' }], 'group_mappings.0.group must be the exact name of a group'],
    ['all users by role', { member: ['*'] }, 'group_mappings.0.group must be the exact name of a group'],
    ['a pattern in a group', [{ group: 'admin-*', role: 'admin' }], 'group_mappings.0.group must be the exact name'],
    ['a pattern', [{ pattern: 'admin-.', role: 'admin' }], 'group_mappings.0.pattern is not supported'],
    ['no group', [{ role: 'admin' }], 'group_mappings.0.group is required'],
    ['a blank group', [{ group: ' ', role: 'admin' }], 'group_mappings.0.group is required'],
    ['a number', 7, 'group_mappings'],
    ['text that is not JSON', '{', 'group_mappings must be JSON'],
    ['a very long text', 'x'.repeat(70_000), 'group_mappings must be at most 65536'],
    [
      'a very long list',
      Array.from({ length: 1001 }, (_, index) => ({ group: `g${index}`, role: 'member' })),
      'at most 1000',
    ],
    ['a very long group', [{ group: 'x'.repeat(513), role: 'member' }], 'at most 512'],
    ['a text in the list', ['a'], 'group_mappings.0'],
    ['mappings that are not a list', { mappings: 'a' }, 'group_mappings.mappings must be a list'],
  ])('refuses %s', (_, sent, fault) => {
    expect(faults({ group_mappings: sent })[0]).toContain(fault);
  });

  it('keeps group names unchanged', () => {
    expect(read({ group_mappings: [{ group: ' CN=Ops,DC=x ', role: 'admin' }] }).group_mappings).toEqual([
      { group: ' CN=Ops,DC=x ', role: 'admin' },
    ]);
  });
});

describe('conditions', () => {
  it('reads them with and without groups', () => {
    const condition = { attribute: 'department', value: 'IT', role: 'admin' };

    expect(read({ conditions: [condition, { ...condition, groups: ['a'] }] }).conditions).toEqual([
      { ...condition, groups: [] },
      { ...condition, groups: ['a'] },
    ]);
  });

  it.each([
    [[{ value: 'x', role: 'admin' }], 'conditions.0.attribute must be a string'],
    [[{ attribute: 'a', value: '', role: 'admin' }], 'conditions.0.value is required'],
    [[{ attribute: 'a', value: 'x', role: 'king' }], 'conditions.0.role must be'],
    [[{ attribute: 'a', value: 'x', role: 'admin', groups: 'g' }], 'conditions.0.groups must be a list'],
    [{ attribute: 'a' }, 'conditions must be a list'],
  ])('refuses %j', (sent, fault) => {
    expect(faults({ conditions: sent })[0]).toContain(fault);
  });
});

describe('hierarchy', () => {
  it('reads the roles that a role implies', () => {
    expect(read({ hierarchy: '{"super_admin": ["admin"], "admin": ["member"]}' }).hierarchy).toEqual({
      super_admin: ['admin'],
      admin: ['member'],
    });
  });

  it.each([
    [{ developer: ['member'] }, 'hierarchy'],
    [{ admin: ['viewer'] }, 'hierarchy.admin.0 must be member, admin, super_admin'],
    [{ admin: 'member' }, 'hierarchy.admin must be a list of roles'],
    [['admin'], 'hierarchy must be an object'],
  ])('refuses %j', (sent, fault) => {
    expect(faults({ hierarchy: sent })[0]).toContain(fault);
  });
});

describe('custom_mappings', () => {
  it('is stored by our field, and shown by attribute', () => {
    const sent = { employee_id: 'externalId', nick: 'first_name', cost_center: 'metadata.costCenter' };
    const kept = read({ custom_mappings: sent }).custom_mappings;

    expect(kept).toEqual({ external_id: 'employee_id', first_name: 'nick', 'metadata.costCenter': 'cost_center' });
    expect(toCustomMappings(kept)).toEqual({ ...sent, employee_id: 'external_id' });
  });

  it.each([
    ...['email', 'role', 'family_id', 'active', 'password', 'id', 'metadata', 'metadata.__proto__', '__proto__'],
    ...['constructor', 'toString', 'metadata.a.b', ''],
  ])('refuses the target %j', (target) => {
    expect(faults({ custom_mappings: { attribute: target } })[0]).toContain('custom_mappings.attribute must map to');
  });

  it.each([
    [{ a: 'first_name', b: 'firstName' }, 'custom_mappings.b must not map to first_name'],
    [{ '': 'first_name' }, 'must be 1 to 255 characters long'],
    [{ a: 7 }, 'custom_mappings.a must be the name of a field'],
    [['first_name'], 'custom_mappings must be an object'],
  ])('refuses %j', (sent, fault) => {
    expect(faults({ custom_mappings: sent })[0]).toContain(fault);
  });
});

describe('default_role', () => {
  it.each([
    [undefined, 'member'],
    ['', 'member'],
    ['admin', 'admin'],
  ])('reads %j as %s', (sent, role) => {
    expect(read({ default_role: sent }).default_role).toBe(role);
  });
});
