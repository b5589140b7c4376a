import { DescribeTableCommand, DynamoDBClient, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { restoreBeside } from '../../../scripts/restore/restored-table.ts';

const AT = new Date('2026-03-01T10:00:00Z');
const TARGET = 'Ledger-20260301T100000Z';
const client = new DynamoDBClient({ region: 'eu-central-1' });
const dynamo = mockClient(client);

const NONE = Object.assign(new Error('no such table'), { name: 'ResourceNotFoundException' });
const state = (TableStatus: string, { source = 'Ledger', at = AT, isRunning = TableStatus === 'CREATING' } = {}) => ({
  Table: {
    TableName: TARGET,
    TableStatus: TableStatus as 'ACTIVE',
    RestoreSummary: {
      SourceTableArn: `arn:aws:dynamodb:eu-central-1:1:table/${source}`,
      RestoreDateTime: at,
      RestoreInProgress: isRunning,
    },
  },
});

const run = async () => {
  const done: string[] = [];
  const wait = async () => void done.push('wait');
  const log = () => undefined;
  return {
    done,
    outcome: await restoreBeside({ client, wait, log }, 'Ledger', AT).catch((error: Error) => error.message),
  };
};

beforeEach(() => {
  dynamo.reset();
});

describe('restoreBeside', () => {
  it('restores without the index, and waits until DynamoDB has ended', async () => {
    dynamo
      .on(DescribeTableCommand)
      .rejectsOnce(NONE)
      .resolvesOnce(state('CREATING'))
      .resolvesOnce(state('ACTIVE', { isRunning: true }))
      .resolves(state('ACTIVE'));
    dynamo.on(RestoreTableToPointInTimeCommand).resolves({});

    expect(await run()).toMatchObject({ done: ['wait', 'wait'], outcome: { name: TARGET } });
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input).toEqual({
      SourceTableName: 'Ledger',
      TargetTableName: TARGET,
      RestoreDateTime: AT,
      GlobalSecondaryIndexOverride: [],
    });
  });

  it('goes on with the table of an earlier run', async () => {
    dynamo.on(DescribeTableCommand).resolvesOnce(state('CREATING')).resolves(state('ACTIVE'));

    expect(await run()).toMatchObject({ outcome: { name: TARGET } });
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)).toEqual([]);
  });

  it.each([
    ['another table', state('ACTIVE', { source: 'Other' }), 'is not Ledger at'],
    ['a table whose name ends alike', state('ACTIVE', { source: 'My-Ledger' }), 'is not Ledger at'],
    ['another time', state('ACTIVE', { at: new Date('2026-03-01T10:00:01Z') }), 'is not Ledger at'],
    [
      'a table that was not restored',
      { Table: { TableName: TARGET, TableStatus: 'ACTIVE' as const } },
      'is not Ledger at',
    ],
    ['a table without its key', state('INACCESSIBLE_ENCRYPTION_CREDENTIALS'), 'delete it'],
  ])('refuses %s, because what it lacks would be removed', async (_what, found, message) => {
    dynamo.on(DescribeTableCommand).resolves(found);

    expect((await run()).outcome).toContain(message);
  });

  it.each(['InvalidRestoreTimeException', 'PointInTimeRecoveryUnavailableException'])(
    'says that DynamoDB answered %s',
    async (name) => {
      dynamo.on(DescribeTableCommand).rejects(NONE);
      dynamo.on(RestoreTableToPointInTimeCommand).rejects(Object.assign(new Error('too early'), { name }));

      expect((await run()).outcome).toBe('DynamoDB cannot restore 2026-03-01T10:00:00.000Z: too early');
    },
  );

  it('ends if the table is deleted meanwhile', async () => {
    dynamo.on(DescribeTableCommand).resolvesOnce(state('CREATING')).rejects(NONE);

    expect((await run()).outcome).toContain('is gone');
  });
});
