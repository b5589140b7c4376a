import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { countRequest } from '../../../shared/bank/store/count-request.ts';

describe('countRequest', () => {
  it('retries after conflicts, but not forever', async () => {
    const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
    const table = mockClient(documents);
    table.on(GetCommand).resolves({ Item: { requestDay: '2026-02-28', requestCount: 1 } });
    table.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ $metadata: {}, message: 'no' }));
    const count = countRequest(documents, 'table', { pk: 'p', sk: 's' }, '2026-03-01', 8);

    await expect(count).rejects.toMatchObject({ code: 'busy' });
    expect(table.calls().length).toBeLessThanOrEqual(150);
  });
});
