import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isUuid } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { readStored, text, texts } from '../../platform/dynamodb/stored.ts';
import { BUILT_IN_CLIENTS, builtInClient } from '../oauth/domain/built-in-clients.ts';
import type { OAuthClient } from '../oauth/domain/oauth-client.ts';
import type { OAuthClients } from '../oauth/use-cases/oauth-ports.ts';

const PARTITION = 'OAUTH_CLIENTS';
const PREFIX = 'OAUTH_CLIENT#';
const keyOf = (id: string) => ({ pk: PARTITION, sk: `${PREFIX}${id}` });

/** Read on every use of a token, so that deleting a client revokes its tokens. Clients that are built in are not stored. */
export const createOAuthClients = (documents: DynamoDBDocumentClient, TableName: string): OAuthClients => ({
  list: async () => {
    const registered = (await queryAll(documents, TableName, PARTITION, PREFIX)).map(toClient);
    return [...BUILT_IN_CLIENTS, ...registered].toSorted((a, b) => compareText(a.name + a.id, b.name + b.id));
  },
  find: async (id) => {
    if (!isUuid(id)) return builtInClient(id);
    const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(id), ConsistentRead: true }));
    return Item === undefined ? undefined : toClient(Item);
  },
  create: async (client) => {
    const Item = toItem(client);
    await documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }));
  },
  replace: (client, from) =>
    holds(documents.send(new PutCommand({ TableName, Item: toItem(client), ...asRead(from) }))),
  remove: (id, from) => holds(documents.send(new DeleteCommand({ TableName, Key: keyOf(id), ...asRead(from) }))),
});

const asRead = (from: string) => ({
  ConditionExpression: 'updatedAt = :from',
  ExpressionAttributeValues: { ':from': from },
});

const toItem = (client: OAuthClient): Record<string, unknown> => ({
  ...keyOf(client.id),
  type: 'OAuthClient',
  ...client,
});

const StoredClient = z.object({
  id: text,
  name: text,
  redirectUris: texts,
  secretDigest: text.nullable(),
  createdAt: text,
  updatedAt: text,
}) satisfies z.ZodType<OAuthClient>;

const toClient = (item: Item): OAuthClient => readStored('OAuthClient', StoredClient, item);
