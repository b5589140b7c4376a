import { type AccessScope, readScope, SCOPES_IN_WORDS } from '../../../platform/domain/access/access-scope.ts';
import type { AccountLimit } from '../../../platform/domain/access/account-limit.ts';
import { DomainError, NotFoundError, quoteValue, ValidationError } from '../../../platform/domain/errors.ts';
import type { AccountId, FamilyId, UserId } from '../../../platform/domain/ids.ts';
import { unknownIds } from '../../../platform/domain/unknown-id.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import { type ApiKey, isActive } from '../domain/api-key.ts';

export type ApiKeyRequest = {
  readonly familyId: FamilyId;
  readonly userId: UserId;
  readonly name: string;
  readonly scope: string;
  /** Limits the key to accounts of the family; undefined for all accounts, also later ones. */
  readonly accountIds?: AccountLimit;
  /** ISO timestamp with any offset; null if the key never expires. */
  readonly expiresAt: string | null;
};

export type CreateApiKeyDependencies = {
  readonly apiKeys: { readonly create: (keyText: string, key: ApiKey, now: string) => Promise<boolean> };
  /** 32 random bytes in lowercase hex. */
  readonly newKeyText: () => string;
  readonly newId: () => string;
  readonly now: () => string;
};

const MAX_NAME = 255;
/** The item of the key is written with each request. */
const MOST_ACCOUNTS = 25;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Creates a key and returns its text, which is not stored.
 * @throws ValidationError; DomainError `conflict` if another active key of the user has the name
 */
export const createApiKey =
  ({ apiKeys, newKeyText, newId, now }: CreateApiKeyDependencies) =>
  async (request: ApiKeyRequest): Promise<{ readonly keyText: string; readonly key: ApiKey }> => {
    const createdAt = now();
    const errors = [...problemsOf(request, createdAt)];
    const { familyId, userId, expiresAt } = request;
    const scope = scopeIn(request.scope);
    if (errors.length > 0 || scope === undefined) throw new ValidationError(errors);
    const keyText = newKeyText();
    const key: ApiKey = {
      id: newId(),
      name: request.name.trim(),
      scope,
      ...(request.accountIds !== undefined && { accountIds: [...new Set(request.accountIds)] }),
      familyId,
      userId,
      createdAt,
      expiresAt: expiresAt && new Date(expiresAt).toISOString(),
      revokedAt: null,
      lastUsedAt: null,
      lastFour: keyText.slice(-4),
    };
    if (await apiKeys.create(keyText, key, createdAt)) return { keyText, key };
    throw new DomainError(
      'conflict',
      `You already have an active key named ${quoteValue(key.name)}. Revoke it or choose another name`,
    );
  };

/** A key is never given permissions that nobody named. */
const scopeIn = (text: string): AccessScope | undefined => (text.trim() === '' ? undefined : readScope(text));

function* problemsOf({ name, scope, expiresAt, accountIds }: ApiKeyRequest, now: string): Generator<string> {
  if (name.trim() === '') yield 'name is required';
  if (name.trim().length > MAX_NAME) yield `name must be at most ${MAX_NAME} characters, not ${name.trim().length}`;
  if (scopeIn(scope) === undefined) yield `scope must be ${SCOPES_IN_WORDS}, not ${quoteValue(scope)}`;
  if (accountIds?.length === 0) yield 'account_ids must have an id: leave it out for a key to all accounts';
  if (accountIds !== undefined && accountIds.length > MOST_ACCOUNTS) {
    yield `account_ids must have at most ${MOST_ACCOUNTS} ids, not ${accountIds.length}`;
  }
  if (expiresAt === null) return;
  if (!(INSTANT.test(expiresAt) && Date.parse(expiresAt) > Date.parse(now))) {
    yield `expires_at must be a time in the future like "2030-01-01T00:00:00Z", not ${quoteValue(expiresAt)}`;
  }
}

export type OwnApiKeysPorts = Omit<CreateApiKeyDependencies, 'apiKeys'> & {
  readonly apiKeys: CreateApiKeyDependencies['apiKeys'] & {
    readonly list: (userId: UserId) => Promise<readonly ApiKey[]>;
    readonly revoke: (userId: UserId, keyId: string, now: string) => Promise<boolean>;
  };
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly { readonly id: AccountId }[]> };
  readonly audit: Audit;
};

/** Creates a key for the signed-in user. If the audit record cannot be written, the key is not returned. */
export const createOwnApiKey =
  (ports: OwnApiKeysPorts) => async (act: Act, request: Omit<ApiKeyRequest, 'familyId' | 'userId'>) => {
    const { user } = act.person;
    await requireAccounts(ports, user.familyId, request.accountIds);
    const created = await createApiKey(ports)({ ...request, userId: user.id, familyId: user.familyId });
    const { id: keyId, name, scope, expiresAt, accountIds } = created.key;
    const details = { keyId, name, scope, expiresAt, ...(accountIds !== undefined && { accountIds }) };
    await ports.audit.record(eventOf(act, { type: 'api_key_created', details, user }));
    return created;
  };

/** @throws ValidationError; unknown, foreign and malformed ids look the same */
const requireAccounts = async (
  { accounts }: Pick<OwnApiKeysPorts, 'accounts'>,
  familyId: FamilyId,
  wanted: AccountLimit = [],
): Promise<void> => {
  if (wanted.length === 0) return;
  const known = new Set((await accounts.list(familyId)).map(({ id }) => id));
  const unknown = wanted.find((id) => !known.has(id));
  if (unknown !== undefined) throw new ValidationError([unknownIds('account_ids', 'accounts', unknown)]);
};

/** @throws NotFoundError also for another user's key and for one that has ended */
export const revokeOwnApiKey =
  ({ apiKeys, audit, now }: Pick<OwnApiKeysPorts, 'apiKeys' | 'audit' | 'now'>) =>
  async (act: Act, id: string): Promise<void> => {
    const { user } = act.person;
    const found = (await apiKeys.list(user.id)).find((key) => key.id === id && isActive(key, now()));
    if (found === undefined) throw new NotFoundError('API key');
    await audit.record(eventOf(act, { type: 'api_key_revoked', details: { keyId: id, name: found.name }, user }));
    await apiKeys.revoke(user.id, id, now());
  };
