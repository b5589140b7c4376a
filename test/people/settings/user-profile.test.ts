import { describe, expect, it } from 'vitest';
import { isMappingTarget, profileChanges, toProfile } from '../../../shared/people/domain/user.ts';
import { anIdentity, aUser } from '../../support/people/sso-builders.ts';

describe('isMappingTarget', () => {
  it.each(['first_name', 'last_name', 'external_id', 'metadata.cost_center', 'metadata.x'])('accepts %s', (target) => {
    expect(isMappingTarget(target)).toBe(true);
  });

  it.each([
    ...['email', 'role', 'family_id', 'active', 'status', 'password', 'password_hash', 'metadata', 'metadata.'],
    ...['metadata.__proto__', 'metadata.a.b', 'metadata.a-b', 'Metadata.a', '__proto__', 'constructor', ''],
    `metadata.${'x'.repeat(64)}`,
  ])('refuses %j', (target) => {
    expect(isMappingTarget(target)).toBe(false);
  });
});

describe('toProfile', () => {
  it('prefers mapped attributes to the usual names', () => {
    const identity = anIdentity({
      firstName: 'Ann',
      lastName: 'Lee',
      attributes: { nick: ['Annie', 'x'], employee: ['007'], cost: ['c-1'] },
    });
    const mappings = { first_name: 'nick', external_id: 'employee', 'metadata.cost_center': 'cost', last_name: 'gone' };

    expect(toProfile(identity, mappings)).toEqual({
      firstName: 'Annie',
      lastName: 'Lee',
      externalId: '007',
      metadata: { cost_center: 'c-1' },
    });
  });

  it('truncates to one line of at most 255 characters', () => {
    const identity = anIdentity({ firstName: ` A\r\nB\u2028${'😀'.repeat(300)}`, lastName: ' \n ' });
    const { firstName, lastName } = toProfile(identity, {});

    expect(firstName?.startsWith('A B ')).toBe(true);
    expect(Array.from(firstName ?? '')).toHaveLength(255);
    expect(lastName).toBeNull();
  });

  it('ignores inherited object properties', () => {
    const mappings = { first_name: 'constructor', external_id: '__proto__', 'metadata.toString': 'toString' };

    expect(toProfile(anIdentity(), mappings)).toEqual({
      firstName: null,
      lastName: null,
      externalId: null,
      metadata: {},
    });
  });
});

describe('profileChanges', () => {
  const nothing = { firstName: null, lastName: null, externalId: null, metadata: {} };

  it('updates the external id and metadata, and keeps values that are no longer sent', () => {
    const user = aUser({ externalId: '1', metadata: { a: 'old', b: 'kept' } });

    expect(profileChanges(user, { ...nothing, externalId: '2', metadata: { a: 'new' } })).toEqual({
      externalId: '2',
      metadata: { a: 'new', b: 'kept' },
    });
  });

  it('is empty if nothing is new', () => {
    const user = aUser({ firstName: 'Ann', externalId: '1', metadata: { a: 'x' } });

    expect(profileChanges(user, { ...nothing, firstName: 'B', externalId: '1', metadata: { a: 'x' } })).toEqual({});
    expect(profileChanges(user, nothing)).toEqual({});
  });
});
