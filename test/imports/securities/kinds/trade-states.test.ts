import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const CIRCUMSTANCES = { accountType: 'investment', currency: 'USD' } as const;
const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

const HEADER = 'Date,Type,ISIN,Quantity,Price,Amount,State';
const bought = (state: string, day = '13'): string => `2026-10-${day},Buy,US0378331005,10,100.00,1000.00,${state}`;

describe('trades with a state', () => {
  it.each([
    ['Executed', 'Cancelled'],
    ['filled', 'cancelled'],
    ['Filled', 'Expired'],
    ['Filled', 'Rejected'],
    ['ausgeführt', 'gestrichen'],
    ['exécuté', 'annulé'],
    ['Ejecutada', 'Anulada'],
  ])('are added when %s and left out when %s', async (executed, cancelled) => {
    const read = await readFile(file(HEADER, bought(executed), bought(cancelled, '14')), CIRCUMSTANCES);
    expect(read.record.type).toBe('TradeImport');
    expect(read.questions).toEqual([]);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -1000']);
    expect(read.rows.map(({ leftOutReason }) => leftOutReason)).toEqual([undefined, 'state']);
  });

  it('are asked about where the state is not known', async () => {
    const read = await readFile(file(HEADER, bought('Executed'), bought('Partly done', '14')), CIRCUMSTANCES);
    expect(read.questions.map(({ field, text }) => [field, text])).toEqual([['state_values', 'Partly done']]);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -1000']);
    const answered = await read.answer({ stateValues: { 'Partly done': 'booked' } });
    expect(answered.errors).toEqual([]);
    expect(transactionsIn(answered)).toEqual(['2026-10-13 -1000', '2026-10-14 -1000']);
  });

  it('are left out without an amount, too', async () => {
    const read = await readFile(
      file(
        'Symbol,Side,Quantity,Average Price,State,Date',
        'AAPL,buy,10,100.00,filled,2026-10-13',
        'AAPL,sell,5,110.00,cancelled,2026-10-14',
      ),
      CIRCUMSTANCES,
    );
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -1000']);
  });
});
