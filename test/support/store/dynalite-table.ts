import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { rememberExpressions } from '../../../local/table/remember-expressions.ts';

const dynalite = createRequire(import.meta.url)('dynalite') as (options: { createTableMs: number }) => Server;

rememberExpressions();

export type TestTable = {
  readonly documents: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly endpoint: string;
  /** From here on, the index shows every change up to now. */
  readonly catchUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The table with its index: in an in-process dynalite, or under a unique name at DYNAMODB_ENDPOINT. */
export const startTable = async (): Promise<TestTable> => {
  const server = process.env['DYNAMODB_ENDPOINT'] === undefined ? dynalite({ createTableMs: 0 }) : undefined;
  const endpoint = server === undefined ? (process.env['DYNAMODB_ENDPOINT'] ?? '') : await listen(server);
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const tableName = `test-${randomUUID()}`;
  await createTable(client, tableName);
  return {
    documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    tableName,
    endpoint,
    catchUp: async () => undefined,
    stop: async () => {
      client.destroy();
      if (server !== undefined) await new Promise((resolve) => server.close(resolve));
    },
  };
};

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

/** As declared in the template. */
export const TABLE_SCHEMA = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [
        { AttributeName: 'gsi1pk', KeyType: 'HASH' },
        { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
      ],
      Projection: {
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: ['id', 'header'],
      },
    },
  ],
} satisfies Omit<CreateTableCommandInput, 'TableName'>;

const createTable = async (client: DynamoDBClient, tableName: string): Promise<void> => {
  await client.send(new CreateTableCommand({ TableName: tableName, ...TABLE_SCHEMA }));
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.2 } as never, {
    TableName: tableName,
  });
};
