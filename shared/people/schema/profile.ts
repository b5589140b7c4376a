import * as z from 'zod';
import { validate } from '../../platform/schema/validate.ts';
import type { User } from '../domain/user.ts';
import { PersonName } from './registration.ts';
import { toSelf } from './sign-in-answers.ts';

const Names = z.object({ first_name: PersonName, last_name: PersonName });

/** Blank removes a name. @throws ValidationError */
export const toNames = (fields: Readonly<Record<string, unknown>>): Pick<User, 'firstName' | 'lastName'> => {
  const { first_name: firstName, last_name: lastName } = validate(Names, fields);
  return { firstName, lastName };
};

/** Somebody in the family, as all of them see each other. */
const toMember = ({ id, email, firstName, lastName, role }: User) => ({
  id,
  email,
  first_name: firstName ?? null,
  last_name: lastName ?? null,
  role,
});

/** The signed-in user, and the family that shares the ledger, the user included. */
export const toProfileView = (user: User, members: readonly User[]) => ({
  ...toSelf(user),
  role_source: user.roleSource ?? 'manual',
  created_at: user.createdAt,
  members: members.map(toMember),
});

export type ProfileView = ReturnType<typeof toProfileView>;
