import { expect, it } from 'vitest';
import { listFamilies } from '../../../shared/people/admin/use-cases/list-families.ts';
import type { User } from '../../../shared/people/domain/user.ts';
import { aUser } from '../../support/people/admin-world.ts';

const userOf = (familyId: string, email: string, foundedFamily = false): User => ({
  ...aUser({ familyId, email, foundedFamily }),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

it('lists your own family first, and in each family its founder', async () => {
  const users = [
    userOf('smiths', 'zoe@example.org', true),
    userOf('smiths', 'adam@example.org'),
    userOf('mine', 'me@example.org'),
    userOf('browns', 'bea@example.org'),
  ];

  expect(await listFamilies({ listAll: async () => users })('mine')).toEqual([
    { id: 'mine', emails: ['me@example.org'] },
    { id: 'browns', emails: ['bea@example.org'] },
    { id: 'smiths', emails: ['zoe@example.org', 'adam@example.org'] },
  ]);
});
