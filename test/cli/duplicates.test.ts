import { describe, expect, it } from 'vitest';
import { countDoubtful } from '../../cli/src/import/duplicates.ts';
import { createClient, type ImportDetail } from '../../client/src/index.ts';
import { fakeService } from '../support/fake-service.ts';

const count = async (rows: number) => {
  const { baseUrl, requests } = await fakeService({
    status: 200,
    body: { data: [{ effect: { action: 'review' } }], meta: { total_count: 7, next_page: 2 } },
  });
  const detail = { id: 'import', stats: { rows_count: rows } } as ImportDetail;
  const counted = await countDoubtful(createClient({ baseUrl, apiKey: 'key' }), detail);
  return { counted, urls: requests.map(({ url }) => url) };
};

describe('counting the possible duplicates of an upload', () => {
  it('takes one request, whatever the number of rows', async () => {
    const urls = ['/api/v1/imports/import/rows?effect=review&per_page=1'];
    expect(await count(20_000)).toEqual({ counted: 7, urls });
  });

  it('does not ask for a number that the service does not compute', async () => {
    expect(await count(20_001)).toEqual({ counted: 0, urls: [] });
  });
});
