import { describe, expect, it } from 'vitest';
import { familiesOf } from '../../../shared/people/admin/domain/families.ts';
import type { User } from '../../../shared/people/domain/user.ts';

const user = (familyId: string, email: string, foundedFamily = false): User => ({
  id: email,
  familyId,
  email,
  role: 'member',
  status: 'active',
  passwordHash: null,
  foundedFamily,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('familiesOf', () => {
  it('puts the own family first, then others by the address of their founder, who comes first in each', () => {
    const users = [user('b', 'a@b'), user('b', 'z@b', true), user('a', 'm@a'), user('own', 'y@own')];
    const families = familiesOf(users, 'own').map(({ id, founder, members }) => [
      id,
      founder.email,
      members.map(({ email }) => email),
    ]);
    expect(families).toEqual([
      ['own', 'y@own', ['y@own']],
      ['a', 'm@a', ['m@a']],
      ['b', 'z@b', ['z@b', 'a@b']],
    ]);
    expect(familiesOf([], 'own')).toEqual([]);
  });
});
