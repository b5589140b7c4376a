import { describe, expect, it } from 'vitest';
import { readCsvFile } from '../../support/imports/csv.ts';

const warningsOf = (names: readonly string[], configuration = {}) => {
  const lines = ['date,name,amount', '2024-03-01,Shop,-1', ...names.map((name) => `2024-03-02,${name},100`)];
  const { read, rows } = readCsvFile(lines.join('\n'), configuration);
  const found = (read.ok ? read.warnings : []).filter(({ code }) => code === 'balance_row');
  return { messages: found.map(({ message }) => message), entries: rows.filter(({ entry }) => entry !== null).length };
};

describe('rows that state a balance', () => {
  it.each(['Saldo Anterior', 'SOLDE PRÉCÉDENT', 'Opening balance:', 'Balance b/f', 'S A L D O', 'Počáteční zůstatek'])(
    '%s gets a warning, and stays a row',
    (name) => {
      expect(warningsOf([name])).toEqual({
        messages: [
          `Row 2, ${JSON.stringify(name)}, looks like a balance or a total and not like a payment. Leave it out if it is no movement of money`,
        ],
        entries: 2,
      });
    },
  );

  it('are counted in one warning', () => {
    expect(warningsOf(['Saldo anterior', 'Baker', 'Saldo final']).messages).toEqual([
      '2 rows, the first of them row 2, "Saldo anterior", look like balances or totals and not like payments. Leave out each that is no movement of money',
    ]);
  });

  it('are recognised by their whole text only', () => {
    expect(warningsOf(['Saldo Anterior Ltda', 'Payment of opening balance', 'New Balance Shoes', '']).messages).toEqual(
      [],
    );
  });

  it('are reported if they are left out already', () => {
    const lines = ['date,name,amount', '2024-03-01,Shop,-1', 'Total,Saldo,5'];
    const { read } = readCsvFile(lines.join('\n'), { leaveOut: 'no_date' });

    expect(read).toMatchObject({
      ok: true,
      warnings: [{ code: 'totals_left_out', message: '1 row states a balance or a total and was left out: "Total"' }],
    });
  });
});
