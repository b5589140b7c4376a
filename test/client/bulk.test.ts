import { describe, expect, it } from 'vitest';
import { type BulkOperation, createClient } from '../../client/src/index.ts';
import { fakeService } from '../support/servers/fake-service.ts';

const deletions = (count: number): BulkOperation[] =>
  Array.from({ length: count }, (_, at) => ({ action: 'delete', id: `t${at}` }));
const resultsOf = (count: number, outcome: string) =>
  Array.from({ length: count }, (_, at) => ({ action: 'delete', outcome, transaction_id: `t${at}`, reason: null }));
const answer = (status: number, data: object, more: object = {}) => ({ status, body: { data, ...more } });

const all = async <Part>(parts: AsyncIterable<Part>): Promise<readonly Part[]> => {
  const found: Part[] = [];
  for await (const part of parts) found.push(part);
  return found;
};

describe('bulk', () => {
  it('sends 500 operations at a time, each request with a key of its own', async () => {
    const part = (count: number) =>
      answer(200, { change_set: { id: 'c', status: 'applied' }, results: resultsOf(count, 'applied') });
    const { baseUrl, requests } = await fakeService(part(500), part(1));
    const client = createClient({ baseUrl, apiKey: 'key' });
    const sizes: number[] = [];
    for await (const { results } of client.bulk(deletions(501), { key: 'nightly' })) sizes.push(results.length);
    expect(sizes).toEqual([500, 1]);
    expect(requests.map(({ url, headers }) => [url, headers?.['idempotency-key']])).toEqual([
      ['/api/v1/transactions/bulk', 'nightly-1'],
      ['/api/v1/transactions/bulk', 'nightly-2'],
    ]);
  });

  it('names the operation of an error by its place in the whole list', async () => {
    const fault = { in: 'body', field: '/operations/100/amount', message: 'operations.100.amount must be a number' };
    const refused = {
      error: 'validation_failed',
      message: fault.message,
      errors: [fault.message],
      details: { faults: [fault] },
    };
    const done = answer(200, { change_set: null, results: [] });
    const { baseUrl } = await fakeService(done, {
      status: 422,
      body: { ...refused, documentation_url: 'https://counterfoil.example/docs/errors#validation_failed' },
    });
    const client = createClient({ baseUrl, apiKey: 'key' });
    const error = await all(client.bulk(deletions(700))).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'operations.600.amount must be a number',
      errors: ['operations.600.amount must be a number'],
      details: { faults: [{ field: '/operations/600/amount', message: 'operations.600.amount must be a number' }] },
      documentationUrl: 'https://counterfoil.example/docs/errors#validation_failed',
    });
  });

  it('waits for a change set that takes longer, and says then what became of each operation', async () => {
    const { baseUrl, requests } = await fakeService(
      answer(202, { change_set: { id: 'c', status: 'applying' }, results: resultsOf(2, 'planned') }),
      answer(200, { id: 'c', status: 'applied' }),
      answer(
        200,
        [
          { outcome: 'applied', reason: null },
          { outcome: 'skipped', reason: 'It was deleted' },
        ] as object,
        { meta: {} },
      ),
    );
    const client = createClient({ baseUrl, apiKey: 'key' });
    const [part] = await all(client.bulk(deletions(2)));
    expect(part?.changeSet?.status).toBe('applied');
    expect(part?.results.map(({ transaction_id, outcome, reason }) => [transaction_id, outcome, reason])).toEqual([
      ['t0', 'applied', null],
      ['t1', 'skipped', 'It was deleted'],
    ]);
    expect(requests.at(-1)?.url).toBe('/api/v1/change_sets/c/entries?page=1&per_page=100');
  });

  it('sends nothing for no operations', async () => {
    const { baseUrl, requests } = await fakeService();
    expect(await all(createClient({ baseUrl, apiKey: 'key' }).bulk([]))).toEqual([]);
    expect(requests).toEqual([]);
  });
});
