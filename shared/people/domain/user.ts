import type { Role } from './role.ts';
import type { SecondFactor } from './second-factor.ts';

export type { Role } from './role.ts';

/** `sso`: a provider's rules. */
export type RoleSource = 'sso' | 'manual' | 'bootstrap';

export type User = {
  readonly id: string;
  readonly familyId: string;
  /** Lower-case. */
  readonly email: string;
  readonly role: Role;
  /** Who decided about the role last. What a person or the founding of a family gave stays when a provider's rules say nothing. */
  readonly roleSource?: RoleSource;
  /** The first of his family: no provider's rules leave him less than admin. Not any more once a person did. */
  readonly foundedFamily?: boolean;
  /** When a provider's rules were last applied. */
  readonly roleSyncedAt?: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly externalId?: string | null;
  /** What custom mappings brought. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Who is suspended can neither sign in nor use an API key. */
  readonly status: 'active' | 'suspended';
  /** Role of whoever suspended: nobody of a lower one lets the user in again. */
  readonly suspendedBy?: Role;
  /** argon2id in PHC form; null: no sign-in by password. */
  readonly passwordHash: string | null;
  /** Null or left out: a first factor is enough. Never shown. */
  readonly secondFactor?: SecondFactor | null;
  /**
   * Counted up when every session, grant and token of the user must end: by a new password, another second factor,
   * suspension. Each of them keeps the number with which it began.
   */
  readonly credentialsVersion?: number;
  readonly lastSignInAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type NewUser = Omit<User, 'createdAt' | 'updatedAt'>;
