import { describe, expect, it } from 'vitest';
import type { Statement, StatementHints } from '../../../../shared/imports/formats/pdf/domain/statement.ts';
import { add } from '../../../../shared/platform/domain/money/decimal.ts';
import { readTyped } from '../../../support/imports/pdf/statement-text.ts';

type Shape = {
  readonly text: string | readonly string[];
  readonly hints?: Partial<StatementHints>;
  readonly rows: readonly string[];
};

/** Statements in the layouts of banks in several countries, with all balances and sums that they print. */
const SHAPES: Readonly<Record<string, Shape>> = {
  'a British account whose days are printed once': {
    text: `
Your Bank Account details
Account Name   MR TEST   Sortcode 40-12-34   Account Number 12345678
12 March 2025 to 11 April 2025
Date        Payment type and details        Paid out     Paid in     Balance
12 Mar 25   BALANCE BROUGHT FORWARD                                  1,000.00
13 Mar 25   VIS  GROCER                         12.50
            DD   PHONE                           30.00
            CR   SALARY                                 2,000.00     2,957.50
20 Mar 25   ATM  CASH                          50.00                 2,907.50
11 Apr 25   BALANCE CARRIED FORWARD                                  2,907.50
`,
    hints: { currency: 'GBP' },
    rows: [
      '2025-03-13 VIS GROCER -12.5',
      '2025-03-13 DD PHONE -30',
      '2025-03-13 CR SALARY 2000',
      '2025-03-20 ATM CASH -50',
    ],
  },
  'an American card with a summary, headings and a slip': {
    text: `
Opening/Closing Date 12/16/24 - 01/15/25
Account number: XXXX XXXX XXXX 1234
ACCOUNT SUMMARY
Previous Balance             $200.00
Payment, Credits            -$100.00
Purchases                    +$95.25
Cash Advances                  $0.00
Fees Charged                   $0.00
Interest Charged               $0.00
New Balance                  $195.25
Credit Access Line           $5,000
Payment Due Date  02/12/25
Minimum Payment Due           $35.00
ACCOUNT ACTIVITY
Date of
Transaction   Merchant Name or Transaction Description          $ Amount
PAYMENTS AND OTHER CREDITS
12/31         Payment Thank You - Web                            -100.00
PURCHASE
12/20         GROCERY OUTLET                                       45.25
01/03         AIRLINE TICKET                                       50.00
2025 Totals Year-to-Date
Total fees charged in 2025            $0.00
Total interest charged in 2025        $0.00
`,
    hints: { isLiability: true },
    rows: [
      '2024-12-31 Payment Thank You - Web 100',
      '2024-12-20 GROCERY OUTLET -45.25',
      '2025-01-03 AIRLINE TICKET -50',
    ],
  },
  'a French account with days without a year': {
    text: `
RELEVE DE COMPTE du 01/03/2025 au 31/03/2025
Compte n° 00012345678
Date    Libellé                              Débit        Crédit
        SOLDE PRECEDENT AU 28/02/2025                    1 000,00
03.03   CARTE MARCHE                      12,50
05.03   VIR SALAIRE                                      2 000,00
        TOTAL DES OPERATIONS                 12,50       2 000,00
        NOUVEAU SOLDE AU 31/03/2025                      2 987,50
`,
    hints: { currency: 'EUR' },
    rows: ['2025-03-03 CARTE MARCHE -12.5', '2025-03-05 VIR SALAIRE 2000'],
  },
  'an American account in sections, with the balance of every day': {
    text: `
January 01, 2025 through January 31, 2025
Account Number: 000000123451234
CHECKING SUMMARY
Beginning Balance           $100.00
Deposits and Additions       500.00
ATM & Debit Card Withdrawals  -3.50
Electronic Withdrawals       -20.00
Ending Balance              $576.50
DEPOSITS AND ADDITIONS
DATE    DESCRIPTION           AMOUNT
01/03   Payroll              $500.00
Total Deposits and Additions $500.00
ATM & DEBIT CARD WITHDRAWALS
DATE    DESCRIPTION           AMOUNT
01/05   Coffee                 $3.50
Total ATM & Debit Card Withdrawals $3.50
ELECTRONIC WITHDRAWALS
DATE    DESCRIPTION           AMOUNT
01/09   Power                 $20.00
Total Electronic Withdrawals  $20.00
DAILY ENDING BALANCE
DATE    AMOUNT
01/03   600.00
01/05   596.50
01/09   576.50
`,
    rows: ['2025-01-03 Payroll 500', '2025-01-05 Coffee -3.5', '2025-01-09 Power -20'],
  },
  'a German account with marks after the currency': {
    text: `
Kontoauszug 3/2025   Kontonummer 532013000   IBAN DE89 3704 0044 0532 0130 00
Bu.Tag  Wert   Wir haben für Sie gebucht       Belastung in EUR    Gutschrift in EUR
        ALTER KONTOSTAND                                            1.000,00 H EUR
03.03.  03.03. Kartenzahlung Markt                     45,10
05.03.  05.03. Gehalt                                               2.500,00
        NEUER KONTOSTAND                                            3.454,90 H EUR
`,
    hints: { currency: 'EUR' },
    rows: ['2025-03-03 Kartenzahlung Markt -45.1', '2025-03-05 Gehalt 2500'],
  },
  'a card whose figures stand in boxes': {
    text: `
Statement of Account
Card number XXXX-XXXXXX-51004   Statement date 15 January 2025
Previous Balance   New Credits    New Debits     Closing Balance
200.00             100.00         95.25          195.25
Date        Details                           Amount
20 Dec      GROCERY OUTLET                      45.25
31 Dec      PAYMENT RECEIVED - THANK YOU       100.00 CR
3 Jan       AIRLINE TICKET                      50.00
`,
    hints: { isLiability: true, currency: 'GBP' },
    rows: [
      '2024-12-20 GROCERY OUTLET -45.25',
      '2024-12-31 PAYMENT RECEIVED - THANK YOU 100',
      '2025-01-03 AIRLINE TICKET -50',
    ],
  },
  'a Spanish account': {
    text: `
Extracto de cuenta  Periodo: 01/03/2025 - 31/03/2025
Cuenta ES91 2100 0418 4502 0005 1332
Fecha       Concepto                          Importe        Saldo
            Saldo anterior                                 1.000,00
03/03/2025  Compra Mercado                   -45,10        954,90
05/03/2025  Nómina                           2.500,00      3.454,90
            Saldo final                                    3.454,90
`,
    hints: { currency: 'EUR', familyDateFormat: '%d/%m/%Y' },
    rows: ['2025-03-03 Compra Mercado -45.1', '2025-03-05 Nómina 2500'],
  },
  'a column that says debit or credit': {
    text: `
Statement period 01 Mar 2025 - 31 Mar 2025
Opening balance  100.00
Date        Description         Type        Amount
03 Mar      Coffee              Debit         3.50
05 Mar      Salary              Credit      500.00
Closing balance  596.50
`,
    rows: ['2025-03-03 Coffee -3.5', '2025-03-05 Salary 500'],
  },
  'a slip that names another account': {
    text: `
Statement date 31 March 2025
Date         Description               Amount       Balance
2025-03-01   Opening balance                         100.00
2025-03-02   Coffee                     -3.50         96.50
2025-03-31   Closing balance                          96.50
Please return this part with your payment
Account number 000123451234    Amount due 0.00
Our account 99887766 at Other Bank
New balance 96.50
`,
    rows: ['2025-03-02 Coffee -3.5'],
  },
  'a page that begins with a row of the day before': {
    text: [
      `
Account number 000123451234
Date         Description               Amount       Balance
01 Mar 2025  Opening balance                         100.00
02 Mar 2025  Coffee                     -3.50         96.50
`,
      `
Account number 000123451234
Statement continued
             Tea                        -1.50         95.00
04 Mar 2025  Bus                        -5.00         90.00
             Closing balance                          90.00
`,
    ],
    rows: ['2025-03-02 Coffee -3.5', '2025-03-02 Tea -1.5', '2025-03-04 Bus -5'],
  },
};

const COMBINED = `
January 01, 2025 through January 31, 2025
Account Number: 000000123451234
CONSOLIDATED BALANCE SUMMARY
Checking & Savings            ACCOUNT        BEGINNING BALANCE       ENDING BALANCE
Blue Checking            000000123451234         $100.00                 $96.50
Blue Savings             000000987659876       $5,000.00              $5,004.20
Total                                           $5,100.00              $5,100.70
BLUE CHECKING
Account Number: 000000123451234
CHECKING SUMMARY
Beginning Balance           $100.00
Electronic Withdrawals        -3.50
Ending Balance               $96.50
TRANSACTION DETAIL
DATE    DESCRIPTION           AMOUNT       BALANCE
        Beginning Balance                  $100.00
01/05   Coffee                 -3.50         96.50
        Ending Balance                     $96.50
BLUE SAVINGS
Account Number: 000000987659876
SAVINGS SUMMARY
Beginning Balance         $5,000.00
Deposits and Additions         4.20
Ending Balance            $5,004.20
TRANSACTION DETAIL
DATE    DESCRIPTION           AMOUNT       BALANCE
        Beginning Balance                $5,000.00
01/31   Interest                4.20      5,004.20
        Ending Balance                   $5,004.20
`;

const short = ({ rows }: Statement): readonly string[] =>
  rows.map(({ date, description, amount }) => `${date} ${description} ${amount}`);
const netOf = ({ rows }: Statement, from: number, to: number): string =>
  rows.slice(from, to).reduce((total, { amount }) => add(total, amount ?? '0'), '0');

describe.each(Object.entries(SHAPES))('%s', (_, { text, hints, rows }) => {
  it('is read completely and confirmed by its own figures', () => {
    const statement = readTyped(text, hints);

    expect(short(statement)).toEqual(rows);
    expect(statement.warnings).toEqual([]);
    expect(statement.coversAllRows).toBe(true);
    const [balance] = statement.sums;
    expect(balance).toMatchObject({ figure: 'balance', from: 0, to: rows.length });
    expect(balance?.expected).toBe(netOf(statement, 0, rows.length));
  });
});

describe('a statement that begins with a summary of two accounts', () => {
  it('is split where each account begins', () => {
    expect(readTyped(COMBINED)).toMatchObject({ rows: [], accounts: ['Account …1234', 'Account …9876'] });
  });
});
