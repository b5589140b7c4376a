import { normalEmail } from '../../platform/domain/addresses.ts';
import { isCurrency } from '../../platform/domain/currency.ts';
import { compileDateFormat } from '../../platform/domain/date-format.ts';
import { DomainError, quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import type { Family } from '../../platform/domain/family.ts';
import { passwordFaults } from '../domain/password-rule.ts';
import { isAtLeast, type Role } from '../domain/role.ts';
import type { SuperAdmins, Users } from './people-ports.ts';

export type CreateFamilyRequest = {
  readonly family: Family;
  readonly user: { readonly id: string; readonly email: string; readonly password: string; readonly role?: Role };
};

export type CreateFamilyDependencies = {
  readonly families: { readonly create: (family: Family, now: string) => Promise<void> };
  readonly users: Pick<Users, 'create' | 'claimFirst'>;
  readonly superAdmins: Pick<SuperAdmins, 'add'>;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly now: () => string;
};

/**
 * Makes a family and its first user. With the same ids it may be repeated: what is there stays as it is. The first user
 * of all is super admin; the others' role is admin unless another is given.
 * @throws ValidationError; DomainError `conflict` when the address belongs to another user.
 */
export const createFamily =
  ({ families, users, superAdmins, hashPassword, now }: CreateFamilyDependencies) =>
  async ({ family, user }: CreateFamilyRequest): Promise<void> => {
    const errors = faultsOf({ family, user });
    if (errors.length > 0) throw new ValidationError(errors);
    const { id, email } = user;
    const passwordHash = await hashPassword(user.password);
    await families.create(family, now()); // first: a user of no family could do nothing but fail
    const isFirst = await users.claimFirst(id, now());
    const role = isFirst ? 'super_admin' : (user.role ?? 'admin');
    if (role === 'super_admin') await superAdmins.add(id);
    const roleSource = isFirst ? 'bootstrap' : 'manual';
    const standing = { role, roleSource, foundedFamily: isAtLeast(role, 'admin'), status: 'active' } as const;
    const newUser = { id, familyId: family.id, email, ...standing, passwordHash };
    const created = await users.create(newUser, now());
    if (!created) throw new DomainError('conflict', `The address ${quoteValue(email)} belongs to another user`);
  };

const faultsOf = ({ family, user }: CreateFamilyRequest): readonly string[] => [
  ...(isCurrency(family.currency) ? [] : [`currency ${quoteValue(family.currency)} is not known`]),
  ...(compileDateFormat(family.dateFormat).ok ? [] : [`date format ${quoteValue(family.dateFormat)} cannot be read`]),
  ...(normalEmail(user.email) !== null ? [] : [`email ${quoteValue(user.email)} is not an address`]),
  ...passwordFaults(user.password, { email: user.email }),
];
