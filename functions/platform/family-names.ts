import type { User } from '../../shared/people/domain/user.ts';
import type { UserRepository } from '../../shared/people/store/user-repository.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';

/** By user id. Members see each other because they share the ledger. */
export const familyNames =
  ({ users }: { readonly users: Pick<UserRepository, 'listOfFamily'> }) =>
  async (familyId: FamilyId): Promise<ReadonlyMap<string, string>> =>
    new Map((await users.listOfFamily(familyId)).map((user) => [user.id, nameOf(user)]));

const nameOf = ({ firstName, lastName, email }: User): string =>
  [firstName, lastName].filter((part) => part !== null && part !== '').join(' ') || email;
