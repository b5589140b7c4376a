import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CREDENTIALS, REGION } from '../../../local/aws-call.ts';
import type { LocalCloud } from '../../../local/main.ts';
import { until } from '../../support/until.ts';
import { FIXTURE_ASSEMBLY, startFixtureCloud } from '../support/fixture-cloud.ts';

const HOUR_MS = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), 'expire-items-'));
const clouds: LocalCloud[] = [];
beforeAll(() => {
  cpSync(FIXTURE_ASSEMBLY, folder, { recursive: true });
  const file = join(folder, 'Data.nested.template.json');
  const template = JSON.parse(readFileSync(file, 'utf8'));
  template.Resources.Table.Properties.TimeToLiveSpecification = { AttributeName: 'expiresAt', Enabled: true };
  writeFileSync(file, JSON.stringify(template));
});
afterAll(async () => {
  for (const cloud of clouds) await cloud.stop();
  rmSync(folder, { recursive: true });
});

/** A table with an item for each of these times, which an index shows, too. */
const tableWith = async (expiryDelayMs: number, times: Readonly<Record<string, object | undefined>>) => {
  const cloud = await startFixtureCloud({ outDir: folder, expiryDelayMs });
  clouds.push(cloud);
  const [TableName = ''] = cloud.namesOf('AWS::DynamoDB::Table');
  const client = new DynamoDBClient({ endpoint: cloud.endpoints.dynamodb, region: REGION, credentials: CREDENTIALS });
  for (const [name, expiresAt] of Object.entries(times)) {
    const keys = { pk: { S: 'p' }, sk: { S: name }, gsi1pk: { S: 'index' }, gsi1sk: { S: name } };
    const Item = { ...keys, ...(expiresAt !== undefined && { expiresAt }) } as PutItemCommand['input']['Item'];
    await client.send(new PutItemCommand({ TableName, Item }));
  }
  cloud.resetStats();
  const namesIn = ({ Items = [] }: { readonly Items?: Record<string, { S?: string }>[] }) =>
    Items.map(({ sk }) => sk?.S).toSorted();
  return {
    cloud,
    inTable: async () => namesIn((await client.send(new ScanCommand({ TableName }))) as never),
    inIndex: async () =>
      namesIn(
        (await client.send(
          new QueryCommand({
            TableName,
            IndexName: 'gsi1',
            KeyConditionExpression: 'gsi1pk = :index',
            ExpressionAttributeValues: { ':index': { S: 'index' } },
          }),
        )) as never,
      ),
  };
};

const seconds = (ms: number) => ({ N: String(Math.floor((Date.now() + ms) / 1000)) });

it('deletes what has expired from the table and the index, without units, and keeps what has no valid time', async () => {
  const { cloud, inTable, inIndex } = await tableWith(480, {
    expired: seconds(-2000),
    'expires later': seconds(HOUR_MS),
    never: undefined,
    'as text': { S: '1' },
    'in milliseconds': { N: String(Date.now() - HOUR_MS) },
    'long ago': seconds(-6 * 365 * 24 * HOUR_MS),
  });
  const kept = ['as text', 'expires later', 'in milliseconds', 'long ago', 'never'];
  expect(await until(inTable, (names) => names.length === kept.length)).toEqual(kept);
  expect(await inIndex()).toEqual(kept);
  expect(cloud.stats().units).toMatchObject({ write: 0, indexWrite: 0 });
});

it('deletes late', async () => {
  const { inTable } = await tableWith(60_000, { expired: seconds(0), 'expired long before': seconds(-HOUR_MS) });
  expect(await until(inTable, (names) => names.length < 2)).toEqual(['expired']);
});
