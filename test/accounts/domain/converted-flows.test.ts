import { describe, expect, it } from 'vitest';
import { conversionsTo, convertParts, convertSpending } from '../../../shared/accounts/domain/converted-flows.ts';

const RATES = [
  { date: '2026-11-22', from: 'EUR', to: 'USD', rate: '1.0842' },
  { date: '2026-01-01', from: 'EUR', to: 'USD', rate: '1.2' },
];
const TODAY = '2026-11-27';

const flows = (outflow: string) => ({ inflow: '0', outflow });
const spending = [
  { currency: 'USD', categories: [{ categoryId: 'food', months: new Map([['2026-03', flows('1')]]) }] },
  {
    currency: 'EUR',
    categories: [
      { categoryId: 'food', months: new Map([['2026-03', flows('10')]]) },
      { categoryId: null, months: new Map([['2026-04', flows('0.03')]]) },
    ],
  },
];

describe('conversionsTo', () => {
  it('uses the latest rates, and none if one is missing', () => {
    const conversions = conversionsTo('USD', ['USD', 'EUR'], RATES, TODAY);
    expect([...(conversions?.rates ?? [])]).toEqual([['EUR', { stored: RATES[0], isInverse: false }]]);
    expect(conversionsTo('USD', ['USD', 'EUR', 'GBP'], RATES, TODAY)).toBeUndefined();
  });
});

describe('convertSpending', () => {
  const conversions = conversionsTo('USD', ['USD', 'EUR'], RATES, TODAY);

  it('adds up all currencies in one, every month at the same rate and not rounded', () => {
    expect(conversions && convertSpending(spending, conversions)).toEqual([
      {
        currency: 'USD',
        categories: [
          { categoryId: 'food', months: new Map([['2026-03', flows('11.842')]]) },
          { categoryId: null, months: new Map([['2026-04', flows('0.032526')]]) },
        ],
      },
    ]);
  });

  it('converts parts in the same way', () => {
    const cell = { categoryId: 'food', ids: ['market'] };
    const parts = new Map([
      ['USD', [{ ...cell, ...flows('1') }]],
      ['EUR', [{ ...cell, ...flows('10') }]],
    ]);
    expect(conversions && [...convertParts(parts, conversions)]).toEqual([
      [
        'USD',
        [
          { ...cell, ...flows('1') },
          { ...cell, ...flows('10.842') },
        ],
      ],
    ]);
  });
});
