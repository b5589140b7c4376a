import * as z from 'zod';
import { SCOPES_IN_WORDS } from '../../platform/domain/access/access-scope.ts';
import { isLocalDate } from '../../platform/domain/dates/local-date.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { endOfFamilyDay } from '../../platform/domain/family.ts';
import { isStorableName } from '../../platform/schema/sent-text.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { Authorization } from '../oauth/use-cases/user-grants.ts';
import type { Passkey } from '../passkeys/domain/passkey.ts';
import { type ApiKey, isActive } from '../settings/domain/api-key.ts';
import { accountsIn, PARTS, partsIn } from '../settings/domain/key-parts.ts';
import type { IdentityView, SecurityView } from '../settings/use-cases/view-security.ts';
import type { SignInSession } from '../sign-in/domain/sign-in-session.ts';

type Fields = Readonly<Record<string, unknown>>;

export const toSecurity = ({ user, identities, methods, connectable, passkeys, sessions }: SecurityView) => ({
  email: user.email,
  password_set: user.passwordHash !== null,
  second_factor: {
    enabled: user.secondFactor != null,
    app: user.secondFactor?.secret != null,
    enabled_at: user.secondFactor?.enabledAt ?? null,
    recovery_codes_left: Object.keys(user.secondFactor?.recoveryCodes ?? {}).length,
  },
  passkeys: passkeys.map(toPasskey),
  identities: identities.map(toIdentity),
  sign_in_methods: methods.map((method) =>
    method.kind === 'password' ? { kind: 'password', identity_id: null } : { kind: 'identity', identity_id: method.id },
  ),
  connectable: connectable.map(({ name, label }) => ({ name, label })),
  sessions_count: sessions,
});

export type Security = ReturnType<typeof toSecurity>;

/** Without its keys. */
export const toPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  synced: isSynced,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

export type PasskeyView = ReturnType<typeof toPasskey>;

const toIdentity = ({ identity, provider, canDisconnect }: IdentityView) => ({
  id: identity.id,
  provider: identity.provider,
  provider_label: provider?.label ?? identity.provider,
  provider_enabled: provider?.enabled ?? false,
  email: identity.said.email,
  linked_at: identity.linkedAt,
  last_sign_in_at: identity.lastSignInAt,
  may_disconnect: canDisconnect,
});

export const toSession = (session: SignInSession, currentId: string) => ({
  id: session.id,
  current: session.id === currentId,
  method: session.method.kind === 'sso' ? session.method.provider : session.method.kind,
  viewer_address: session.viewerAddress,
  user_agent: session.userAgent,
  created_at: session.createdAt,
  last_seen_at: session.lastSeenAt,
});

export type SessionView = ReturnType<typeof toSession>;

/** Never includes the key itself. */
export const toOwnApiKey = (key: ApiKey, now: string) => ({
  id: key.id,
  name: key.name,
  scope: key.scope,
  account_ids: key.accountIds ?? null,
  last_four: key.lastFour ?? null,
  status: statusOf(key, now),
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_at: key.lastUsedAt,
});

export type OwnApiKey = ReturnType<typeof toOwnApiKey>;

const statusOf = (key: ApiKey, now: string): 'active' | 'expired' | 'revoked' => {
  if (isActive(key, now)) return 'active';
  return key.revokedAt === null ? 'expired' : 'revoked';
};

export const toAuthorization = ({ grant, clientName }: Authorization) => ({
  id: grant.id,
  client: { id: grant.clientId, name: clientName },
  scope: grant.scope,
  created_at: grant.createdAt,
  expires_at: grant.expiresAt,
  last_used_at: grant.lastUsedAt,
});

export type AuthorizationView = ReturnType<typeof toAuthorization>;

const Connection = z.object({ provider: z.string('must be the name of a provider').max(64) });
export const toConnection = (fields: Fields): string => validate(Connection, fields).provider;

const NewKey = z.object({
  name: z.string('is required').superRefine(isStorableName),
  scope: z.string(`must be ${SCOPES_IN_WORDS}`),
  expires_at: z.string('must be a UTC timestamp like 2030-01-01T00:00:00Z').nullish(),
  account_ids: z.array(z.string('must be the id of an account'), 'must be a list of ids of accounts').nullish(),
});

/** Ignored, they would give a key to all accounts. */
const UNKNOWN = ['accounts', 'account_id', 'accountIds', 'accountId'];

/**
 * Forms send blanks for unset fields, and a day, which means its end in the family's time zone.
 * @throws ValidationError also if parts are chosen without the scope `parts`, or that scope without parts
 */
export const toKeyRequest = (fields: Fields, timeZone: string) => {
  const { name, scope: named, expires_at: expiresAt, account_ids: sent } = validate(NewKey, fields);
  const parts = partsIn(fields);
  if (named === PARTS && parts === '') throw new ValidationError(['scope needs a part: choose at least one below']);
  if (named !== PARTS && parts !== '') {
    throw new ValidationError(['scope must be “Only some parts” if parts are chosen: choose that, or no parts']);
  }
  const scope = named === PARTS ? parts : named;
  const chosen = accountsIn(fields);
  const unknown = UNKNOWN.find((field) => fields[field] !== undefined);
  if (unknown !== undefined) throw new ValidationError([`${unknown} is not a field of a key: send account_ids`]);
  const accountIds = sent == null && chosen.length === 0 ? undefined : [...(sent ?? []), ...chosen];
  if (expiresAt == null || expiresAt.trim() === '') return { name, scope, accountIds, expiresAt: null };
  const end = isLocalDate(expiresAt) ? endOfFamilyDay(expiresAt, timeZone) : expiresAt;
  return { name, scope, accountIds, expiresAt: end };
};
