import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { countRequest } from '../../../shared/bank/store/count-request.ts';

describe('countRequest', () => {
  it('retries after conflicts, but not forever', async () => {
    let sent = 0;
    const send = async (command: unknown) => {
      sent++;
      if (command instanceof GetCommand) return { Item: { requestDay: '2026-02-28', requestCount: 1 } };
      throw new ConditionalCheckFailedException({ $metadata: {}, message: 'no' });
    };
    const documents = { send } as unknown as DynamoDBDocumentClient;
    const count = countRequest(documents, 'table', { pk: 'p', sk: 's' }, '2026-03-01', 8);

    await expect(count).rejects.toMatchObject({ code: 'busy' });
    expect(sent).toBeLessThanOrEqual(150);
  });
});
