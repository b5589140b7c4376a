import { describe, expect, it } from 'vitest';
import { convertFlows } from '../../../shared/accounts/domain/converted-months.ts';
import { spentOn } from '../../../shared/ledger/domain/budget-comparison.ts';

const sheet = (currency: string, categoryId: string | null, months: Readonly<Record<string, string>>) => ({
  currency,
  categories: [
    {
      categoryId,
      months: new Map(Object.entries(months).map(([month, outflow]) => [month, { inflow: '0', outflow }])),
    },
  ],
});
const rate = (date: string, value: string, from = 'EUR', to = 'USD') => ({ date, from, to, rate: value });

describe('convertFlows', () => {
  const OWN = sheet('USD', 'food', { '2026-03': '10' });

  it('adds other currencies at the latest rate of the month', () => {
    const rates = [rate('2026-02-10', '1.1'), rate('2026-03-31', '1.0843')];
    const foreign = sheet('EUR', 'food', { '2026-02': '100', '2026-03': '77.70' });
    const { flows, converted, unknown } = convertFlows([OWN, foreign], 'USD', rates, '2026-04-02');
    expect(Object.fromEntries(flows[0]?.months ?? [])).toEqual({
      '2026-02': { inflow: '0', outflow: '110' },
      '2026-03': { inflow: '0', outflow: '94.25' }, // 10 and 84.25, rounded once
    });
    expect(converted.map(({ to }) => spentOn(to.categories, () => true))).toEqual(['194.25']);
    expect(unknown).toEqual([]);
  });

  it('uses no rate after today', () => {
    const rates = [rate('2026-03-01', '2'), rate('2026-03-30', '3')];
    const { flows } = convertFlows([sheet('EUR', 'food', { '2026-03': '1' })], 'USD', rates, '2026-03-20');
    expect(spentOn(flows, () => true)).toBe('2');
  });

  it('leaves out a month without a rate, and names it', () => {
    const foreign = sheet('EUR', null, { '2026-02': '5', '2026-03': '7' });
    const { flows, converted, unknown } = convertFlows([OWN, foreign], 'USD', [rate('2026-03-01', '2')], '2026-04-02');
    expect(spentOn(flows, () => true)).toBe('24');
    expect(spentOn(converted[0]?.from.categories ?? [], () => true)).toBe('7');
    expect(spentOn(unknown[0]?.categories ?? [], () => true)).toBe('5');
  });

  it('changes nothing in one currency', () => {
    expect(convertFlows([OWN], 'USD', [], '2026-04-02')).toEqual({
      flows: OWN.categories,
      converted: [],
      unknown: [],
    });
  });
});
