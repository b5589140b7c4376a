import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';

const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
const CIRCUMSTANCES = { accountType: 'investment', currency: 'USD' } as const;

describe('a table of securities that is no list of transactions', () => {
  it.each([
    [
      'realised gains',
      file(
        'Symbol,Quantity,Date Acquired,Date Sold,Cost Basis,Proceeds,Gain',
        'AAPL,10,01/13/2026,10/13/2026,1000.00,1200.00,200.00',
        'MSFT,5,02/14/2026,10/14/2026,500.00,450.00,-50.00',
      ),
      'report of realised gains',
    ],
    [
      'shares that come in and go out',
      file(
        'Entrada/Saída,Data,Movimentação,Produto,Quantidade,Preço unitário,Valor da Operação',
        'Credito,13/10/2026,Transferência - Liquidação,PETR4 - PETROBRAS,100,"R$ 30,00","R$ 3.000,00"',
        'Debito,14/10/2026,Transferência - Liquidação,PETR4 - PETROBRAS,50,"R$ 32,00","R$ 1.600,00"',
      ),
      'movements of shares',
    ],
    [
      'fund units',
      file(
        'Date,Scheme,Transaction,Amount,Units,NAV,Balance Units',
        '13-Oct-2026,HDFC Fund,Purchase - SIP,5000.00,50.000,100.00,50.000',
        '14-Oct-2026,HDFC Fund,Redemption,-1020.00,-10.000,102.00,40.000',
      ),
      'statement of fund units',
    ],
  ])('is refused: %s', async (_, content, kind) => {
    await expect(readFile(content, CIRCUMSTANCES)).rejects.toMatchObject({
      code: 'invalid_file_type',
      message: expect.stringContaining(kind),
    });
  });

  it('is read with a column of securities', async () => {
    const read = await readFile(
      file('Date,Transaction,ISIN,Units,NAV,Amount', '13/10/2026,Purchase,LU0000000001,10,100.00,1000.00'),
      CIRCUMSTANCES,
    );
    expect(read.record.type).toBe('TradeImport');
    expect(read.errors).toEqual([]);
  });
});
