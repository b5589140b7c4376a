import { expect, it } from 'vitest';
import { account, category, merchant, planOf, tag } from './native-lines.ts';

const OWN = { external_id: 'n-1', external_source: 'shop' };

it.each([
  ['account', account],
  ['category', category],
  ['merchant', merchant],
  ['tag', tag],
])('the first %s of a file has an external id that two of them state', (_kind, line) => {
  const { catalogue } = planOf([line(1, OWN), line(2, OWN), line(3, { ...OWN, external_id: 'n-2' })]);
  const made = (defaults: unknown) => ({ bind: { defaults } });
  expect(catalogue).toMatchObject([
    made({ externalKey: '["shop","n-1"]' }),
    made(expect.not.objectContaining({ externalKey: expect.anything() })),
    made({ externalKey: '["shop","n-2"]' }),
  ]);
});
