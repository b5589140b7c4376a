export type Role = 'member' | 'admin' | 'super_admin';

export type User = {
  readonly id: string;
  readonly familyId: string;
  /** Lower-case. */
  readonly email: string;
  readonly role: Role;
  /** Who is suspended can neither sign in nor use an API key. */
  readonly status: 'active' | 'suspended';
  /** argon2id in PHC form; null: no sign-in by password. */
  readonly passwordHash: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type NewUser = Omit<User, 'createdAt' | 'updatedAt'>;
