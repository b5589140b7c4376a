import * as z from 'zod';
import { validate } from '../../platform/schema/validate.ts';
import type { User } from '../domain/user.ts';
import { isEmailChangeExpired, pendingEmailChange } from '../settings/domain/email-change.ts';
import { EmailField, PersonName } from './registration.ts';
import { toSelf } from './sign-in-answers.ts';

const Names = z.object({ first_name: PersonName, last_name: PersonName });

/** Blank removes a name. @throws ValidationError */
export const toNames = (fields: Readonly<Record<string, unknown>>): Pick<User, 'firstName' | 'lastName'> => {
  const { first_name: firstName, last_name: lastName } = validate(Names, fields);
  return { firstName, lastName };
};

const MAX_TOKEN = 1024;
const Token = z.object({ token: z.string('is required').min(1, 'is required').max(MAX_TOKEN, 'is too long') });

/** @throws ValidationError */
export const toNewEmail = (fields: Readonly<Record<string, unknown>>): string =>
  validate(z.object({ new_email: EmailField }), fields).new_email;

/** @throws ValidationError */
export const toEmailChangeToken = (fields: Readonly<Record<string, unknown>>): string => validate(Token, fields).token;

/** The address that the user waits to confirm; null if there is none. */
export const toPendingEmail = (user: User, now: string) => {
  const pending = pendingEmailChange(user);
  if (pending === undefined) return null;
  const { email, expires } = pending;
  return { email, status: isEmailChangeExpired(pending, now) ? 'expired' : 'pending', expires_at: expires } as const;
};

export type PendingEmail = NonNullable<ReturnType<typeof toPendingEmail>>;

/** Somebody in the family, as all of them see each other. */
const toMember = ({ id, email, firstName, lastName, role }: User) => ({
  id,
  email,
  first_name: firstName ?? null,
  last_name: lastName ?? null,
  role,
});

/** The signed-in user, and the family that shares the ledger, the user included. */
export const toProfileView = (user: User, members: readonly User[], now: string) => ({
  ...toSelf(user),
  pending_email: toPendingEmail(user, now),
  role_source: user.roleSource ?? 'manual',
  created_at: user.createdAt,
  members: members.map(toMember),
});

export type ProfileView = ReturnType<typeof toProfileView>;
