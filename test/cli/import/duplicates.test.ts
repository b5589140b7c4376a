import { describe, expect, it } from 'vitest';
import { countDoubtful, decideDuplicates } from '../../../cli/src/import/duplicates.ts';
import { createClient, type ImportDetail } from '../../../client/src/index.ts';
import { answeringIo } from '../../support/cli/answering-io.ts';
import { fakeService } from '../../support/servers/fake-service.ts';

const count = async (rows: number, preparing = false) => {
  const { baseUrl, requests } = await fakeService({
    status: 200,
    body: { data: [{ effect: { action: 'review' } }], meta: { total_count: 7, next_page: 2 } },
  });
  const detail = { id: 'import', preparing, stats: { rows_count: rows } } as ImportDetail;
  const counted = await countDoubtful(createClient({ baseUrl, apiKey: 'key' }), detail);
  return { counted, urls: requests.map(({ url }) => url) };
};

describe('counting the possible duplicates of an upload', () => {
  it('takes one request, whatever the number of rows', async () => {
    const urls = ['/api/v1/imports/import/rows?effect=review&per_page=1'];
    expect(await count(20_000)).toEqual({ counted: 7, urls });
  });

  it.each([
    [20_001, false],
    [5, true],
  ])('does not ask for a number that the service does not compute: %s, %s', async (rows, preparing) => {
    expect(await count(rows, preparing)).toEqual({ counted: 0, urls: [] });
  });
});

describe('the question about possible duplicates', () => {
  const OPTIONS = { settings: {}, goal: 'ask', isWatched: true, isRestarted: false } as const;

  it.each([
    ['1', 'match'],
    ['2', 'create'],
    ['3', 'cancel'],
  ])('says what each answer does: %s', async (answer, decision) => {
    const { io, shown } = answeringIo(['no', answer]);
    expect(await decideDuplicates(io, OPTIONS, 2)).toBe(decision);
    expect(shown.slice(0, 4)).toEqual([
      '2 rows may be the same as transactions from another source. What should be done with them?',
      '  1. Treat as the same: keep one transaction of each pair',
      '  2. Create as new: keep both transactions of each pair',
      '  3. Cancel: publish nothing',
    ]);
  });

  it.each(['ask', 'publish'] as const)('is not answered by --yes, or without a terminal: %s', async (goal) => {
    const { io } = answeringIo([]);
    const asked = decideDuplicates({ ...io, isInteractive: false }, { ...OPTIONS, goal }, 1);
    await expect(asked).rejects.toMatchObject({ exit: 3, remedy: expect.stringContaining('--duplicates create') });
  });

  it('is not asked without such rows, or after the option has decided', async () => {
    const { io } = answeringIo([]);
    expect(await decideDuplicates(io, OPTIONS, 0)).toBeUndefined();
    expect(await decideDuplicates(io, { ...OPTIONS, duplicates: 'create' }, 2)).toBe('create');
  });
});
