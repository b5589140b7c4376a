import { describe, expect, it } from 'vitest';
import { isBeside, isFee, isForeign, stemOf } from '../../../shared/imports/amounts/domain/side-columns.ts';
import { headerWords } from '../../../shared/imports/columns/domain/header-words.ts';
import { proveFees } from '../../../shared/imports/fees/domain/fee-columns.ts';
import { readFile } from '../../support/imports/read-file.ts';

const settingsOf = async (...lines: readonly string[]) => {
  const { record, questions } = await readFile(lines.join('\n'));
  const { amountColLabel, feeColLabel, fees, balanceColLabel } = record.configuration;
  return { amountColLabel, feeColLabel, fees, balanceColLabel, asked: questions.map(({ field }) => field) };
};

describe('headers of columns beside the amounts', () => {
  it.each([
    'Fee',
    'Source fee amount',
    'Gebühren',
    'Transaktionsgebühr',
    'Frais',
    'Comisión',
    '手续费',
    'Opłata',
    'Комиссия',
  ])('%s names a fee', (header) => {
    expect([isFee(headerWords(header)), isBeside(headerWords(header))]).toEqual([true, true]);
  });

  it.each(['Amount', 'Amount (after fees)', 'Betrag ohne Gebühren', 'Charges', 'Feedback', 'Netto'])(
    '%s does not',
    (header) => {
      expect([isFee(headerWords(header)), isBeside(headerWords(header))]).toEqual([false, false]);
    },
  );

  it.each(['Original Amount', 'Fremdwährung', "Montant d'origine", 'Importe original', '外币金额', 'Target amount'])(
    '%s may be of another currency',
    (header) => {
      expect(isForeign(headerWords(header))).toBe(true);
    },
  );

  it('have the same words but for those of amounts and currencies', () => {
    const stems = ['Source amount (after fees)', 'Source currency', 'Source fee amount', 'Source fee currency'].map(
      (header) => stemOf(headerWords(header)),
    );
    expect(stems).toEqual(['source', 'source', 'fee source', 'fee source']);
    expect(
      ['Betrag', 'Währung', 'Amount (EUR)', 'Originalbetrag', 'Originalwährung'].map((header) =>
        stemOf(headerWords(header)),
      ),
    ).toEqual(['', '', '', 'original', 'original']);
  });
});

describe('proveFees', () => {
  it('knows whether balances change by the fees', () => {
    const changes = ['500', '-20', '-3'];
    const fees = ['0', '0.5', '0'];
    expect(proveFees(changes, fees, ['500', '479.5', '476.5'])).toEqual({ fees: 'in_amount', follows: 'as_is' });
    expect(proveFees(changes, fees, ['500', '480', '477'])).toEqual({ fees: 'included', follows: 'as_is' });
    expect(proveFees(changes, fees, ['500', '481', '477'])).toBeNull();
    expect(proveFees(changes, fees, ['500', undefined, '477'])).toBeNull();
  });

  it('knows it without signs, with fees of either sign, and between the rows of another account', () => {
    expect(proveFees(['20', '30'], ['-0.5', '-1'], ['100', '69'])).toEqual({ fees: 'in_amount', follows: 'turned' });
    const mixed = proveFees(['10', '20', '30'], ['0', '0.5', '1'], ['100', '79.5', '108.5']);
    expect(mixed).toEqual({ fees: 'in_amount', follows: 'mixed' });
    const between = proveFees(['500', '10.8', '-20'], ['0', '0', '0.5'], ['500', '10.8', '479.5']);
    expect(between).toEqual({ fees: 'in_amount', follows: 'as_is' });
  });
});

describe('detectFile, fees', () => {
  const head = 'Date,Description,Amount,Fee';

  it('takes what the balances prove', async () => {
    const proved = await settingsOf(
      `${head},Balance`,
      '2026-05-13,A,500.00,0.00,500.00',
      '2026-05-14,B,-20.00,0.50,479.50',
    );
    expect(proved).toMatchObject({ feeColLabel: 'Fee', fees: 'in_amount', asked: [] });
    const paid = await settingsOf(
      `${head},Balance`,
      '2026-05-13,A,500.00,0.00,500.00',
      '2026-05-14,B,-20.00,0.50,480.00',
    );
    expect(paid).toMatchObject({ feeColLabel: null, fees: null, asked: [] });
  });

  it('asks if nothing proves it, unless all fees are zero', async () => {
    const open = await settingsOf(head, '2026-05-13,A,500.00,0.00', '2026-05-14,B,-20.00,0.50');
    expect(open).toMatchObject({ feeColLabel: 'Fee', fees: null, asked: ['fees'] });
    const none = await settingsOf(head, '2026-05-13,A,500.00,0.00', '2026-05-14,B,-20.00,0.00');
    expect(none).toMatchObject({ feeColLabel: null, asked: [] });
  });

  it('does not ignore fees of a chosen column', async () => {
    const lines = [head, '2026-05-13,A,500.00,0.00', '2026-05-14,B,-20.00,0.50'].join('\n');
    const { errors } = await readFile(lines, { settings: { feeColLabel: 'Fee', fees: 'included' } });
    expect(errors).toEqual([]);
    const { rows } = await readFile(lines, { settings: { feeColLabel: 'Fee' } });
    expect(rows[1]?.errors).toEqual(['Fee column "Fee" has fees: set fees to in_amount, apart or included']);
  });

  it('takes the amount that a fee leaves', async () => {
    const net = await settingsOf(
      'Date,Description,Gross,Fee,Net',
      '2026-05-13,A,100.00,-3.20,96.80',
      '2026-05-14,B,-20.00,0.00,-20.00',
    );
    expect(net).toEqual({ amountColLabel: 'Net', feeColLabel: null, fees: null, balanceColLabel: null, asked: [] });
    const total = await settingsOf(
      'Date,Description,Amount,Fee,Total',
      '2026-05-13,A,-10.00,0.50,-10.50',
      '2026-05-14,B,20.00,0.20,19.80',
    );
    expect(total).toMatchObject({ amountColLabel: 'Total', asked: [] });
  });

  it('does not count a fee of another currency', async () => {
    const other = await settingsOf(
      'Date,Description,Source amount,Source currency,Target fee amount,Target fee currency',
      '2026-05-13,A,-100.00,EUR,1.00,USD',
    );
    expect(other).toMatchObject({ amountColLabel: 'Source amount', feeColLabel: null, asked: [] });
  });

  it('tries each column of amounts against the balances', async () => {
    const booked = await settingsOf(
      'Date,Description,Amount,Booked,Balance',
      '2026-05-13,A,-10.00,-9.00,91.00',
      '2026-05-14,B,20.00,18.00,109.00',
      '2026-05-15,C,-5.00,-4.00,105.00',
    );
    expect(booked).toMatchObject({ amountColLabel: 'Booked', balanceColLabel: 'Balance', asked: [] });
  });
});
