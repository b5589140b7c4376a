import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { API_CHECKS } from '../../scripts/smoke/api-checks.ts';
import type { Probe } from '../../scripts/smoke/probe.ts';

const check = API_CHECKS.find(({ name }) => name === 'concurrency');
const answers = vi.fn(async () => new Response('{}'));
vi.stubGlobal('fetch', answers);
afterEach(() => answers.mockClear());
afterAll(() => vi.unstubAllGlobals());

const run = (most: number, accountConcurrency: number) => {
  const probe = { concurrency: async () => most } as unknown as Probe;
  const target = { url: 'https://money.example', apiUrl: undefined, apiKey: 'k', email: undefined, probe };
  return check?.run({ ...target, accountConcurrency, patienceMs: 1, timeScale: 1 });
};

describe('the check of the concurrency', () => {
  it('accepts a small account that the stage knows, with requests for half of it', async () => {
    expect(await run(10, 10)).toEqual({ detail: '5 requests at once, 10 allowed' });
    expect(answers).toHaveBeenCalledTimes(5);
  });

  it('finds an account that allows less than the stage is set up for', async () => {
    await expect(run(10, 1000)).rejects.toThrow(
      'The account may run 10 functions at once, but the stage is set up for 1000',
    );
    expect(answers).not.toHaveBeenCalled();
  });

  it('finds requests that are refused', async () => {
    answers.mockImplementationOnce(async () => new Response('', { status: 503 }));
    await expect(run(1000, 1000)).rejects.toThrow('1 of 30 requests at once were refused');
  });
});
