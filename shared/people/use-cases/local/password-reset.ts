import type { User } from '../../domain/user.ts';

/** What a token of a letter stands for. Another password, or whatever ends sessions, ends it too. */
export type PasswordReset = { readonly userId: string; readonly credentialsVersion: number };

/** Who has no password signs in by a provider, which his mailbox does not stand for. */
export const mayReset = (user: User | undefined): user is User =>
  user?.status === 'active' && user.passwordHash !== null;
