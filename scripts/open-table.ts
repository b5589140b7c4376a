import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '../shared/platform/domain/errors.ts';

/** What a person can put right: printed without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Table = { readonly documents: DynamoDBDocumentClient; readonly tableName: string };

/** What the stack that runs from DATA_DIR says of itself. */
export const readLocal = (environment: NodeJS.ProcessEnv) => {
  const path = join(environment['DATA_DIR'] ?? join(import.meta.dirname, '..', '.local'), 'local.json');
  if (!existsSync(path)) throw new UsageError(`There is no ${path}: run npm start first, or set TABLE_NAME`);
  return JSON.parse(readFileSync(path, 'utf8'));
};

/** The table that TABLE_NAME names, else that of the stack which runs from DATA_DIR. */
export const openTable = (environment: NodeJS.ProcessEnv): Table => {
  const named = environment['TABLE_NAME'];
  if (named !== undefined) return { documents: DynamoDBDocumentClient.from(new DynamoDBClient()), tableName: named };
  const local = readLocal(environment);
  const client = new DynamoDBClient({
    endpoint: local.endpoints.dynamodb,
    region: 'us-east-1',
    credentials: { accessKeyId: local.access_key_id, secretAccessKey: 'local' },
    maxAttempts: 2,
  });
  return { documents: DynamoDBDocumentClient.from(client), tableName: local.table_name };
};

/** Faults of the arguments, of the request, and a stack that does not run; anything else is ours. */
const isPlain = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof DomainError ||
  (error instanceof Error && 'code' in error && /^(ERR_PARSE_ARGS|ECONNREFUSED)/.test(String(error.code)));

/** Runs a command of an operator: what a person can put right is one line, everything else a stack. */
export const runScript = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main();
  } catch (error) {
    console.error(isPlain(error) ? error.message || 'The local stack does not answer: run npm start' : error);
    process.exitCode = 1;
  }
};
