import {
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { UsageError } from './open-table.ts';
import type { RawTable } from './raw-table.ts';

export type RestorePorts = {
  readonly client: DynamoDBClient;
  readonly wait: () => Promise<void>;
  readonly log: (line: string) => void;
};

/** '…-20260301T100000Z': the same for the same time, so that a repeated command finds the table. */
export const restoredName = (name: string, at: Date): string =>
  `${name}-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/**
 * Restores the state at this time to a table beside the live one, or finds the one of an earlier run.
 * @throws UsageError if DynamoDB cannot restore that time
 */
export const restoreBeside = async ({ client, wait, log }: RestorePorts, name: string, at: Date): Promise<RawTable> => {
  const target = restoredName(name, at);
  if ((await find(client, target)) === undefined) {
    await start(client, name, target, at);
    log(`restoring ${at.toISOString()} to ${target}, which may take an hour or more`);
  }
  for (;;) {
    const table = await find(client, target);
    if (table === undefined) throw new UsageError(`The table ${target} is gone: run the same command again`);
    refuseOther(table, name, at);
    if (table.TableStatus === 'ACTIVE' && table.RestoreSummary?.RestoreInProgress !== true)
      return { client, name: target };
    if (table.TableStatus !== 'CREATING' && table.TableStatus !== 'ACTIVE') {
      throw new UsageError(`The table ${target} is ${table.TableStatus}: delete it, and run the same command again`);
    }
    log(`${target} is ${table.TableStatus}`);
    await wait();
  }
};

const find = async (client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
};

const REFUSALS = ['InvalidRestoreTimeException', 'PointInTimeRecoveryUnavailableException', 'TableNotFoundException'];

/** Without the index, which is not read here: DynamoDB is done sooner. */
const start = async (client: DynamoDBClient, source: string, target: string, at: Date): Promise<void> => {
  const names = { SourceTableName: source, TargetTableName: target };
  const command = { ...names, RestoreDateTime: at, GlobalSecondaryIndexOverride: [] };
  try {
    await client.send(new RestoreTableToPointInTimeCommand(command));
  } catch (error) {
    const { name, message } = error as Error;
    if (REFUSALS.includes(name)) {
      throw new UsageError(`DynamoDB cannot restore ${at.toISOString()}: ${message}`, { cause: error });
    }
    throw error;
  }
};

/** Everything that a wrong table does not have would be removed from the live one. */
const refuseOther = ({ TableName, RestoreSummary }: TableDescription, source: string, at: Date): void => {
  const isOfSource = RestoreSummary?.SourceTableArn?.endsWith(`:table/${source}`) ?? false;
  if (isOfSource && RestoreSummary?.RestoreDateTime?.getTime() === at.getTime()) return;
  throw new UsageError(`The table ${TableName} is not ${source} at ${at.toISOString()}: delete it first`);
};
