import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import type { Providers } from '../use-cases/people-ports.ts';

const PARTITION = 'PROVIDERS';
const PREFIX = 'PROVIDER#';
const NAME = /^[a-z0-9_-]{1,64}$/;
const keyOf = (name: string) => ({ pk: PARTITION, sk: `${PREFIX}${name}` });

/** Read at every sign-in, so that changes apply immediately. */
export type ProviderRepository = Providers & {
  /** False if the name is taken. */
  readonly create: (provider: IdentityProvider) => Promise<boolean>;
  /** False if another change came first: `from` is the `updatedAt` that was read. */
  readonly replace: (provider: IdentityProvider, from: string) => Promise<boolean>;
  /** False if the provider changed since it was read. */
  readonly remove: (name: string, from: string) => Promise<boolean>;
};

export const createProviderRepository = (documents: DynamoDBDocumentClient, TableName: string): ProviderRepository => ({
  list: async () => (await queryAll(documents, TableName, PARTITION, PREFIX)).map(toProvider),
  find: async (name) => {
    if (!NAME.test(name)) return undefined;
    const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(name), ConsistentRead: true }));
    return Item === undefined ? undefined : toProvider(Item);
  },
  create: (provider) =>
    holds(
      documents.send(
        new PutCommand({ TableName, Item: toItem(provider), ConditionExpression: 'attribute_not_exists(pk)' }),
      ),
    ),
  replace: (provider, from) =>
    holds(documents.send(new PutCommand({ TableName, Item: toItem(provider), ...asRead(provider.id, from) }))),
  remove: async (name, from) => {
    const found = await documents.send(new GetCommand({ TableName, Key: keyOf(name), ConsistentRead: true }));
    const id = String(found.Item?.['id']);
    return holds(documents.send(new DeleteCommand({ TableName, Key: keyOf(name), ...asRead(id, from) })));
  },
});

const asRead = (id: string, from: string) => ({
  ConditionExpression: '#id = :id AND updatedAt = :from',
  ExpressionAttributeNames: { '#id': 'id' },
  ExpressionAttributeValues: { ':id': id, ':from': from },
});

const toItem = (provider: IdentityProvider): Record<string, unknown> => ({
  ...keyOf(provider.name),
  type: 'IdentityProvider',
  ...provider,
});

/** Defaults for settings that older records lack. */
const DEFAULTS = { keepRolesWithoutGroups: false };

const toProvider = ({ pk: _pk, sk: _sk, type: _type, ...item }: Item): IdentityProvider =>
  ({ ...DEFAULTS, ...item }) as unknown as IdentityProvider;
