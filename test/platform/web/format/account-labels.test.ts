import { describe, expect, it } from 'vitest';
import { accountLabels } from '../../../../web/platform/format/labels.ts';

const account = (id: string, over = {}) => ({
  id,
  name: 'Checking',
  currency: 'USD',
  accountType: 'depository',
  institutionName: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  ...over,
});

describe('accountLabels', () => {
  it('distinguishes accounts with the same name and currency', () => {
    const labels = accountLabels([
      account('1'),
      account('2', { institutionName: 'Bank of Oslo' }),
      account('3', { currency: 'EUR' }),
    ]);

    expect([...labels.values()]).toEqual([
      'Checking (USD, Checking or savings, added 2026-01-02)',
      'Checking (USD, Bank of Oslo, added 2026-01-02)',
      'Checking (EUR)',
    ]);
  });
});
