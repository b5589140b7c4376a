import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

describe('files as banks write them', () => {
  it('ask what D and C mean if one of two debits has a minus, and read the answers', async () => {
    const read = await readFile(
      lines(
        'Date,Description,D/C,Amount',
        '2026-10-13,Rimi,D,12.30',
        '2026-10-14,Rimi reversal,D,-12.30',
        '2026-10-15,Job,C,1500.00',
      ),
    );
    expect(read.questions.map(({ field, text }) => [field, text])).toEqual([
      ['amount_type_values', 'D'],
      ['amount_type_values', 'C'],
    ]);
    const settled = await read.answer({
      amountTypeValues: { D: 'out', C: 'in' },
      signageConvention: 'inflows_positive',
    });
    expect(transactionsIn(settled)).toEqual(['2026-10-13 -12.3', '2026-10-14 12.3', '2026-10-15 1500']);
  });

  it('of a Lithuanian bank leave out its opening and closing balance', async () => {
    const read = await readFile(
      lines(
        'Data,Gavėjas,Paaiškinimai,Suma,Valiuta,D/K',
        '2026-10-01,,Likutis pradžiai,1000.00,EUR,K',
        '2026-10-02,MAXIMA,Pirkinys,12.30,EUR,D',
        '2026-10-03,UAB Darbas,Atlyginimas,1500.00,EUR,K',
        '2026-10-31,,Likutis pabaigai,2487.70,EUR,K',
      ),
    );
    expect(transactionsIn(read)).toEqual(['2026-10-02 -12.3', '2026-10-03 1500']);
  });

  it('of a Russian card have the payment in the currency of the account', async () => {
    const read = await readFile(
      lines(
        'Дата операции;Сумма операции;Валюта операции;Сумма платежа;Валюта платежа;Описание',
        '31.10.2026;-10,00;USD;-950,00;RUB;Shop',
        '29.10.2026;50000,00;RUB;50000,00;RUB;Зарплата',
      ),
      { currency: 'RUB' },
    );
    expect(transactionsIn(read)).toEqual(['2026-10-29 50000', '2026-10-31 -950']);
  });

  it.each([['charge'], ['sale']])('of a shop are not turned around because of a %s', async (word) => {
    const read = await readFile(
      lines('Date,Type,Description,Amount', `2026-10-01,${word},Order 1,50.00`, '2026-10-02,refund,Order 1,-20.00'),
    );
    expect(canBePublished(read)).toBe(false);
  });

  it('of a Turkish bank ask what B and A mean, and read the answers', async () => {
    const read = await readFile(
      lines('Tarih;Açıklama;Tutar;B/A', '13.10.2026;MIGROS;234,50;B', '14.10.2026;MAAS;25.000,00;A'),
      { currency: 'TRY' },
    );
    expect(read.questions.map(({ field, text }) => [field, text])).toEqual([
      ['amount_type_values', 'B'],
      ['amount_type_values', 'A'],
    ]);
    const settled = await read.answer({ amountTypeValues: { B: 'out', A: 'in' } });
    expect(transactionsIn(settled)).toEqual(['2026-10-13 -234.5', '2026-10-14 25000']);
  });

  it('of a Greek bank ask what each letter means, under a header that is not known', async () => {
    const read = await readFile(
      lines(
        'Ημερομηνία;Περιγραφή;Ποσό;Πρόσημο',
        '13/10/2026;Μαγαζί;10,00;Χ',
        '14/10/2026;Μαγαζί;12,00;Χ',
        '15/10/2026;Μισθός;100,00;Π',
      ),
    );
    expect(read.questions.map(({ field, text }) => [field, text])).toEqual([
      ['amount_type_values', 'Χ'],
      ['amount_type_values', 'Π'],
    ]);
    const settled = await read.answer({ amountTypeValues: { Χ: 'out', Π: 'in' } });
    expect(transactionsIn(settled)).toEqual(['2026-10-13 -10', '2026-10-14 -12', '2026-10-15 100']);
  });

  it('have two columns of money although a row fills both, and say so at that row', async () => {
    const read = await readFile(
      lines(
        'Date,Description,Debit,Credit',
        '2026-10-13,Shop,10.00,0.00',
        '2026-10-14,Odd,10.00,20.00',
        '2026-10-15,Job,0.00,100.00',
      ),
    );
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-15 100']);
    expect(read.errors.at(-1)).toContain('Row 2: Amount is unclear');
  });

  it('with a subtotal do not take it for a balance that the tips lead to', async () => {
    const read = await readFile(
      lines(
        'Date,Description,Subtotal,Tip,Total',
        '2026-10-13,Restaurant,-10.00,-2.00,-12.00',
        '2026-10-14,Restaurant,-20.00,-3.00,-23.00',
      ),
    );
    expect(transactionsIn(read)).toEqual(['2026-10-13 -12', '2026-10-14 -23']);
  });

  it('of a card have a chargeback and its reversal', async () => {
    const read = await readFile(
      lines(
        'Date,Description,Type,Amount',
        '2026-05-01,SHOE SHOP,Sale,-80.00',
        '2026-05-09,SHOE SHOP,Return,80.00',
        '2026-05-12,GADGET STORE,Sale,-120.00',
        '2026-05-20,GADGET STORE CHARGEBACK,Adjustment,120.00',
        '2026-05-28,GADGET STORE CHARGEBACK REVERSED,Adjustment,-120.00',
      ),
      { accountType: 'credit_card', currency: 'USD' },
    );
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toHaveLength(5);
  });

  it('of a broker have dividends without a day of settlement', async () => {
    const read = await readFile(
      lines(
        'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Amount ($),Settlement Date',
        '05/20/2026,DIVIDEND RECEIVED,VTI,VANGUARD,Cash,,,,,6.00,',
        '05/13/2026,YOU BOUGHT,VTI,VANGUARD,Cash,10,100.00,4.95,,-1004.95,05/14/2026',
        '05/12/2026,Electronic Funds Transfer Received, ,No Description,Cash,,,,,2549.01,',
      ),
      { accountType: 'investment', currency: 'USD' },
    );
    expect(transactionsIn(read)).toEqual(['2026-05-12 2549.01', '2026-05-13 -1004.95', '2026-05-20 6']);
  });

  it('do not take the initials of persons for directions', async () => {
    const read = await readFile(
      lines(
        'Date,Person,Description,Amount',
        '2026-10-13,K,Shop,12.50',
        '2026-10-14,D,Shop,8.00',
        '2026-10-15,D,Job,250.00',
      ),
    );
    expect(canBePublished(read)).toBe(false);
  });

  it.each([
    ['Info', 'Umsatz gebucht', 'Umsatz vorgemerkt'],
    ['Result', 'Approved', 'Declined'],
  ])('never book a row silently whose %s says that it did not happen', async (header, booked, notBooked) => {
    const read = await readFile(
      lines(
        `Date,Description,Amount,${header}`,
        `2026-10-30,REWE,-12.30,${booked}`,
        `2026-10-31,REWE,-99.30,${notBooked}`,
        `2026-10-29,Wages,1500.00,${booked}`,
      ),
    );
    if (canBePublished(read)) expect(transactionsIn(read)).toEqual(['2026-10-29 1500', '2026-10-30 -12.3']);
    else expect(read.questions.map(({ field }) => field)).toContain('state_values');
  });

  it.each(['Ücret', 'Komisija', 'Palvelumaksu', 'Provízia', 'Teenustasu'])('ask about a fee called %s', async (fee) => {
    const { questions } = await readFile(
      lines(
        `Date,Description,Amount,${fee}`,
        '2026-10-30,Shop,-12.30,0.00',
        '2026-10-31,Transfer,-100.00,1.50',
        '2026-11-01,Wages,1500.00,0.00',
      ),
    );
    expect(questions.map(({ field }) => field)).toEqual(['fees']);
  });
});
