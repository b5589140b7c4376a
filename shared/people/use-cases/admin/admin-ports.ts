import type { ApiKey } from '../../domain/api-keys/api-key.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import type { SignInSessions, SuperAdmins, Users } from '../people-ports.ts';

export type FamilyMembers = { readonly listOfFamily: (familyId: string) => Promise<readonly User[]> };

export type UserKeys = {
  readonly list: (userId: string) => Promise<readonly ApiKey[]>;
  readonly revoke: (userId: string, keyId: string, now: string) => Promise<boolean>;
};

/** What a user allowed applications to do in his name. */
export type UserGrants = {
  /** How many are in force. */
  readonly countOf: (userId: string) => Promise<number>;
  readonly revokeAll: (userId: string, now: string) => Promise<number>;
};

/** What every act on a user needs. */
export type UserActPorts = {
  readonly users: Pick<Users, 'find' | 'update'>;
  readonly superAdmins: SuperAdmins;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'endAll'>;
  readonly audit: Audit;
  readonly now: () => string;
};

/** Beside it, what of the user ends with him. */
export type EndingPorts = UserActPorts & { readonly apiKeys: UserKeys; readonly grants: UserGrants };
