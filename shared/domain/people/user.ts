import type { Role } from './role.ts';

export type { Role } from './role.ts';

export type User = {
  readonly id: string;
  readonly familyId: string;
  /** Lower-case. */
  readonly email: string;
  readonly role: Role;
  /** Who decides about the role: a provider's mapping, or a person, who is never overruled by one. */
  readonly roleSource?: 'sso' | 'manual' | 'bootstrap';
  /** When a provider's rules were last applied. */
  readonly roleSyncedAt?: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly externalId?: string | null;
  /** What custom mappings brought. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Who is suspended can neither sign in nor use an API key. */
  readonly status: 'active' | 'suspended';
  /** argon2id in PHC form; null: no sign-in by password. */
  readonly passwordHash: string | null;
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
