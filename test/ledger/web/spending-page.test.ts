import { describe, expect, it } from 'vitest';
import type { Spending } from '../../../shared/ledger/schema/spending.ts';
import { spendingPage } from '../../../web/ledger/spending-page.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

const flows = (outflow: string) => ({ inflow: '0', outflow });

/** Food in four months, of which the last one is shown. */
const food = (currency: string, [first, second, third, shown]: readonly [string, string, string, string]): Spending => {
  const months = ['2025-12', '2026-01', '2026-02', '2026-03'];
  const series = [first, second, third, shown].map((outflow, at) => ({ month: months[at] ?? '', ...flows(outflow) }));
  const category = { id: '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d08', name: 'Food', parent: null };
  return {
    months,
    currencies: [{ currency, ...flows(shown), series, categories: [{ category, ...flows(shown), series }] }],
  };
};

describe('the average of the months before', () => {
  it.each([
    ['USD', ['10.00', '10.00', '10.01', '5.00'], '$10.00'],
    ['USD', ['10.00', '10.01', '10.01', '5.00'], '$10.01'],
    ['JPY', ['100', '100', '101', '50'], '¥100'],
  ] as const)('has the decimals of %s: %j', (currency, amounts, average) => {
    const page = String(spendingPage(aViewer(), food(currency, amounts)));
    expect(page.split('Monthly average before')[1]).toContain(`>${average}</data></td></tr>`);
  });
});
