import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { narrower, scopeNames } from '../../platform/domain/access/access-scope.ts';
import type { Caller } from '../../platform/domain/family.ts';
import { isUuid, type UserId } from '../../platform/domain/ids.ts';
import {
  isSlotName,
  type RateUse,
  rateUse,
  SLOT_SECONDS,
  slotOf,
  windowOf,
} from '../../platform/domain/rate-window.ts';
import { isKeyText } from '../../platform/domain/text/key-text.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item, Key } from '../../platform/dynamodb/keys.ts';
import { applicationName } from '../oauth/domain/client-metadata.ts';
import { actsFor, audienceOf, type Grant } from '../oauth/domain/grant.ts';
import type { AccessTokenClaims, VerifyAccessToken } from '../oauth/use-cases/oauth-ports.ts';
import { apiKeyKey, digestOf, toApiKey } from './api-key-repository.ts';
import { grantKey, toGrant } from './grant-repository.ts';
import { createOAuthClients } from './oauth-client-repository.ts';
import { createUserRepository } from './user-repository.ts';

export type Authenticated = {
  readonly caller: Caller;
  readonly key: {
    readonly name: string;
    readonly scopes: readonly string[];
    readonly lastUsedAt: string | null;
    readonly createdAt: string;
  };
  readonly rate: RateUse;
};

export type AuthenticateSettings = {
  /** Requests per hour and key; 0 means unlimited. */
  readonly limitPerHour: number;
  /** The same per second, on average over ten seconds. */
  readonly limitPerSecond: number;
};

const REMEMBERED_KEYS = 1_000;

/**
 * Authenticates an API key and counts the request, reading the user in parallel. Undefined if the key is unknown,
 * malformed, expired or revoked, or its user is suspended or deleted. A key never changes its user, so a cached user ID
 * allows both reads at once.
 */
export const createAuthenticate = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  limits: AuthenticateSettings,
) => {
  const use = createCountedUse(documents, tableName, limits);
  const users = createUserRepository(documents, tableName);
  const userIds = new Map<string, string>();

  return async (keyText: string, now: string): Promise<Authenticated | undefined> => {
    if (!isKeyText(keyText)) return undefined;
    const digest = digestOf(keyText);
    const known = userIds.get(digest);
    const [counted, early] = await Promise.all([
      use(apiKeyKey(digest), now),
      known === undefined ? undefined : users.find(known),
    ]);
    if (counted === undefined) return undefined;
    const key = toApiKey(counted.item);
    const user = early ?? (await users.find(key.userId));
    remember(userIds, digest, key.userId);
    if (user?.status !== 'active' || user.familyId !== key.familyId) return undefined;
    return {
      caller: {
        familyId: key.familyId,
        userId: user.id,
        apiKeyId: key.id,
        keyName: key.name,
        scope: key.scope,
        accountLimit: key.accountIds,
      },
      key: { name: key.name, scopes: scopeNames(key.scope), lastUsedAt: key.lastUsedAt, createdAt: key.createdAt },
      rate: counted.rate,
    };
  };
};

const remember = (userIds: Map<string, string>, digest: string, userId: UserId): void => {
  if (userIds.size >= REMEMBERED_KEYS) userIds.clear();
  userIds.set(digest, userId);
};

/**
 * Authenticates an access token. The signature only tells whose it is; the current items of its grant, user and client
 * decide, read in parallel and strongly consistent. Undefined unless the grant is live for that user and client.
 * Requests count on the grant, as on an API key.
 */
export const createAuthenticateToken = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  limits: AuthenticateSettings,
  verify: VerifyAccessToken,
) => {
  const use = createCountedUse(documents, tableName, limits);
  const users = createUserRepository(documents, tableName);
  const clients = createOAuthClients(documents, tableName);

  return async (token: string, now: string): Promise<Authenticated | undefined> => {
    const claims = await verify(token, now);
    if (claims === undefined || !isUuid(claims.grantId)) return undefined;
    const [counted, user, client] = await Promise.all([
      use(grantKey(claims.grantId), now),
      users.find(claims.userId),
      clients.find(claims.clientId),
    ]);
    if (counted === undefined) return undefined;
    const grant = toGrant(counted.item);
    const name = applicationName(grant, client);
    if (name === undefined || !isOf(claims, grant) || !actsFor(grant, user)) return undefined;
    const scope = narrower(claims.scope, grant.scope);
    return {
      caller: { familyId: grant.familyId, userId: grant.userId, apiKeyId: grant.id, keyName: name, scope },
      key: { name, scopes: scopeNames(scope), lastUsedAt: grant.lastUsedAt, createdAt: grant.createdAt },
      rate: counted.rate,
    };
  };
};

/** The API has several origins, so the grant stores the one it was issued for. */
const isOf = ({ issuer, audience, userId, clientId }: AccessTokenClaims, grant: Grant): boolean =>
  issuer === grant.issuer &&
  audience === audienceOf(grant.issuer) &&
  userId === grant.userId &&
  clientId === grant.clientId;

type CountedUse = { readonly item: Item; readonly rate: RateUse };
type Request = { readonly key: Key; readonly now: string; readonly window: string };
type Change = {
  readonly set: string;
  readonly remove: readonly string[];
  /** An attribute that counts the request. */
  readonly add?: string;
  readonly condition: string;
  readonly values?: Item;
};

const ACTIVE =
  'attribute_exists(pk) AND attribute_not_exists(revokedAt)' +
  ' AND (attribute_not_exists(expiresAtInstant) OR expiresAtInstant > :now)';
const isActive = ({ revokedAt, expiresAtInstant }: Item, now: string): boolean =>
  revokedAt === undefined && (expiresAtInstant === undefined || String(expiresAtInstant) > now);

/** Removes the counts of ten seconds of the hour before. */
const beginWindow = (item: Item, slot: string): Change => ({
  set: `rateWindow = :window, rateCount = :one, ${slot} = :one`,
  remove: Object.keys(item).filter((name) => isSlotName(name) && name !== slot),
  condition: '(attribute_not_exists(rateWindow) OR rateWindow < :window)',
});

const countUpTo = (
  { limitPerHour, limitPerSecond }: AuthenticateSettings,
  { name, earlier }: ReturnType<typeof slotOf>,
): Change => ({
  set: 'rateCount = rateCount + :one',
  remove: earlier,
  add: name,
  condition: [
    'rateWindow = :window',
    ...(limitPerHour > 0 ? ['rateCount < :limit'] : []),
    ...(limitPerSecond > 0 ? [`(attribute_not_exists(${name}) OR ${name} < :limitOfSlot)`] : []),
  ].join(' AND '),
  values: {
    ...(limitPerHour > 0 && { ':limit': limitPerHour }),
    ...(limitPerSecond > 0 && { ':limitOfSlot': limitPerSecond * SLOT_SECONDS }),
  },
});

/**
 * Counts a request on an API key or a grant with one conditional update, in the hour and in ten seconds of it. Window and
 * counts change together, so no request is lost or counted twice when the hour turns. Undefined for an item that is missing,
 * expired or revoked. Requests over a limit are not counted.
 */
const createCountedUse = (documents: DynamoDBDocumentClient, TableName: string, limits: AuthenticateSettings) => {
  const { limitPerHour } = limits;
  const read = async (Key: Key): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const counted = (item: Item, now: string): CountedUse => ({
    item,
    rate: rateUse(limitPerHour, Number(item['rateCount']), false, now),
  });

  return async (key: Key, now: string): Promise<CountedUse | undefined> => {
    const slot = slotOf(now);
    const count = countUpTo(limits, slot);
    for (let window = windowOf(now); ; ) {
      const request = { key, now, window };
      const after = await tryUpdate(documents, TableName, request, count);
      if (after !== undefined) return counted(after, now);
      const item = await read(key);
      if (item === undefined || !isActive(item, now)) return undefined;
      window = laterOf(window, item); // another instance's clock may be ahead; the later hour counts
      const refused = refusalOf(item, { now, window }, limits);
      if (refused !== undefined) return { item, rate: refused };
      const begun = await tryUpdate(documents, TableName, { ...request, window }, beginWindow(item, slot.name));
      if (begun !== undefined) return counted(begun, now);
    }
  };
};

/** Undefined if the counts of the item allow another request. */
const refusalOf = (
  item: Item,
  { now, window }: Omit<Request, 'key'>,
  { limitPerHour, limitPerSecond }: AuthenticateSettings,
): RateUse | undefined => {
  if (item['rateWindow'] !== window) return undefined;
  const rate = rateUse(limitPerHour, Number(item['rateCount']), true, now);
  if (limitPerHour > 0 && rate.used >= limitPerHour) return rate;
  const { name, resetSeconds } = slotOf(now);
  const [limit, used] = [limitPerSecond * SLOT_SECONDS, Number(item[name] ?? 0)];
  return limit > 0 && used >= limit ? { ...rate, tooFast: { limit, used, resetSeconds } } : undefined;
};

/** The updated item; undefined if it is not active or the condition failed. */
const tryUpdate = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { key, now, window }: Request,
  { set, remove, add, condition, values }: Change,
): Promise<Item | undefined> => {
  const command = new UpdateCommand({
    TableName,
    Key: key,
    UpdateExpression: [
      `SET lastUsedAt = :now, ${set}`,
      ...(remove.length > 0 ? [`REMOVE ${remove.join(', ')}`] : []),
      ...(add === undefined ? [] : [`ADD ${add} :one`]),
    ].join(' '),
    ConditionExpression: `${ACTIVE} AND ${condition}`,
    ExpressionAttributeValues: { ':now': now, ':window': window, ':one': 1, ...values },
    ReturnValues: 'ALL_NEW',
  });
  let after: Item | undefined;
  const send = async () => {
    after = (await documents.send(command)).Attributes;
  };
  return (await holds(send())) ? after : undefined;
};

const laterOf = (window: string, { rateWindow }: Item): string =>
  typeof rateWindow === 'string' && rateWindow > window ? rateWindow : window;
