import type { LocalDoor } from '../../domain/local-sign-in.ts';
import type { User } from '../../domain/user.ts';
import type { Identities, Providers, Users } from '../people-ports.ts';
import { waysIn } from '../settings/view-security.ts';
import { type PersonView, viewPeople } from './list-people.ts';

export type BoundUsersPorts = {
  readonly users: Pick<Users, 'listAll'>;
  readonly identities: Pick<Identities, 'listOf'>;
  readonly providers: Pick<Providers, 'list'>;
  /** Who comes in with a password. */
  readonly door: LocalDoor;
};

/** Whose identities are bound to the provider. Looks at every user: for acts that are rare. */
export const boundUsers = async (
  { users, identities }: Pick<BoundUsersPorts, 'users' | 'identities'>,
  providerId: string,
): Promise<readonly PersonView[]> => {
  const views = await viewPeople(identities, await users.listAll());
  return views.filter((view) => view.identities.some((identity) => identity.providerId === providerId));
};

/** Who would have no way in any more without the provider. */
export const strandedUsers = async (
  ports: BoundUsersPorts,
  providerId: string,
  now: string,
): Promise<readonly User[]> => {
  const others = (await ports.providers.list()).filter(({ id }) => id !== providerId);
  const isStranded = ({ user, identities }: PersonView): boolean =>
    user.status === 'active' && waysIn(user, identities, others, ports.door, now).length === 0;
  return (await boundUsers(ports, providerId)).filter(isStranded).map(({ user }) => user);
};
