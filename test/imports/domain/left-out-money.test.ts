import { describe, expect, it } from 'vitest';
import { NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { createLeftOutMoney } from '../../../shared/imports/domain/left-out-money.ts';
import { aRow } from '../../support/import-builders.ts';

const row = (amount: string, currency = 'USD', entityType = '') => ({
  ...aRow({ entry: null }),
  fields: { ...aRow().fields, amount, currency, entityType },
  leftOut: true as const,
});

describe('createLeftOutMoney', () => {
  const sumsOf = (settings: Partial<typeof NO_SETTINGS>, rows: readonly ReturnType<typeof row>[]) => {
    const money = createLeftOutMoney({ ...NO_SETTINGS, ...settings });
    rows.forEach(money.see);
    return money.result();
  };

  it('adds up rows by currency in the sign of money, and counts those without an amount', () => {
    expect(sumsOf({}, [row('-40'), row('-3.1'), row('5', 'EUR'), row(''), row('n/a')])).toEqual({
      rows: 5,
      sums: [
        { currency: 'USD', net: '-43.1' },
        { currency: 'EUR', net: '5' },
      ],
    });
  });

  it('reads amounts as the file does', () => {
    expect(sumsOf({ signageConvention: 'inflows_negative' }, [row('40')]).sums).toEqual([
      { currency: 'USD', net: '-40' },
    ]);
    const byType = { amountTypeStrategy: 'custom_column', amountTypeInflowValue: 'C' } as const;
    expect(sumsOf(byType, [row('10', 'USD', 'C'), row('4', 'USD', 'D')]).sums).toEqual([{ currency: 'USD', net: '6' }]);
  });

  it('says nothing of rows that cancel each other, and ignores the others', () => {
    const { leftOut: _, ...taken } = row('7');
    expect(sumsOf({}, [row('1'), row('-1')])).toEqual({ rows: 2, sums: [] });
    const money = createLeftOutMoney(NO_SETTINGS);
    money.see(taken);
    expect(money.result()).toEqual({ rows: 0, sums: [] });
  });
});
