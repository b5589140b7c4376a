import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { type FieldsOf, readStored, text, texts } from '../../platform/dynamodb/stored.ts';
import { ROLES } from '../domain/role.ts';
import type { IdentityProvider, LastTest, ProviderTestStep } from '../sso/domain/identity-provider.ts';
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

const ROLE = z.enum(ROLES);

const StoredTest = z.object({
  ok: z.boolean(),
  steps: z.array(
    z.object({
      name: text,
      ok: z.boolean(),
      warning: z.literal(true).exactOptional(),
      detail: text,
      expected: text.exactOptional(),
      actual: text.exactOptional(),
    } satisfies FieldsOf<ProviderTestStep>),
  ),
  at: text,
  of: text,
} satisfies FieldsOf<LastTest>);

const COMMON = {
  id: text,
  name: text,
  label: text,
  icon: text.nullable(),
  enabled: z.boolean(),
  familyId: text.nullable(),
  emailTrusted: z.boolean(),
  customMappings: z.record(text, text),
  defaultRole: ROLE,
  allowSuperAdmin: z.boolean(),
  keepRolesWithoutGroups: z.boolean().default(false), // providers stored before the setting existed lack it
  groupMappings: z.array(z.object({ group: text, role: ROLE })),
  conditions: z.array(z.object({ attribute: text, value: text, groups: texts, role: ROLE })),
  hierarchy: z.partialRecord(ROLE, z.array(ROLE)),
  lastTest: StoredTest.exactOptional(),
  createdAt: text,
  updatedAt: text,
};

const CLIENT = {
  clientId: text,
  clientSecret: text,
  clientAuthentication: z.enum(['client_secret_post', 'client_secret_basic']),
  scopes: texts,
};

const StoredProvider = z.discriminatedUnion('strategy', [
  z.object({
    ...COMMON,
    ...CLIENT,
    strategy: z.literal('openid_connect'),
    issuer: text,
    prompt: z.enum(['login', 'consent', 'select_account', 'none']).nullable(),
    groupsClaim: text,
    sharedCallback: z.boolean(),
  }),
  z.object({
    ...COMMON,
    ...CLIENT,
    strategy: z.literal('oauth2'),
    authorizationUrl: text,
    tokenUrl: text,
    userInfoUrl: text,
    attributePaths: z.object({
      subject: text,
      email: text,
      emailVerified: text.nullable(),
      firstName: text,
      lastName: text,
      groups: text,
    }),
  }),
  z.object({
    ...COMMON,
    strategy: z.literal('saml'),
    entityId: text,
    ssoUrl: text,
    sloUrl: text.nullable(),
    metadataUrl: text.nullable(),
    certificates: texts,
    nameIdFormat: text,
    attributeNames: z.object({
      email: text.nullable(),
      firstName: text.nullable(),
      lastName: text.nullable(),
      groups: text.nullable(),
    }),
    signing: z.object({ privateKey: text, certificate: text }).nullable(),
    forceAuthn: z.boolean(),
    allowIdpInitiated: z.boolean(),
    allowMissingAudience: z.boolean(),
  }),
]) satisfies z.ZodType<IdentityProvider>;

/** The report of a test that cannot be read counts as none: nobody should be unable to sign in because of it. */
const toProvider = ({ lastTest, ...item }: Item): IdentityProvider => {
  const isReadable = StoredTest.safeParse(lastTest).success;
  return readStored('IdentityProvider', StoredProvider, isReadable ? { ...item, lastTest } : item);
};
