import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { handler } from '../../functions/imports/sweep-imports.ts';
import { QUEUE_NAMES } from '../../shared/platform/domain/access/access.ts';

afterEach(() => vi.unstubAllEnvs());

const SETTINGS = {
  TABLE_NAME: 'ledger',
  STALE_SECONDS: '60',
  AWS_REGION: 'us-east-1',
  POWERTOOLS_METRICS_DISABLED: 'true',
};

describe('a message of the sweep', () => {
  it('names its run as the request that caused it', async () => {
    for (const name of QUEUE_NAMES) {
      vi.stubEnv(`${name.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`, `https://queue.example/${name}`);
    }
    for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);
    const [queues, table] = [mockClient(SQSClient), mockClient(DynamoDBDocumentClient)];
    onTestFinished(() => [queues, table].forEach((mock) => void mock.restore()));
    table
      .on(QueryCommand)
      .callsFake(({ ExpressionAttributeValues: values }: { ExpressionAttributeValues: object }) => ({
        Items: Object.values(values).includes('WEBHOOK_DUE') ? [{ gsi1sk: '2026-05-01T10:00:00.000Z#a-family' }] : [],
      }));
    const sweep = handler as (event: object, context: object) => Promise<void>;

    await sweep({ source: 'aws.events' }, { awsRequestId: 'run', getRemainingTimeInMillis: () => 60_000 });

    const [sent] = queues.commandCalls(SendMessageCommand);
    expect(sent?.args[0].input).toEqual({
      QueueUrl: 'https://queue.example/webhooks',
      MessageBody: '{"familyId":"a-family"}',
      MessageAttributes: { request_id: { DataType: 'String', StringValue: 'swept-run' } },
    });
  });
});
