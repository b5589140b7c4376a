import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished } from '../../../support/imports/truth.ts';

const HEADERS = [
  ...['Account', 'Account No.', 'Account Number', 'Account #', 'Account ID', 'Acct', 'A/C No.', 'Bank account'],
  ...['From account', 'Own account', 'My account number', 'BSB / Account Number', 'IBAN', 'IBAN/BBAN', 'Portfolio'],
  ...['Wallet', 'Konto', 'Kontonummer', 'Kontonr', 'Konto nr', 'Auftragskonto', 'Bankkonto', 'N° de compte'],
  ...['Numéro de compte', 'Compte', 'Número de cuenta', 'Nº cuenta', 'Numero conto', 'Conta', 'Número da conta'],
  ...['Rekeningnummer', 'Rekening', 'Tilinumero', 'Numer rachunku', 'Číslo účtu', 'Számlaszám', 'Broj računa'],
  ...['Număr cont', 'Sąskaitos nr.', 'Hesap No', 'Номер счета', 'Номер рахунку', 'Αριθμός λογαριασμού'],
  ...['口座番号', '账号', '帳號', '계좌번호', 'מספר חשבון', 'Số tài khoản', 'เลขที่บัญชี', 'رقم الحساب'],
] as const;
const NUMBERS = [
  ['DE89370400440532013000', 'DE02120300000000202051'],
  ['111', '222'],
  ['00111-1234567', '00111-7654321'],
  ['****1234', '****9876'],
] as const;

const asksForAccount = async (text: string, circumstances = {}): Promise<boolean> =>
  (await readFile(text, circumstances)).questions.some(({ field }) => field === 'account_id');

const fileOf = (header: string, [a, b]: readonly [string, string]): string =>
  [
    `${header};Datum;Text;Betrag`,
    `${a};13.10.2026;Laden;-10,00`,
    `${a};14.10.2026;Lohn;500,00`,
    `${b};15.10.2026;Zins;5,00`,
  ].join('\n');

describe('files with several accounts in a column', () => {
  it.each(HEADERS)('are asked about, under the header %s', async (header) => {
    for (const numbers of NUMBERS)
      expect([numbers, await asksForAccount(fileOf(header, numbers))]).toEqual([numbers, true]);
    const own = await readFile(fileOf(header, ['111', '111']));
    expect(canBePublished(own)).toBe(true);
  });

  it('are asked about in the first column, with a row each', async () => {
    const [a, b] = NUMBERS[0];
    const lines = [`${a};13.10.2026;Laden;-10,00`, `${b};14.10.2026;Zins;5,00`];
    expect(await asksForAccount(['IBAN;Datum;Text;Betrag', ...lines].join('\n'))).toBe(true);
  });

  it('are read into each account if the answer is no', async () => {
    const asked = await readFile(fileOf('Kontonummer', NUMBERS[0]));
    const read = await asked.answer({}, null);
    expect(read.rows.map(({ fields }) => fields.account)).toEqual([NUMBERS[0][0], NUMBERS[0][0], NUMBERS[0][1]]);
  });

  it('are asked about if the second account comes far below the first', async () => {
    const line = (account: string, at: number) => `${account};13.10.2026;Laden ${at};-${at + 1},00`;
    const lines = Array.from({ length: 400 }, (_, at) => line(at < 300 ? '111' : '222', at));
    expect(await asksForAccount(['Kontonummer;Datum;Text;Betrag', ...lines].join('\n'))).toBe(true);
  });

  it.each([
    [
      'an account number beside a type',
      'Account Type,Account Number',
      ['Chequing,1', 'Chequing,1', 'Savings,2'],
      'Account Number',
    ],
    ['a type alone', 'Account Type,Ref', ['Chequing,a', 'Chequing,b', 'Savings,c'], 'Account Type'],
    [
      'a product that sounds like an account',
      'Product,Ref',
      ['Everyday Account,a', 'Everyday Account,b', 'Online Saver,c'],
      'Product',
    ],
    [
      'an own account beside another side',
      'FROM ACCOUNT,TO ACCOUNT',
      ['Main,Food', 'Main,Rent', 'Cash,Food'],
      'FROM ACCOUNT',
    ],
    [
      'numbers under an unknown header',
      'Alpha,Ref',
      [`${NUMBERS[0][0]},a`, `${NUMBERS[0][0]},b`, `${NUMBERS[0][1]},c`, `${NUMBERS[0][1]},d`],
      'Alpha',
    ],
  ] as const)('are asked about by %s', async (_, header, starts, named) => {
    const lines = starts.map(
      (start, at) => `${start},2026-10-${13 + at},Shop ${at},${at === 1 ? '' : '-'}${at + 2}.50`,
    );
    const { questions } = await readFile([`${header},Date,Description,Amount`, ...lines].join('\n'));
    expect(questions).toContainEqual(
      expect.objectContaining({ field: 'account_id', question: expect.stringContaining(`"${named}" names`) }),
    );
  });
});

describe('accounts of the other sides of payments', () => {
  it.each([
    'Counterparty account',
    'Gegenkonto',
    'Tegenrekening',
    'Payee Account Number',
    'Beneficiary IBAN',
    'Kontonummer Empfänger',
    'Compte bénéficiaire',
    'Rachunek odbiorcy',
    'Číslo protiúčtu',
    'Счет получателя',
    'Account holder',
    'Account currency',
    'Account balance',
    'Card number',
  ])('are not taken for accounts of the family: %s', async (header) => {
    for (const numbers of NUMBERS) expect(await asksForAccount(fileOf(header, numbers))).toBe(false);
  });

  it('are recognized by the names beside them', async () => {
    const [a, b] = NUMBERS[0];
    const line = (name: string, account: string, at: number) => `${13 + at}.10.2026;${name};${account};-${at + 1},50`;
    for (const header of ['Datum;Empfänger;IBAN;Betrag', 'Date;Payee;Account number;Amount'])
      expect(
        await asksForAccount(
          [header, line('Miete', a, 0), line('Strom', b, 1), line('Miete', a, 2), line('Strom', b, 3)].join('\n'),
        ),
      ).toBe(false);
  });

  it('are recognized by the names in any column', async () => {
    const [a, b] = NUMBERS[0];
    const lines = [`13.10.2026;Miete;-10,00;${a}`, `14.10.2026;Lohn;500,00;${b}`, `15.10.2026;Miete;-5,00;${a}`];
    expect(await asksForAccount(['Datum;Name;Betrag;IBAN', ...lines].join('\n'))).toBe(false);
  });

  it('are recognized by the account that is in every row', async () => {
    const header = 'Date,From account,To account,Description,Amount';
    const lines = [
      '2026-10-13,111,999,Shop,-10.00',
      '2026-10-14,888,111,Job,500.00',
      '2026-10-15,111,777,Rent,-300.00',
    ];
    expect(await asksForAccount([header, ...lines].join('\n'))).toBe(false);
    expect(await asksForAccount([header, ...lines, '2026-10-16,222,777,Bar,-3.00'].join('\n'))).toBe(true);
  });

  it('are not taken beside the own account', async () => {
    const lines = ['13', '14', '15'].map(
      (day, at) => `111;${day}.10.2026;Text ${at};-${at + 1},50;${at < 2 ? '7' : '8'}`,
    );
    expect(await asksForAccount(['Auftragskonto;Datum;Text;Betrag;Kontonummer', ...lines].join('\n'))).toBe(false);
  });

  it('several cards of one card account are not accounts', async () => {
    const lines = ['1001', '1002', '1001'].map((card, at) => `2026-10-${13 + at},Shop ${at},Jo,-${card},${at + 1}.50`);
    const text = ['Date,Description,Card Member,Account #,Amount', ...lines].join('\n');
    expect(await asksForAccount(text, { accountType: 'credit_card' })).toBe(false);
  });
});
