import { describe, expect, it } from 'vitest';
import { readFile } from '../../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../../support/imports/truth.ts';

const balance = (code: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-${code === 'OPBD' ? '01' : '31'}</Dt></Dt></Bal>`;
const entry = (reference: string, details = ''): string =>
  `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-13</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${details}<AddtlNtryInf>Shop</AddtlNtryInf></Ntry>`;
const read = (content: string) =>
  readFile(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${content}</Stmt></BkToCstmrStmt></Document>`,
    { filename: 'a.xml' },
  );

describe('CAMT entries with the number, day and amount of another', () => {
  it('are asked about', async () => {
    const found = await read(entry('A1') + entry('A1'));
    expect(found.questions.map(({ field, question }) => [field, question])).toEqual([
      [
        'state_values',
        '1 row repeats the day, the amount and the texts of others in the file. Are they payments of their own?',
      ],
    ]);
    expect(canBePublished(found)).toBe(false);
    const [{ text = '' } = {}] = found.questions;
    const once = await found.answer({ stateValues: { [text]: 'leave_out' } });
    expect(transactionsIn(once)).toEqual(['2026-10-13 -10']);
  });

  it.each([
    ['the balances need both', balance('OPBD', '100.00') + balance('CLBD', '80.00') + entry('A1') + entry('A1')],
    ['they have different numbers', entry('A1') + entry('A2')],
    ['the bank writes no number', entry('NOTPROVIDED') + entry('NOTPROVIDED')],
  ])('are not if %s', async (_, content) => {
    const found = await read(content);
    expect(found.questions).toEqual([]);
    expect(transactionsIn(found)).toEqual(['2026-10-13 -10', '2026-10-13 -10']);
  });

  it('are not if they are parts of one collective entry', async () => {
    const part = '<TxDtls><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>';
    const found = await read(entry('A1', `<NtryDtls>${part}${part}</NtryDtls>`));
    expect(found.questions).toEqual([]);
    expect(transactionsIn(found)).toEqual(['2026-10-13 -5', '2026-10-13 -5']);
  });
});
