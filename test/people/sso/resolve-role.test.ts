import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtLeast, ROLES, type Role } from '../../../shared/people/domain/role.ts';
import type { RoleRules } from '../../../shared/people/sso/domain/identity-provider.ts';
import { type RoleHolder, resolveRole } from '../../../shared/people/sso/domain/resolve-role.ts';

const rules = (some: Partial<RoleRules> = {}): RoleRules => ({
  defaultRole: 'member',
  allowSuperAdmin: false,
  keepRolesWithoutGroups: false,
  groupMappings: [
    { group: 'Staff', role: 'member' },
    { group: 'Finance', role: 'admin' },
    { group: 'Owners', role: 'super_admin' },
  ],
  conditions: [],
  hierarchy: {},
  ...some,
});

const holder = (some: Partial<RoleHolder> = {}): RoleHolder => ({
  role: 'member',
  roleSource: 'sso',
  foundedFamily: false,
  isLastSuperAdmin: false,
  ...some,
});

const saying = (groups: readonly string[] | null, attributes: Record<string, readonly string[]> = {}) => ({
  groups,
  attributes,
  groupsExpected: false,
});
/** A sign-in without the groups claim at a provider that has sent groups before. */
const silent = (attributes: Record<string, readonly string[]> = {}) => ({
  groups: null,
  attributes,
  groupsExpected: true,
});

describe('resolveRole', () => {
  it('assigns the highest of several mapped roles', () => {
    expect(resolveRole(rules(), saying(['Staff', 'Finance', 'Chess']), holder())).toEqual({
      old: 'member',
      new: 'admin',
      source: 'sso',
      why: 'mapped',
      notes: [],
    });
  });

  it('compares groups case-sensitively', () => {
    expect(resolveRole(rules(), saying(['finance', 'FINANCE', 'Finance ']), holder()).new).toBe('member');
  });

  it('removes a role that is no longer mapped', () => {
    const decision = resolveRole(rules(), saying([]), holder({ role: 'admin' }));

    expect(decision).toMatchObject({ old: 'admin', new: 'member', why: 'default' });
  });

  it('changes nothing without a groups claim if the provider has never sent groups, and notes it', () => {
    const decision = resolveRole(rules(), saying(null), holder({ role: 'admin' }));

    expect(decision).toMatchObject({ new: 'admin', why: 'kept', notes: ['groups_missing'] });
  });

  it('treats a missing claim as empty once the provider has sent groups, and notes it', () => {
    const admin = holder({ role: 'admin' });

    expect(resolveRole(rules(), silent(), admin)).toMatchObject({
      old: 'admin',
      new: 'member',
      why: 'default',
      notes: ['groups_missing'],
    });
    expect(resolveRole(rules(), silent({ hasgroups: ['true'] }), admin)).toMatchObject({
      new: 'member',
      notes: ['groups_overflow'],
    });
    expect(resolveRole(rules({ defaultRole: 'admin' }), silent(), admin).new).toBe('admin');
    const byAttribute = rules({ conditions: [{ attribute: 'team', value: 'IT', groups: [], role: 'admin' }] });
    expect(resolveRole(byAttribute, silent({ team: ['IT'] }), admin).new).toBe('admin');
  });

  it('keeps roles without the claim if the provider is set to, but still applies an empty claim', () => {
    const keeping = rules({ keepRolesWithoutGroups: true });
    const admin = holder({ role: 'admin' });

    expect(resolveRole(keeping, silent(), admin)).toMatchObject({ new: 'admin', why: 'kept' });
    expect(resolveRole(keeping, saying([]), admin).new).toBe('member');
  });

  it.each([
    ['the founder of the family', holder({ role: 'admin', foundedFamily: true })],
    ['a role that a person gave', holder({ role: 'admin', roleSource: 'manual' })],
    ['the last super admin', holder({ role: 'super_admin', isLastSuperAdmin: true })],
  ])('keeps %s without the claim', (_, who) => {
    expect(resolveRole(rules({ allowSuperAdmin: true }), silent(), who).new).toBe(who.role);
  });

  it('ignores a missing claim if no rule reads groups', () => {
    const onlyAttributes = rules({
      groupMappings: [],
      conditions: [{ attribute: 'department', value: 'IT', groups: [], role: 'admin' }],
    });

    expect(resolveRole(onlyAttributes, saying(null, { department: ['IT'] }), holder()).new).toBe('admin');
    expect(resolveRole(onlyAttributes, saying(null), holder({ role: 'admin' })).new).toBe('member');
  });

  it.each(['manual', 'bootstrap'] as const)('keeps a role of source %s if nothing is mapped', (roleSource) => {
    const decision = resolveRole(rules(), saying(['Chess']), holder({ role: 'admin', roleSource }));

    expect(decision).toMatchObject({ new: 'admin', source: roleSource, why: 'kept' });
  });

  it('replaces a role set by hand if another role is mapped, and later removes that one again', () => {
    const mapped = resolveRole(rules(), saying(['Finance']), holder({ roleSource: 'manual' }));
    expect(mapped).toMatchObject({ new: 'admin', source: 'sso' });

    const unmapped = resolveRole(rules(), saying([]), holder({ role: mapped.new, roleSource: mapped.source }));
    expect(unmapped.new).toBe('member');
  });

  it('keeps the role set by hand if the mapping agrees', () => {
    const decision = resolveRole(rules(), saying(['Finance']), holder({ role: 'admin', roleSource: 'manual' }));

    expect(decision).toMatchObject({ new: 'admin', source: 'manual', why: 'mapped' });
  });

  it('never assigns super admin unless allowed, but assigns other mapped roles', () => {
    expect(resolveRole(rules(), saying(['Owners', 'Finance']), holder())).toMatchObject({
      new: 'admin',
      notes: ['super_admin_not_allowed'],
    });
    expect(resolveRole(rules(), saying(['Owners']), holder()).new).toBe('member');
    expect(resolveRole(rules({ allowSuperAdmin: true }), saying(['Owners']), holder()).new).toBe('super_admin');
  });

  it('never assigns super admin by default unless allowed', () => {
    const careless = rules({ defaultRole: 'super_admin' });

    expect(resolveRole(careless, saying([]), holder())).toMatchObject({
      new: 'member',
      notes: ['super_admin_not_allowed'],
    });
    expect(resolveRole(careless, saying([]), null).new).toBe('member');
  });

  it('removes super admin assigned by a provider that is no longer allowed to', () => {
    expect(resolveRole(rules(), saying(['Owners']), holder({ role: 'super_admin' })).new).toBe('member');
  });

  it('does not remove the last super admin', () => {
    const decision = resolveRole(rules(), saying([]), holder({ role: 'super_admin', isLastSuperAdmin: true }));

    expect(decision).toMatchObject({ new: 'super_admin', why: 'kept', notes: ['last_super_admin'] });
  });

  it('keeps a super admin set by hand if the provider must not assign super admin', () => {
    const given = holder({ role: 'super_admin', roleSource: 'manual' });

    expect(resolveRole(rules(), saying(['Finance']), given)).toMatchObject({
      new: 'super_admin',
      notes: ['super_admin_given_by_person'],
    });
    expect(resolveRole(rules({ allowSuperAdmin: true }), saying(['Finance']), given).new).toBe('admin');
  });

  it('keeps the founder of a family at least admin', () => {
    const founder = holder({ role: 'super_admin', foundedFamily: true });

    expect(resolveRole(rules(), saying(['Staff']), founder)).toMatchObject({
      new: 'admin',
      source: 'sso',
      notes: ['family_founder'],
    });
    expect(resolveRole(rules(), saying([]), { ...founder, role: 'admin' })).toMatchObject({
      new: 'admin',
      why: 'kept',
    });
  });

  it('gives a new user the default or mapped role', () => {
    expect(resolveRole(rules({ defaultRole: 'admin' }), saying([]), null)).toMatchObject({
      old: null,
      new: 'admin',
      source: 'sso',
      why: 'default',
    });
    expect(resolveRole(rules(), saying(['Finance']), null)).toMatchObject({ new: 'admin', why: 'mapped' });
    expect(resolveRole(rules(), saying(null), null)).toMatchObject({ new: 'member', notes: ['groups_missing'] });
  });

  it.each([
    ['the value and one of the groups', ['IT'], ['b'], 'admin'],
    ['one of several values', ['HR', 'IT'], ['a', 'z'], 'admin'],
    ['another value', ['it'], ['a'], 'member'],
    ['the value within a longer one', ['ITX'], ['a'], 'member'],
    ['none of the groups', ['IT'], ['c'], 'member'],
  ])('matches a condition by %s', (_, department, groups, role) => {
    const conditional = rules({
      conditions: [{ attribute: 'department', value: 'IT', groups: ['a', 'b'], role: 'admin' }],
    });

    expect(resolveRole(conditional, saying(groups, { department }), holder()).new).toBe(role);
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'ignores inherited object properties for the attribute %s',
    (attribute) => {
      const conditional = rules({ conditions: [{ attribute, value: 'x', groups: [], role: 'admin' }] });

      expect(resolveRole(conditional, saying([], {}), holder()).new).toBe('member');
    },
  );

  it('adds implied roles, also indirectly and in cycles', () => {
    const brought = rules({
      hierarchy: { member: ['admin'], admin: ['super_admin', 'member'], super_admin: ['member'] },
    });

    expect(resolveRole(brought, saying(['Staff']), holder()).new).toBe('admin');
    expect(resolveRole({ ...brought, allowSuperAdmin: true }, saying(['Staff']), holder()).new).toBe('super_admin');
  });

  it('adds the lower roles implied by a role that is not allowed', () => {
    const brought = rules({ hierarchy: { super_admin: ['admin'] } });

    expect(resolveRole(brought, saying(['Owners']), holder()).new).toBe('admin');
  });
});

const role = fc.constantFrom(...ROLES);
const group = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyRules = fc.record({
  defaultRole: role,
  allowSuperAdmin: fc.boolean(),
  keepRolesWithoutGroups: fc.boolean(),
  groupMappings: fc.array(fc.record({ group, role }), { maxLength: 5 }),
  conditions: fc.array(fc.record({ attribute: group, value: group, groups: fc.array(group, { maxLength: 2 }), role }), {
    maxLength: 3,
  }),
  hierarchy: fc.dictionary(role, fc.array(role, { maxLength: 2 })) as fc.Arbitrary<Partial<Record<Role, Role[]>>>,
});
const anyAttributes = fc.dictionary(group, fc.array(group, { maxLength: 2 }));
const anyHolder = fc.record({
  role,
  roleSource: fc.constantFrom('sso', 'manual', 'bootstrap'),
  foundedFamily: fc.boolean(),
  isLastSuperAdmin: fc.boolean(),
}) as fc.Arbitrary<RoleHolder>;
const groups = fc.array(group, { maxLength: 4 });

describe('resolveRole with any rules', () => {
  it('never assigns a lower role for more groups, once a group matches', () => {
    fc.assert(
      fc.property(anyRules, anyAttributes, groups, groups, fc.option(anyHolder), (some, attributes, few, more, who) => {
        const less = resolveRole(some, { groups: few, attributes, groupsExpected: true }, who);
        fc.pre(less.why === 'mapped');

        expect(
          isAtLeast(
            resolveRole(some, { groups: [...few, ...more], attributes, groupsExpected: true }, who).new,
            less.new,
          ),
        ).toBe(true);
      }),
    );
  });

  it('never assigns super admin unless allowed', () => {
    fc.assert(
      fc.property(
        anyRules,
        anyAttributes,
        fc.option(groups),
        fc.option(anyHolder),
        (some, attributes, asserted, who) => {
          fc.pre(who?.role !== 'super_admin');
          const decision = resolveRole(
            { ...some, allowSuperAdmin: false },
            { groups: asserted, attributes, groupsExpected: true },
            who,
          );

          expect(decision.new).not.toBe('super_admin');
        },
      ),
    );
  });

  it('never removes the last super admin', () => {
    fc.assert(
      fc.property(anyRules, anyAttributes, fc.option(groups), anyHolder, (some, attributes, asserted, who) => {
        const last = { ...who, role: 'super_admin', isLastSuperAdmin: true } as const;

        expect(resolveRole(some, { groups: asserted, attributes, groupsExpected: true }, last).new).toBe('super_admin');
      }),
    );
  });

  it('is idempotent: a second run changes nothing', () => {
    fc.assert(
      fc.property(anyRules, anyAttributes, fc.option(groups), anyHolder, (some, attributes, asserted, who) => {
        const first = resolveRole(some, { groups: asserted, attributes, groupsExpected: true }, who);
        const again = resolveRole(
          some,
          { groups: asserted, attributes, groupsExpected: true },
          { ...who, role: first.new, roleSource: first.source, isLastSuperAdmin: who.isLastSuperAdmin },
        );

        expect(again.new).toBe(first.new);
      }),
    );
  });
});
