import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { FamilyMembers } from '../../admin/use-cases/administer-user.ts';
import type { User } from '../../domain/user.ts';
import type { Users } from '../../use-cases/people-ports.ts';

type Names = Pick<User, 'firstName' | 'lastName'>;

/** The user's family, who see each other because they share the ledger: the user first, then by address. */
export const familyOf =
  ({ users }: { readonly users: FamilyMembers }) =>
  async ({ id, familyId }: Pick<User, 'id' | 'familyId'>): Promise<readonly User[]> => {
    const all = (await users.listOfFamily(familyId)).filter(({ status }) => status === 'active');
    return all.toSorted((a, b) => Number(b.id === id) - Number(a.id === id) || compareText(a.email, b.email));
  };

/** A sign-in with a provider fills only names that are blank, so the person's own stay. */
export const changeNames =
  ({ users, now }: { readonly users: Pick<Users, 'update'>; readonly now: () => string }) =>
  async (user: User, names: Names): Promise<User> => {
    await users.update(user.id, names, now());
    return { ...user, ...names };
  };
