import { describe, expect, it } from 'vitest';
import type { InvestmentPosition } from '../../../shared/reports/investments/schema/investments.ts';
import { positionsTable } from '../../../web/reports/investments/security-tables.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

const held = (price_date: string) =>
  ({
    account: { id: 'broker', name: 'Broker' },
    currency: 'USD',
    ticker: 'VTI',
    exchange_operating_mic: null,
    security: null,
    qty: '2',
    price: '10.00',
    price_date,
    value: '20.00',
    cost: null,
    gain: null,
  }) as unknown as InvestmentPosition;

const textOf = (dates: readonly string[]): string => {
  const table = positionsTable(aViewer({ today: '2026-03-20' }), 'Positions', dates.map(held), { total: '40' });
  return String(table)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};

describe('positionsTable', () => {
  it('names the day of a price that is older than a week, also where all have the same', () => {
    expect(textOf(['2026-03-13'])).not.toContain('price from');
    expect(textOf(['2026-03-12'])).toContain('price from Mar 12, 2026');
    expect(textOf(['2026-03-19', '2026-03-20'])).toContain('price from Mar 19, 2026');
  });
});
