import * as z from 'zod';
import { validate } from '../../platform/schema/validate.ts';
import type { FamilyGroup } from '../admin/domain/families.ts';
import type { PeopleFilters, PersonView } from '../admin/use-cases/list-people.ts';
import type { SyncedRole } from '../admin/use-cases/sync-roles.ts';
import { ROLES, type Role } from '../domain/role.ts';
import { authMethods } from '../sign-in/domain/sign-in-methods.ts';
import type { BoundIdentity } from '../use-cases/people-ports.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A user as administrators see them, without credentials. */
export const toAdminUser = ({ user, identities }: PersonView) => ({
  id: user.id,
  email: user.email,
  first_name: user.firstName ?? null,
  last_name: user.lastName ?? null,
  role: user.role,
  role_source: user.roleSource ?? 'manual',
  role_synced_at: user.roleSyncedAt ?? null,
  status: user.status,
  auth_methods: authMethods(user, identities),
  second_factor: user.secondFactor != null,
  last_sign_in_at: user.lastSignInAt ?? null,
  family_id: user.familyId,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
});

/** The same, with the linked identities and the number of sessions. */
export const toAdminUserDetail = (view: PersonView, sessions: number) => ({
  ...toAdminUser(view),
  external_id: view.user.externalId ?? null,
  metadata: view.user.metadata ?? {},
  identities: view.identities.map(toIdentity),
  sessions_count: sessions,
});

const toIdentity = ({ id, provider, said, linkedAt, lastSignInAt }: BoundIdentity) => ({
  id,
  provider,
  issuer: said.issuer,
  email: said.email,
  groups: said.groups,
  linked_at: linkedAt,
  last_sign_in_at: lastSignInAt,
});

export const toSyncedRole = ({ user, provider, decision, groupsAsOf }: SyncedRole) => ({
  user_id: user.id,
  provider,
  old_role: decision.old,
  role: decision.new,
  role_source: decision.source,
  reason: decision.why,
  notes: decision.notes,
  groups_as_of: groupsAsOf,
});

/** A family as a super admin tells it from others. */
export const toFamily = ({ id, founder, members }: FamilyGroup, ownId: string) => ({
  id,
  is_own: id === ownId,
  founder: { email: founder.email, first_name: founder.firstName ?? null, last_name: founder.lastName ?? null },
  people_count: members.length,
});

export type Family = ReturnType<typeof toFamily>;

const Filter = z.string().trim().max(200, 'must be at most 200 characters').optional();
const Filters = z.object({ q: Filter, role: Filter, status: Filter, provider: Filter });

/** An unknown role, status or provider matches no user. */
export const toPeopleFilters = (query: Readonly<Record<string, string | undefined>>): PeopleFilters => {
  const { q, ...filters } = validate(Filters, query);
  return { text: q, ...filters };
};

const RoleChange = z.object({ role: z.enum(ROLES, `must be ${ROLES.join(', ')}`) });
export const toRoleChange = (fields: Fields): Role => validate(RoleChange, fields).role;

const Confirmation = z.object({ email: z.string("must be the user's address, to confirm the deletion").max(300) });
export const toConfirmation = (fields: Fields): string => validate(Confirmation, fields).email;

const Yes = z.union([z.boolean(), z.enum(['true', 'false', ''])], 'must be true or false').optional();

/** A boolean field of a JSON body or form; false if absent or blank. */
export const toFlag = (fields: Fields, name: string): boolean =>
  ['true', true].includes(validate(z.object({ [name]: Yes }), fields)[name] ?? false);

export type AdminUser = ReturnType<typeof toAdminUser>;
export type AdminUserDetail = ReturnType<typeof toAdminUserDetail>;
