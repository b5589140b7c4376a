import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { User } from '../../domain/user.ts';
import { authMethods } from '../../sign-in/domain/sign-in-methods.ts';
import type { BoundIdentity, Identities, Users } from '../../use-cases/people-ports.ts';
import { type FamilyGroup, familiesOf } from '../domain/families.ts';
import type { FamilyMembers } from './administer-user.ts';

/** Combined with AND; unknown values match no one. */
export type PeopleFilters = {
  /** Part of the email address or name, case-insensitive. */
  readonly text?: string | undefined;
  readonly role?: string | undefined;
  readonly status?: string | undefined;
  /** Name of a provider, or `local` for a password. */
  readonly provider?: string | undefined;
};

export type PersonView = { readonly user: User; readonly identities: readonly BoundIdentity[] };

export type ListPeoplePorts = {
  readonly users: Pick<Users, 'listAll'> & FamilyMembers;
  readonly identities: Pick<Identities, 'listOf'>;
};

export type FoundPeople = {
  readonly people: readonly User[];
  /** All families that the administrator sees, whatever the filters are. */
  readonly families: readonly FamilyGroup[];
};

/** All users for a super admin, the family for an admin; by family, the own one first, then by email address. */
export const listPeople =
  ({ users, identities }: ListPeoplePorts) =>
  async (actor: User, filters: PeopleFilters): Promise<FoundPeople> => {
    const all = actor.role === 'super_admin' ? await users.listAll() : await users.listOfFamily(actor.familyId);
    const families = familiesOf(all, actor.familyId);
    const sorted = families.flatMap(({ members }) => members.toSorted((a, b) => compareText(a.email, b.email)));
    const found = sorted.filter((user) => matches(user, filters));
    const { provider } = filters;
    if (provider === undefined) return { people: found, families };
    const views = await viewPeople(identities, found);
    const people = views.filter((view) => authMethods(view.user, view.identities).includes(provider));
    return { people: people.map(({ user }) => user), families };
  };

const matches = (user: User, { text, role, status }: PeopleFilters): boolean =>
  (role === undefined || user.role === role) &&
  (status === undefined || user.status === status) &&
  (text === undefined || searchable(user).includes(text.toLowerCase()));

const searchable = ({ email, firstName, lastName }: User): string =>
  `${email}\n${firstName ?? ''} ${lastName ?? ''}`.toLowerCase();

const PEOPLE_AT_ONCE = 16;

export const viewPeople = async (
  identities: Pick<Identities, 'listOf'>,
  users: readonly User[],
): Promise<readonly PersonView[]> => {
  const views: PersonView[] = [];
  for (let start = 0; start < users.length; start += PEOPLE_AT_ONCE) {
    const some = users.slice(start, start + PEOPLE_AT_ONCE);
    views.push(
      ...(await Promise.all(some.map(async (user) => ({ user, identities: await identities.listOf(user.id) })))),
    );
  }
  return views;
};
