import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '../../shared/platform/domain/errors.ts';
import type { RawTable } from './raw-table.ts';

/** A problem that the user can fix, printed without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Table = { readonly documents: DynamoDBDocumentClient; readonly tableName: string };

/** The addresses of the local stack in DATA_DIR; `variable` names what is on AWS instead. */
export const readLocal = (environment: NodeJS.ProcessEnv, variable = 'TABLE_NAME') => {
  const path = join(environment['DATA_DIR'] ?? join(import.meta.dirname, '../..', '.local'), 'local.json');
  if (!existsSync(path)) throw new UsageError(`There is no ${path}: run npm start first, or set ${variable}`);
  return JSON.parse(readFileSync(path, 'utf8'));
};

/** The table in TABLE_NAME, or that of the local stack in DATA_DIR. */
export const openTable = (environment: NodeJS.ProcessEnv): Table => {
  const named = environment['TABLE_NAME'];
  if (named !== undefined) return { documents: DynamoDBDocumentClient.from(new DynamoDBClient()), tableName: named };
  const { client, name } = openLocalTable(environment);
  return { documents: DynamoDBDocumentClient.from(client), tableName: name };
};

/** The table of the local stack in DATA_DIR. */
export const openLocalTable = (environment: NodeJS.ProcessEnv): RawTable => {
  const local = readLocal(environment);
  const client = new DynamoDBClient({
    endpoint: local.endpoints.dynamodb,
    region: 'us-east-1',
    credentials: { accessKeyId: local.access_key_id, secretAccessKey: 'local' },
    maxAttempts: 2,
  });
  return { client, name: local.table_name };
};

/** Errors that the user can fix: arguments, refused requests, and a stack that is not running. */
const isPlain = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof DomainError ||
  (error instanceof Error && 'code' in error && /^(ERR_PARSE_ARGS|ECONNREFUSED)/.test(String(error.code)));

/** Errors that the AWS SDK throws before it has sent anything, with a sentence that says what to do. */
const NOT_CONFIGURED: readonly (readonly [RegExp, string])[] = [
  [/^Error: Region is missing/, 'There is no AWS region: set AWS_REGION to that of the deployment'],
  [/^CredentialsProviderError/, 'There are no AWS credentials: set AWS_PROFILE, or sign in'],
];

/** The line that an operator can act upon; undefined for a fault of ours. */
export const plainMessage = (error: unknown): string | undefined => {
  if (isPlain(error)) return error.message || 'The local stack does not answer: run npm start';
  return NOT_CONFIGURED.find(([pattern]) => pattern.test(String(error)))?.[1];
};

/** Runs an operator command: errors that the user can fix print one line, others a stack trace. */
export const runScript = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main();
  } catch (error) {
    console.error(plainMessage(error) ?? error);
    process.exitCode = 1;
  }
};
