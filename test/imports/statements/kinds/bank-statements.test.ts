import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { transactionsIn } from '../../../support/imports/truth.ts';

const direction = (amount: string): string => (amount.startsWith('-') ? 'DBIT' : 'CRDT');
const money = (amount: string): string =>
  `<Amt Ccy="EUR">${amount.replace('-', '')}</Amt><CdtDbtInd>${direction(amount)}</CdtDbtInd>`;
const balance = (code: string, amount: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
const entry = (amount: string, day: string, name: string, { more = '', state = 'BOOK', details = '' } = {}): string =>
  `<Ntry>${money(amount)}${more}<Sts><Cd>${state}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls>${details || `<TxDtls><RmtInf><Ustrd>${name}</Ustrd></RmtInf></TxDtls>`}</NtryDtls></Ntry>`;
const camt = (...statements: readonly string[]): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${statements.map((inside) => `<Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${inside}</Stmt>`).join('')}</BkToCstmrStmt></Document>`;
const mt940 = (opening: string, closing: string, ...lines: readonly string[]): string =>
  [':20:X', ':25:DE02120300000000202051', ':28C:1/1', `:60F:${opening}`, ...lines, `:62F:${closing}`, '-'].join('\r\n');

const SHOP = entry('-10.00', '2026-01-13', 'Shop');
const asked = async (text: string) => {
  const file = await readFile(text);
  return { file, asks: file.questions.map(({ field, text: about }) => [field, about]), rows: transactionsIn(file) };
};

describe('a reversal in CAMT', () => {
  const REVERSAL = entry('-4.00', '2026-01-14', 'Return', { more: '<RvslInd>true</RvslInd>' });

  it('is asked about where no balances settle it', async () => {
    const { file, asks } = await asked(camt(SHOP + REVERSAL));
    expect(asks).toEqual([['amount_type_values', 'reversal DBIT']]);
    const turned = await file.answer({ amountTypeValues: { 'reversal DBIT': 'in' } });
    expect({ asks: turned.questions, rows: transactionsIn(turned) }).toEqual({
      asks: [],
      rows: ['2026-01-13 -10', '2026-01-14 4'],
    });
  });

  it.each([
    ['86.00', '2026-01-14 -4'],
    ['94.00', '2026-01-14 4'],
  ])('is read as the balances say, up to %s', async (closing, row) => {
    const balances = balance('OPBD', '100.00', '2026-01-12') + balance('CLBD', closing, '2026-01-14');
    expect(await asked(camt(balances + SHOP + REVERSAL))).toMatchObject({ asks: [], rows: ['2026-01-13 -10', row] });
  });
});

describe('the state of a CAMT entry', () => {
  it.each(['PDNG', 'FUTR', 'PENDING'])('%s is left out, visibly', async (state) => {
    const { file, asks, rows } = await asked(camt(SHOP + entry('-4.00', '2026-01-14', 'Hotel', { state })));
    expect({ asks, rows }).toEqual({ asks: [], rows: ['2026-01-13 -10'] });
    expect(file.record.warnings.map(({ code }) => code)).toEqual(['pending_rows_left_out']);
  });

  it('INFO is no row, and another one is asked about', async () => {
    const { file, asks } = await asked(
      camt(
        SHOP +
          entry('-4.00', '2026-01-14', 'Notice', { state: 'INFO' }) +
          entry('-5.00', '2026-01-14', 'Hotel', { state: 'CANC' }),
      ),
    );
    expect(asks).toEqual([['state_values', 'CANC']]);
    expect(transactionsIn(await file.answer({ stateValues: { CANC: 'leave_out' } }))).toEqual(['2026-01-13 -10']);
  });
});

describe('a collective entry in CAMT', () => {
  const part = (amount: string, currency = 'EUR'): string =>
    `<TxDtls><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RmtInf><Ustrd>Part ${amount}</Ustrd></RmtInf></TxDtls>`;

  it.each([
    ['parts that add up', part('4.00') + part('6.00'), ['-4', '-6'], []],
    ['parts that do not', part('4.00') + part('5.00'), ['-10'], ['parts_differ']],
    ['parts in another currency', part('5.00', 'USD') + part('6.50', 'USD'), ['-10'], []],
  ])('with %s has the amount of the entry', async (_, details, amounts, codes) => {
    const { file, asks, rows } = await asked(camt(entry('-10.00', '2026-01-13', '', { details })));
    expect({ asks, rows }).toEqual({ asks: [], rows: amounts.map((amount) => `2026-01-13 ${amount}`) });
    expect(file.record.warnings.map(({ code }) => code)).toEqual(codes);
  });

  it('keeps the foreign amount as a note', async () => {
    const details =
      '<TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">11.50</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">10.00</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>Hotel</Ustrd></RmtInf></TxDtls>';
    const { file, rows } = await asked(camt(entry('-10.00', '2026-01-13', '', { details })));
    expect(rows).toEqual(['2026-01-13 -10']);
    expect(file.rows[0]?.fields).toMatchObject({ currency: 'EUR', notes: '11.50 USD' });
  });
});

describe('a file with a statement twice', () => {
  const [from, to] = [balance('OPBD', '100.00', '2026-01-12'), balance('CLBD', '90.00', '2026-01-13')];
  const first = mt940('C260112EUR100,00', 'C260113EUR90,00', ':61:2601130113D10,00NMSCNONREF', ':86:Shop');
  const later = mt940(
    'C260112EUR100,00',
    'C260114EUR85,00',
    ...[':61:2601130113D10,00NMSCNONREF', ':86:Shop', ':61:2601140114D5,00NMSCNONREF', ':86:Cafe'],
  );
  const interim = [
    ...[':20:X', ':25:DE02120300000000202051', ':28C:1/1', ':34F:EURD0,'],
    ...[':61:2601130113D10,00NMSCNONREF', ':86:Shop', '-'],
  ].join('\r\n');
  const next = mt940('C260113EUR90,00', 'C260114EUR80,00', ':61:2601140114D10,00NMSCNONREF', ':86:Shop');

  it.each([
    ['CAMT', camt(from + to + SHOP, from + to + SHOP), ['2026-01-13 -10']],
    ['MT940', `${first}\r\n${first}`, ['2026-01-13 -10']],
    ['MT942 beside MT940', `${first}\r\n${interim}`, ['2026-01-13 -10']],
    ['MT940 of an overlapping period', `${first}\r\n${later}`, ['2026-01-13 -10', '2026-01-14 -5']],
  ])('is asked about in %s', async (_, text, truth) => {
    const { file, asks } = await asked(text);
    expect(asks).toEqual([['state_values', 'repeated: -10 "Shop" on 2026-01-13']]);
    const answer = { 'repeated: -10 "Shop" on 2026-01-13': 'leave_out' } as const;
    expect(transactionsIn(await file.answer({ stateValues: answer }))).toEqual(truth);
  });

  it('is not one if the second follows the first', async () => {
    expect(await asked(`${first}\r\n${next}`)).toMatchObject({ asks: [], rows: ['2026-01-13 -10', '2026-01-14 -10'] });
  });
});

describe('field 61 of MT940', () => {
  it.each([
    ['2601130113D10,00NMSCX', '2026-01-13 -10'],
    ['2601130113DR10,00NMSCX', '2026-01-13 -10'],
    ['2601130113CR10,00NMSCX', '2026-01-13 10'],
    ['2601130113RC10,00NMSCX', '2026-01-13 -10'],
    ['2601130113RD10,00NMSCX', '2026-01-13 10'],
    ['2601130113RCR10,00NMSCX', '2026-01-13 -10'],
    ['2512310102D10,00NMSCX', '2026-01-02 -10'],
    ['2601021231D10,00NMSCX', '2025-12-31 -10'],
    ['2602300301D10,00NMSCX', '2026-03-01 -10'],
    ['260113D10,NMSCX', '2026-01-13 -10'],
  ])('%s is %s', async (line, row) => {
    const text = [':20:X', ':25:DE02120300000000202051', ':28C:1/1', `:61:${line}`, ':86:Shop', '-'].join('\r\n');
    expect(await asked(text)).toMatchObject({ asks: [], rows: [row] });
  });
});
