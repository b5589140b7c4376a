import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

describe('the date of a transaction', () => {
  it.each([
    ['Due date', 'Paid date'],
    ['Due', 'Payment date'],
    ['Fälligkeit', 'Zahlungsdatum'],
    ['Échéance', 'Date de paiement'],
    ['Scadenza', 'Data pagamento'],
  ])('is not the day until which it was due: %s beside %s', async (due, paid) => {
    const read = await readFile(
      file(
        `${due},${paid},Text,Amount`,
        '01/11/2026,13/10/2026,Rent,-10.00',
        '15/11/2026,14/10/2026,Gas,-20.00',
        '20/11/2026,15/10/2026,Job,500.00',
      ),
    );
    expect(read.questions).toEqual([]);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 -20', '2026-10-15 500']);
  });

  it.each(['Booking', 'Booked on', 'Posted'])('is that of the booking, before the value date: %s', async (booking) => {
    const read = await readFile(
      file(
        `Value date,${booking},Text,Amount`,
        '31/12/2025,02/01/2026,Shop,-10.00',
        '03/01/2026,03/01/2026,Job,500.00',
      ),
    );
    expect(read.questions).toEqual([]);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-01-02 -10', '2026-01-03 500']);
  });

  it('is read where a due date is the only one', async () => {
    const read = await readFile(file('Due date,Text,Amount', '13/10/2026,Shop,-10.00', '14/10/2026,Job,500.00'));
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 500']);
  });

  it.each([' ', 'T'])('can have its time in digits, after %j', async (mark) => {
    const read = await readFile(
      file('Date,Text,Amount', `20261013${mark}235959,Shop,-10.00`, `20261014${mark}000001,Job,500.00`),
    );
    expect(read.questions).toEqual([]);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 500']);
  });
});
