import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { rehearse } from '../../../shared/platform/dynamodb/rehearse.ts';

const CREDENTIALS = { accessKeyId: 'id', secretAccessKey: 'secret' };

/** A client, and a record of its requests. */
const clientWith = (credentials: () => Promise<typeof CREDENTIALS>) => {
  const sent: string[] = [];
  const seen: string[] = [];
  const answer = { statusCode: 200, headers: {}, body: Buffer.from('{"Item":{"pk":{"S":"stored"}}}') };
  const client = new DynamoDBClient({
    region: 'eu-central-1',
    credentials,
    maxAttempts: 1,
    requestHandler: {
      handle: async ({ body }: { readonly body: string }) => {
        sent.push(body);
        return { response: answer };
      },
    },
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { output } = await next(args);
        seen.push(`${commandName} ${Object.keys(output).toSorted().join()}`);
        return { output, response: {} };
      },
    { step: 'initialize' },
  );
  return { documents: DynamoDBDocumentClient.from(client), sent, seen };
};

describe('a rehearsal of requests', () => {
  it('signs requests and reads answers, but sends nothing', async () => {
    let asked = 0;
    const { documents, sent, seen } = clientWith(async () => {
      asked += 1;
      return CREDENTIALS;
    });
    await rehearse(documents);

    expect(sent).toEqual([]);
    expect(asked).toBeGreaterThan(0);
    expect(seen.map((line) => line.split(' ')[0])).toEqual(['GetItemCommand', 'QueryCommand', 'UpdateItemCommand']);
  });

  it('does not change requests that are made at the same time, or later', async () => {
    const { documents, sent } = clientWith(async () => CREDENTIALS);
    const get = () => documents.send(new GetCommand({ TableName: 'table', Key: { pk: 'stored' } }));
    const rehearsal = rehearse(documents);
    const [during] = await Promise.all([get(), rehearsal]);

    expect(during.Item).toEqual({ pk: 'stored' });
    expect((await get()).Item).toEqual({ pk: 'stored' });
    expect(sent).toHaveLength(2);
  });

  it('leaves an error to the first real request', async () => {
    const { documents } = clientWith(() => Promise.reject(new Error('no credentials')));
    await rehearse(documents);

    await expect(documents.send(new GetCommand({ TableName: 'table', Key: { pk: 'a' } }))).rejects.toThrow(
      'no credentials',
    );
  });
});
