import { expect, it } from 'vitest';
import { newHome, runCli } from '../support/cli/run-cli.ts';
import { fakeService } from '../support/servers/fake-service.ts';

/** As a number of the computer, 0.29 × 100 is less than 29. */
const PROBABILITIES = [0.28, 0.29, 0.57, 0.9];

it.each([
  ['29', [0.29, 0.57, 0.9]],
  ['57', [0.57, 0.9]],
])('counterfoil suggestions --at-least %s includes those that are exactly as probable', async (percent, expected) => {
  const meta = { page: 1, per_page: 100, total_count: PROBABILITIES.length, total_pages: 1, next_page: null };
  const data = PROBABILITIES.map((probability) => ({
    transaction_id: `t${probability}`,
    transaction: { date: '2026-01-05', name: 'Corner bakery', amount: '4.80', currency: 'EUR' },
    category: { id: 'c1', name: 'Groceries', probability },
    merchant: null,
  }));
  const { baseUrl } = await fakeService({ status: 200, body: { data, meta } });
  const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
  const { stdout } = await runCli(['suggestions', '--at-least', percent, '--json'], { home: await newHome(), env });
  expect(JSON.parse(stdout).map(({ category }: (typeof data)[number]) => category.probability)).toEqual(expected);
});
