import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../shared/imports/detect/parse/detect-file.ts';
import { readRows } from '../../../shared/imports/prepare/parse/read-rows.ts';
import type { RowContext } from '../../../shared/imports/prepare/use-cases/reading-ports.ts';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import { ROW_RULES } from '../../support/imports/csv.ts';

const read = (text: string, context: Partial<RowContext> = {}) => {
  const rows: ImportRow[] = [];
  const given = {
    type: 'TransactionImport',
    ...ROW_RULES,
    hasAccount: false,
    mayContinue: () => true,
    ...context,
  } as const;
  const outcome = readRows(Buffer.from(text), given, (row) => rows.push(row));
  return { outcome, rows };
};
/** The account, the day and the money in of each row. */
const shortly = (rows: readonly ImportRow[]) =>
  rows.map(({ fields, entry, errors }) => [
    fields.account,
    entry?.date ?? '',
    entry === null ? errors[0] : fields.amount,
  ]);

describe('an export of Firefly III', () => {
  const HEADER =
    'user_id,journal_id,type,amount,foreign_amount,currency_code,foreign_currency_code,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,category,tags,notes';
  const DAY = '2024-05-03T00:00:00+02:00';
  const line = (type: string, amount: string, from: readonly string[], to: readonly string[], more = ['', '']) =>
    `1,2,${type},${amount},${more[0]},EUR,${more[1]},About it,${DAY},${from[0]},,${from[1]},${to[0]},,${to[1]},Food,"a,b",`;
  const [GIRO, SAVINGS] = [
    ['Giro', 'Asset account'],
    ['Savings', 'Asset account'],
  ];
  const SHOP = ['Shop', 'Expense account'];
  const EMPLOYER = ['Employer', 'Revenue account'];
  const file = (...lines: readonly string[]) => [HEADER, ...lines, ''].join('\n');

  it('is read by the side of the own account, whatever the sign', () => {
    for (const sign of ['', '-']) {
      const { rows } = read(
        file(
          line('Withdrawal', `${sign}25.00`, GIRO, SHOP),
          line('Deposit', `${sign}100.00`, EMPLOYER, GIRO),
          line('Transfer', `${sign}40.00`, GIRO, SAVINGS),
        ),
      );
      expect(shortly(rows)).toEqual([
        ['Giro', '2024-05-03', '-25'],
        ['Giro', '2024-05-03', '100'],
        ['Giro', '2024-05-03', '-40'],
        ['Savings', '2024-05-03', '40'],
      ]);
      expect(rows[0]).toMatchObject({
        fields: { name: 'Shop', category: 'Food', notes: 'About it' },
        tags: ['a', 'b'],
      });
      expect(rows[3]?.fields.name).toBe('Giro');
    }
  });

  it('has the amount of each side of a transfer between currencies', () => {
    const { rows } = read(file(line('Transfer', '40.00', GIRO, SAVINGS, ['44.00', 'USD'])));
    expect(rows.map(({ fields }) => [fields.account, fields.amount, fields.currency])).toEqual([
      ['Giro', '-40', 'EUR'],
      ['Savings', '44', 'USD'],
    ]);
    expect(rows[1]?.fields.notes).toContain('Original amount: 40.00 EUR');
  });

  it('is asked about if its accounts would go into one', () => {
    const { outcome } = read(file(line('Transfer', '40', GIRO, SAVINGS)), { hasAccount: true });
    expect(outcome).toMatchObject({ ok: true, questions: [{ field: 'account_id' }] });
    const single = read(file(line('Withdrawal', '25', GIRO, SHOP)), { hasAccount: true });
    expect(single.outcome).not.toHaveProperty('questions');
    expect(single.rows[0]?.entry?.amount).toBe('25');
  });

  it('has errors where no account is the own one', () => {
    const { rows } = read(file(line('Withdrawal', '25', ['X', 'Expense account'], SHOP)));
    expect(rows[0]?.errors[0]).toContain('Amount "25" has no direction');
  });

  it('is detected', () => {
    const family = { dateFormat: '%Y-%m-%d', currency: 'USD', locale: 'en', country: 'US' };
    const bytes = Buffer.from(file(line('Withdrawal', '25', GIRO, SHOP)));
    expect(detectFile({ bytes, filename: 'x.csv', family, today: '2024-06-01' })).toMatchObject({
      type: 'TransactionImport',
      configuration: { fileFormat: 'firefly' },
      headers: ['Giro'],
    });
  });
});

describe('an export of GnuCash', () => {
  const HEADER =
    '"Date","Transaction ID","Number","Description","Notes","Commodity/Currency","Void Reason","Action","Memo","Full Account Name","Account Name","Amount With Sym","Amount Num.","Value With Sym","Value Num.","Reconcile","Reconcile Date","Rate/Price"';
  const split = (
    account: string,
    amount: string,
    { date = '13/05/2024', id = 'a', name = 'Market', value = amount } = {},
  ) =>
    `"${date}","${id}","","${name}","","CURRENCY::EUR","","","","${account}","${account.split(':').at(-1)}","","${amount}","","${value}","n","","1.00"`;
  const file = (...lines: readonly string[]) => [HEADER, ...lines, ''].join('\n');
  const blank = { date: '', id: '', name: '' };

  it.each([
    ['that repeats the transaction', {}],
    ['that writes it once', blank],
  ])('has a row for each split of an own account, in a version %s', (_, rest) => {
    const { outcome, rows } = read(
      file(
        split('Assets:Bank:Giro', '-25.00'),
        split('Expenses:Food', '25.00', rest),
        split('Assets:Bank:Giro', '-40.00', { id: 'b', date: '14/05/2024', name: 'Saving' }),
        split('Assets:Savings', '40.00', rest === blank ? blank : { id: 'b', date: '14/05/2024', name: 'Saving' }),
      ),
    );
    expect(shortly(rows)).toEqual([
      ['Giro', '2024-05-13', '-25'],
      ['Giro', '2024-05-14', '-40'],
      ['Savings', '2024-05-14', '40'],
    ]);
    expect(rows[0]?.fields).toMatchObject({ name: 'Market', category: 'Food', currency: 'EUR' });
    expect(rows[1]?.fields).toMatchObject({ category: '', notes: 'Assets:Savings: 40.00' });
    expect(outcome).toMatchObject({ configuration: { dateFormat: '%d/%m/%Y', fileFormat: 'gnucash' } });
    expect(outcome).not.toHaveProperty('questions');
  });

  it('asks which day is meant, with the separators of the file, and keeps the answer', () => {
    const text = file(
      split('Assets:Giro', '-25.00', { date: '04.05.24' }),
      split('Expenses:Food', '25.00', { date: '04.05.24' }),
    );
    const { outcome } = read(text);
    expect(outcome).toMatchObject({
      questions: [
        { field: 'date_format', candidates: [{ value: '%m.%d.%y', meaning: '2024-04-05' }, { value: '%d.%m.%y' }] },
      ],
    });
    const configuration = { ...ROW_RULES.configuration, dateFormat: '%d.%m.%y' };
    const settled = read(text, { configuration });
    expect(shortly(settled.rows)).toEqual([['Giro', '2024-05-04', '-25']]);
    expect(settled.outcome).toMatchObject({ configuration: { dateFormat: '%d.%m.%y' } });
    expect(settled.outcome).not.toHaveProperty('questions');
  });

  it('reads numbers as the program writes them', () => {
    const { rows } = read(file(split('Aktiva:Giro', '-1.025,50'), split('Aufwendungen:Miete', '1.025,50')));
    expect(shortly(rows)).toEqual([['Giro', '2024-05-13', '-1025.5']]);
    expect(rows[0]?.fields.category).toBe('Miete');
  });

  it('does not take shares for money', () => {
    const { rows } = read(
      file(split('Assets:Shares:ACME', '10', { value: '1500.00' }), split('Assets:Giro', '-1500.00')),
    );
    expect(rows.map(({ entry }) => entry?.amount)).toEqual([undefined, '1500']);
    expect(rows[0]?.errors[0]).toContain('Amount "10" is not in EUR, in which it is worth "1500.00"');
  });

  it('is refused if it does not show which accounts are the own ones', () => {
    expect(read(file(split('Haus:Giro', '-25'))).outcome).toMatchObject({
      ok: false,
      message: expect.stringContaining('The account "Haus:Giro"'),
    });
    const simple = '"Date","Account Name","Description","Amount With Sym","Amount Num."';
    const lines = ['"13/05/2024","Giro","Market","","-25"', '"13/05/2024","Food","Market","","25"'];
    expect(read([simple, ...lines].join('\n')).outcome).toMatchObject({
      ok: false,
      message: expect.stringContaining('without the simple layout'),
    });
    expect(shortly(read([simple, ...lines.slice(0, 1)].join('\n')).rows)).toEqual([['Giro', '2024-05-13', '-25']]);
  });
});
