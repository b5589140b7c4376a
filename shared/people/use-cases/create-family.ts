import { compileDateFormat } from '../../platform/domain/dates/date-format.ts';
import { DomainError, quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import type { Family } from '../../platform/domain/family.ts';
import { isCurrency } from '../../platform/domain/money/currency.ts';
import { normalEmail } from '../../platform/domain/text/addresses.ts';
import { isAtLeast, type Role } from '../domain/role.ts';
import { passwordFaults } from '../sign-in/domain/password-rule.ts';
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
 * Creates a family and its first user. Idempotent for the same IDs: existing records are kept. The very first user
 * becomes super admin; others become admin by default.
 * @throws ValidationError; DomainError `conflict` if another user has the email address
 */
export const createFamily =
  ({ families, users, superAdmins, hashPassword, now }: CreateFamilyDependencies) =>
  async ({ family, user }: CreateFamilyRequest): Promise<void> => {
    const errors = faultsOf({ family, user });
    if (errors.length > 0) throw new ValidationError(errors);
    const { id, email } = user;
    const passwordHash = await hashPassword(user.password);
    await families.create(family, now()); // first, because a user without a family cannot use the service
    const isFirst = await users.claimFirst(id, now());
    const role = isFirst ? 'super_admin' : (user.role ?? 'admin');
    if (role === 'super_admin') await superAdmins.add(id);
    const roleSource = isFirst ? 'bootstrap' : 'manual';
    const membership = { role, roleSource, foundedFamily: isAtLeast(role, 'admin'), status: 'active' } as const;
    const newUser = { id, familyId: family.id, email, ...membership, passwordHash };
    const created = await users.create(newUser, now());
    if (!created) throw new DomainError('conflict', `Another user has the email address ${quoteValue(email)}`);
  };

const faultsOf = ({ family, user }: CreateFamilyRequest): readonly string[] => [
  ...(isCurrency(family.currency)
    ? []
    : [`currency must be an ISO 4217 code like USD, not ${quoteValue(family.currency)}`]),
  ...(compileDateFormat(family.dateFormat).ok
    ? []
    : [`date format must be a pattern like %m/%d/%Y, not ${quoteValue(family.dateFormat)}`]),
  ...(normalEmail(user.email) !== null
    ? []
    : [`email must be an email address like name@example.com, not ${quoteValue(user.email)}`]),
  ...passwordFaults(user.password, { email: user.email }),
];
