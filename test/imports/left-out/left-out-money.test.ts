import { describe, expect, it } from 'vitest';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import { NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { createLeftOutMoney, NOTHING_LEFT_OUT } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import type { RowFields } from '../../../shared/imports/rows/domain/row.ts';
import { aRow } from '../../support/imports/import-builders.ts';

const rowOf = (fields: Partial<RowFields>) => ({ ...aRow({ entry: null, fields }), leftOut: true as const });
const row = (amount: string, currency = 'USD', entityType = '') => rowOf({ amount, currency, entityType });

describe('createLeftOutMoney', () => {
  const sumsOf = (
    { type = 'TransactionImport', ...settings }: Partial<typeof NO_SETTINGS> & { readonly type?: ImportType },
    rows: readonly ReturnType<typeof row>[],
  ) => {
    const money = createLeftOutMoney({ type, configuration: { ...NO_SETTINGS, ...settings } }, '%m/%d/%Y');
    rows.forEach(money.see);
    const { reasons, ...all } = money.result();
    expect(reasons).toEqual(all.rows === 0 ? [] : [{ reason: null, ...all }]);
    return all;
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

  it('adds up only rows with a date in the format of the file, not totals', () => {
    const total = rowOf({ date: 'Total', amount: '-50.00' });
    const blank = rowOf({ date: '', amount: '-50.00' });
    expect(sumsOf({}, [total, blank])).toEqual({ rows: 2, sums: [] });
    const written = rowOf({ date: '28.02.2026', amount: '-5' });
    expect(sumsOf({}, [written]).sums).toEqual([]);
    expect(sumsOf({ dateFormat: '%d.%m.%Y' }, [written]).sums).toEqual([{ currency: 'USD', net: '-5' }]);
  });

  it('adds up transactions, not balances, trades and other records', () => {
    expect(sumsOf({ type: 'AccountImport' }, [rowOf({ name: 'Savings', amount: '5000' })]).sums).toEqual([]);
    const trade = rowOf({ ticker: 'ACME', qty: '10', price: '100', amount: '1000' });
    for (const type of ['TradeImport', 'TransactionImport', 'QifImport'] as const)
      expect(sumsOf({ type }, [trade])).toEqual({ rows: 1, sums: [] });
  });

  it('reads the direction as the type does', () => {
    const reversed = { signageConvention: 'inflows_negative' } as const;
    const debit = rowOf({ amount: '-10', entityType: 'debit' });
    expect(sumsOf({ type: 'MintImport', ...reversed }, [debit]).sums).toEqual([{ currency: 'USD', net: '-10' }]);
    const shown = rowOf({ date: '2026-02-01', amount: '-10' });
    expect(sumsOf({ type: 'QifImport', ...reversed }, [shown]).sums).toEqual([{ currency: 'USD', net: '-10' }]);
    expect(sumsOf({ type: 'PdfImport', ...reversed }, [shown]).sums).toEqual([{ currency: 'USD', net: '10' }]);
  });

  it('says nothing of rows that cancel each other, and ignores the others', () => {
    const { leftOut: _, ...taken } = row('7');
    expect(sumsOf({}, [row('1'), row('-1')])).toEqual({ rows: 2, sums: [] });
    const money = createLeftOutMoney({ type: 'TransactionImport', configuration: NO_SETTINGS }, '%m/%d/%Y');
    money.see(taken);
    expect(money.result()).toEqual(NOTHING_LEFT_OUT);
  });

  it('says by reason what rows come to', () => {
    const money = createLeftOutMoney({ type: 'TransactionImport', configuration: NO_SETTINGS }, '%m/%d/%Y');
    money.see({ ...row('-1'), leftOutReason: 'state' });
    money.see(row('-20'));
    money.see({ ...row('-300'), leftOutReason: 'state' });
    expect(money.result()).toEqual({
      rows: 3,
      sums: [{ currency: 'USD', net: '-321' }],
      reasons: [
        { reason: 'state', rows: 2, sums: [{ currency: 'USD', net: '-301' }] },
        { reason: null, rows: 1, sums: [{ currency: 'USD', net: '-20' }] },
      ],
    });
  });
});
