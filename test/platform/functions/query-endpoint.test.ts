import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { queryEndpoint } from '../../../functions/platform/endpoint.ts';
import { deleteAccountEndpoint, listAccountsEndpoint } from '../../../shared/accounts/endpoints.ts';
import { withSharedReads } from '../../../shared/platform/dynamodb/request-read-cache.ts';
import { anApiEvent, anAuthenticated, invokeApi } from '../../support/http/api-event.ts';

const LOG = { info: () => undefined, error: () => undefined };

it.each([
  ['once in a GET', listAccountsEndpoint, 1],
  ['each time in another request', deleteAccountEndpoint, 2],
])('parts of an answer read the same item %s', async (_, declaration, times) => {
  let sent = 0;
  const send = async () => ({ count: ++sent });
  const documents = withSharedReads({ send } as unknown as DynamoDBDocumentClient);
  const read = () => documents.send(new GetCommand({ TableName: 'table', Key: { pk: 'p', sk: 'FAMILY#1' } }));
  const { of } = queryEndpoint(declaration, {}, () => async () => {
    await Promise.all([read(), read()]);
    return { data: [] };
  });
  const handler = of({ authenticate: async () => anAuthenticated(), log: LOG, now: () => '2026-03-02T09:15:00.000Z' });
  await invokeApi(handler, anApiEvent());
  expect(sent).toBe(times);
});
