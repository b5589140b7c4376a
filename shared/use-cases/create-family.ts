import { isCurrency } from '../domain/currency.ts';
import { compileDateFormat } from '../domain/date-format.ts';
import { DomainError, ValidationError } from '../domain/errors.ts';
import { quoteValue } from '../domain/imports/quote-value.ts';
import type { NewUser, Role } from '../domain/people/user.ts';
import type { Family } from './ports.ts';

export type CreateFamilyRequest = {
  readonly family: Family;
  readonly user: { readonly id: string; readonly email: string; readonly password: string; readonly role: Role };
};

export type CreateFamilyDependencies = {
  readonly families: { readonly create: (family: Family, now: string) => Promise<void> };
  readonly users: { readonly create: (user: NewUser, now: string) => Promise<boolean> };
  readonly hashPassword: (password: string) => Promise<string>;
  readonly now: () => string;
};

const MIN_PASSWORD = 12;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/**
 * Makes a family and its first user. With the same ids it may be repeated: what is there stays as it is.
 * @throws ValidationError; DomainError `conflict` when the address belongs to another user.
 */
export const createFamily =
  ({ families, users, hashPassword, now }: CreateFamilyDependencies) =>
  async ({ family, user }: CreateFamilyRequest): Promise<void> => {
    const errors = [
      ...(isCurrency(family.currency) ? [] : [`currency ${quoteValue(family.currency)} is not known`]),
      ...(compileDateFormat(family.dateFormat).ok
        ? []
        : [`date format ${quoteValue(family.dateFormat)} cannot be read`]),
      ...(EMAIL.test(user.email) ? [] : [`email ${quoteValue(user.email)} is not an address`]),
      ...(user.password.length >= MIN_PASSWORD ? [] : [`password must have at least ${MIN_PASSWORD} characters`]),
    ];
    if (errors.length > 0) throw new ValidationError(errors);
    const { id, email, role } = user;
    const passwordHash = await hashPassword(user.password);
    await families.create(family, now()); // first: a user of no family could do nothing but fail
    const created = await users.create({ id, familyId: family.id, email, role, status: 'active', passwordHash }, now());
    if (!created) throw new DomainError('conflict', `The address ${quoteValue(email)} belongs to another user`);
  };
