import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

const QIF = `!Type:Bank
D02/27/2026
T-60.00
PMarket
SFood
$-40.00
SHome
$-20.00
^
D02/28/2026
T2500.00
PSalary
^
`;

/** Files that tell money in from money out in other ways than by the sign, with a payment of 60 and a salary of 2500. */
const BOTH_WAYS: readonly (readonly [how: string, name: string, content: string, ...options: string[]])[] = [
  [
    'debit and credit columns',
    'a.csv',
    'Date,Name,Debit,Credit\n2026-02-27,Market,60.00,\n2026-02-28,Salary,,2500.00\n',
  ],
  [
    'a column of the type that names money out',
    'a.csv',
    'Date,Name,Amount,Type\n2026-02-27,Market,60.00,debit\n2026-02-28,Salary,2500.00,credit\n',
    ...['--set', 'signage_convention=inflows_negative', '--set', 'amount_type_strategy=custom_column'],
    ...['--set', 'amount_type_inflow_value=debit', '--set', 'entity_type_col_label=Type'],
  ],
  [
    'an inverted sign',
    'a.csv',
    'date,name,amount\n2026-02-27,Market,60.00\n2026-02-28,Salary,-2500.00\n',
    ...['--set', 'signage_convention=inflows_negative'],
  ],
  ['a split', 'a.qif', QIF],
  [
    'the export of Mint',
    'a.csv',
    'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n' +
      '02/27/2026,Market,MARKET,60.00,debit,Food,Checking,,\n02/28/2026,Salary,SALARY,2500.00,credit,Pay,Checking,,\n',
    ...['--type', 'MintImport'],
  ],
];

/** The shown amounts by the name in the same line. */
const amountOf = (name: string, shown: string): string | undefined =>
  new RegExp(` ${name} +(-?[\\d.]+) `).exec(shown)?.[1];

describe('the amounts of a preview, and of the rows of an import', () => {
  it.each(BOTH_WAYS)('are those that the account then has: %s', async (_how, name, content, ...options) => {
    const { run, json, file } = await cliUser();
    const args = ['import', await file(name, content), '--account', 'Checking', ...options];
    const preview = await run(...args, '--dry-run');
    const [uploaded] = await json<{ import: ImportDetail }[]>(...args, '--no-publish');
    const id = uploaded?.import.id ?? '';
    const rows = await run('rows', id);
    expect((await run('publish', id, '--yes')).code).toBe(0);
    const { stdout: ledger } = await run('transactions', '--no-excluded');
    for (const shown of [preview.stdout, rows.stdout])
      expect({ market: amountOf('Market', shown), salary: amountOf('Salary', shown) }).toEqual({
        market: '-60.00',
        salary: '2500.00',
      });
    expect(ledger).toMatch(/ Salary +2500\.00 /);
    expect(ledger).toMatch(/ Market +-60\.00 | Market +-20\.00 /);
  });
});

describe('the amounts of a preview of trades', () => {
  const TRADES = (bought: string, sold: string) =>
    `date,ticker,qty,price,name\n2026-02-27,ABC,${bought},30.00,Market\n2026-02-28,ABC,${sold},2500.00,Salary\n`;
  const INVESTMENTS = [
    '!Type:Invst',
    ...['D02/26/2026', 'NCash', 'T500.00', 'PDeposit', '^'],
    ...['D02/27/2026', 'NBuy', 'YABC', 'I30.00', 'Q2', 'T60.00', '^'],
    ...['D02/28/2026', 'NSell', 'YABC', 'I2500.00', 'Q1', 'T2500.00', '^'],
    ...['D02/28/2026', 'NDiv', 'YABC', 'T7.00', '^'],
    ...['D02/28/2026', 'NMiscExp', 'PBroker', 'T9.00', '^'],
  ].join('\n');

  it.each([
    ['money out is positive', TRADES('2', '-1'), []],
    ['signs of shares are inverted', TRADES('-2', '1'), ['--set', 'signage_convention=inflows_negative']],
  ])('have money that is paid as negative: %s', async (_how, content, options) => {
    const { run, file } = await cliUser();
    const args = ['--account', 'Checking', '--type', 'TradeImport', '--dry-run', ...options];
    const { stdout } = await run('import', await file('a.csv', content), ...args);
    expect(stdout).toMatch(/ Market +-60\.00 /);
    expect(stdout).toMatch(/ Salary +2500\.00 /);
  });

  it('follow the action of an investment account in QIF', async () => {
    const { run, file } = await cliUser();
    const { stdout } = await run(
      'import',
      await file('a.qif', `${INVESTMENTS}\n`),
      '--account',
      'Checking',
      '--dry-run',
    );
    for (const [day, amount] of [
      ['26', '500.00'],
      ['27', '-60.00'],
      ['28', '2500.00'],
      ['28', '7.00'],
      ['28', '-9.00'],
    ])
      expect(stdout).toMatch(new RegExp(`2026-02-${day} .* ${amount} `));
  });
});
