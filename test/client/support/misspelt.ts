import { type CounterfoilClient, isCounterfoilError, type Schemas } from '@counterfoil/client';

/** Must not compile, because the document does not have it: each expected error that is none fails the compilation. */
export const misspelt = async (client: CounterfoilClient, transaction: Schemas['Transaction']): Promise<void> => {
  // @ts-expect-error a path
  await client.GET('/account');
  // @ts-expect-error a query parameter beside a right one
  await client.GET('/transactions', { params: { query: { page: 1, acount_id: 'a' } } });
  // @ts-expect-error no id
  await client.GET('/accounts/{id}');
  // @ts-expect-error a field
  await client.POST('/tags', { body: { name: 'shared', colour: 'red' } });
  // @ts-expect-error the body as something else than JSON
  await client.GET('/accounts', { parseAs: 'stream' });
  await client.raw.GET('/accounts', { parseAs: 'stream' });
  // @ts-expect-error a filter of a list
  client.list('/transactions', { query: { acount_id: 'a' } });
  // @ts-expect-error a list that is none
  client.list('/usage');
  // @ts-expect-error the feed, which has no pages
  client.list('/events');
  // @ts-expect-error an error code
  isCounterfoilError(transaction, 'not_foundd');
  // @ts-expect-error a setting of an import
  await client.imports.upload(new Blob(), { settings: { date_fromat: '%Y' } });
  // @ts-expect-error money is text
  transaction.amount.toFixed(2);
};
