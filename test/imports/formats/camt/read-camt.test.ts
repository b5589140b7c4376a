import { describe, expect, it } from 'vitest';
import { isCamt, readCamt } from '../../../../shared/imports/formats/camt/parse/read-camt.ts';
import { outcomeOf, statementsOf } from '../../../support/imports/statements.ts';

const BALANCES =
  '<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>' +
  '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">20.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>' +
  '<Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">999</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>';
const document = (content: string, prefix = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><${prefix}Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${prefix}BkToCstmrStmt><${prefix}Stmt><${prefix}Acct><${prefix}Id><${prefix}IBAN>DE12</${prefix}IBAN></${prefix}Id></${prefix}Acct>${content}</${prefix}Stmt></${prefix}BkToCstmrStmt></${prefix}Document>`;
const entry = (more: string, { amount = '4.25', side = 'DBIT', status = '<Sts><Cd>BOOK</Cd></Sts>' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-01-15</Dt></BookgDt>${more}</Ntry>`;
const details = (parts: string) => `<NtryDtls>${parts}</NtryDtls>`;
const part = (amount: string, name: string) =>
  `<TxDtls><Refs><AcctSvcrRef>R${amount}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Cdtr><Pty><Nm>${name}</Nm></Pty></Cdtr></RltdPties></TxDtls>`;
const of = (text: string | Uint8Array) => statementsOf(readCamt, text);

describe('readCamt', () => {
  it('reads account, booked balances and entries', () => {
    const more = details(
      '<TxDtls><RltdPties><Cdtr><Nm>Bakery</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Bread</Ustrd><Ustrd>and rolls</Ustrd></RmtInf></TxDtls>',
    );
    const [statement] = of(document(`${BALANCES}${entry(more)}`));
    expect(statement).toMatchObject({
      account: 'DE12',
      currency: 'EUR',
      opening: { date: '2026-01-01', amount: '100' },
      closing: { date: '2026-01-31', amount: '-20.5' },
    });
    expect(statement?.entries).toMatchObject([
      {
        date: '2026-01-15',
        amount: '-4.25',
        currency: 'EUR',
        name: 'Bakery',
        notes: 'Bread and rolls',
        isPending: false,
      },
    ]);
  });

  it('names the other party, never the owner of the account, and sets references apart', () => {
    const party = (role: string, name: string, iban: string) =>
      `<${role}><Nm>${name}</Nm></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`;
    const returned = details(
      `<TxDtls><Refs><EndToEndId>E1</EndToEndId><MndtId>M7</MndtId></Refs><RltdPties>${party('Dbtr', 'Ann', 'DE12')}${party('Cdtr', 'Gym', 'DE99')}</RltdPties><RmtInf><Ustrd>EREF+E1SVWZ+Membership</Ustrd></RmtInf></TxDtls>`,
    );
    const entries = of(document(entry(returned, { side: 'CRDT' }) + entry(returned)))[0]?.entries;
    expect(entries?.map(({ name }) => name)).toEqual(['Gym', 'Gym']);
    expect(entries?.[0]?.notes).toBe('Membership\nEnd-to-end reference: E1\nMandate: M7\nDE99');
  });

  it('takes the first opening and the last closing balance of several days', () => {
    const balance = (code: string, amount: string, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
    const days = [
      balance('OPBD', '100', '2026-01-01') + balance('CLBD', '90', '2026-01-01'),
      balance('OPBD', '90', '2026-01-02') + balance('CLBD', '95', '2026-01-02'),
    ];
    for (const order of [days, days.toReversed()]) {
      expect(of(document(order.join('')))).toMatchObject([{ opening: { amount: '100' }, closing: { amount: '95' } }]);
    }
  });

  it('reads UTF-8 that declares UTF-16', () => {
    expect(of(document(entry('')).replace('"UTF-8"', '"utf-16"'))[0]?.entries).toHaveLength(1);
  });

  it('divides a collective entry whose transactions add up to it', () => {
    const [statement] = of(document(entry(details(part('4.00', 'A') + part('0.25', 'B')))));
    expect(statement?.entries).toMatchObject([
      { amount: '-4', name: 'A', reference: 'R4.00' },
      { amount: '-0.25', name: 'B', reference: 'R0.25' },
    ]);
  });

  it('keeps a collective entry whole if its transactions do not add up to it', () => {
    expect(of(document(entry(details(part('4.00', 'A') + part('0.24', 'B')))))[0]?.entries).toMatchObject([
      { amount: '-4.25' },
    ]);
  });

  it('reads the direction as booked, also of a reversal', () => {
    const text = document(entry('<RvslInd>true</RvslInd>', { side: 'CRDT' }));
    expect(of(text)[0]?.entries).toMatchObject([{ amount: '4.25' }]);
  });

  describe('turns reversals if the balances follow only then', () => {
    const statement = (closing: string, ...entries: readonly string[]) =>
      document(BALANCES.replace('20.50', closing).replace('DBIT', 'CRDT') + entries.join(''));
    const debit = entry('', { amount: '80' });
    const reversal = (side: string) => entry('<RvslInd>true</RvslInd>', { amount: '80', side });
    const amounts = (text: string) => of(text)[0]?.entries.map(({ amount }) => amount);

    it('which keep the direction of what they take back', () => {
      expect(amounts(statement('100.00', debit, reversal('DBIT')))).toEqual(['-80', '80']);
      const read = outcomeOf(readCamt, statement('100.00', debit, reversal('DBIT')));
      expect(read).toMatchObject({ file: { warnings: [{ code: 'reversals_turned' }] } });
    });

    it('and otherwise keeps the direction beside them', () => {
      expect(amounts(statement('100.00', debit, reversal('CRDT')))).toEqual(['-80', '80']);
      expect(amounts(statement('55.00', debit, reversal('DBIT')))).toEqual(['-80', '-80']);
      expect(amounts(document(debit + reversal('DBIT')))).toEqual(['-80', '-80']);
    });
  });

  it('gives an entry without a day that of a statement of one day, and says so', () => {
    const balances = BALANCES.replaceAll('2026-01-01', '2026-01-31');
    const undated = entry('').replace(/<BookgDt>.*<.BookgDt>/, '');
    const read = outcomeOf(readCamt, document(balances + undated));
    expect(read).toMatchObject({
      file: {
        statements: [{ entries: [{ date: '2026-01-31', problems: [] }] }],
        warnings: [{ code: 'days_of_statement', message: expect.stringContaining('2026-01-31') }],
      },
    });
    expect(of(document(BALANCES + undated))[0]?.entries[0]?.problems).toHaveLength(1);
    const settled = details('<TxDtls><RltdDts><IntrBkSttlmDt>2026-01-12</IntrBkSttlmDt></RltdDts></TxDtls>');
    expect(of(document(BALANCES + undated.replace('</Ntry>', `${settled}</Ntry>`)))[0]?.entries).toMatchObject([
      { date: '2026-01-12' },
    ]);
  });

  it('tells announced entries and leaves out notices', () => {
    const statuses = ['PDNG', '<Cd>PDNG</Cd>', 'INFO', 'BOOK'].map((status) =>
      entry('', { status: `<Sts>${status}</Sts>` }),
    );
    const read = outcomeOf(readCamt, document(statuses.join('')));
    if (!read.ok) throw new Error(read.message);
    expect(read.file.statements[0]?.entries.map(({ isPending }) => isPending)).toEqual([true, true, false]);
    expect(read.file.warnings).toMatchObject([{ code: 'notices_not_read' }]);
  });

  it('says that entries are missing', () => {
    const read = outcomeOf(
      readCamt,
      document(`<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries></TtlNtries></TxsSummry>${entry('')}`),
    );
    expect(read).toMatchObject({
      file: { warnings: [{ message: 'The statement says that it has 3 entries, but it has 1' }] },
    });
  });

  it('keeps what cannot be read as an error of the entry', () => {
    const faults = [
      entry('', { amount: '4,25' }),
      entry('', { side: 'BOTH' }),
      entry('', { amount: '-4.25' }),
      '<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>',
    ];
    expect(of(document(faults.join('')))[0]?.entries.flatMap(({ problems }) => problems)).toEqual([
      'Amount "4,25" is not a number',
      'Amount "4.25" has no direction: CdtDbtInd is neither CRDT nor DBIT',
      'Amount "-4.25" is unclear: CdtDbtInd has the direction, so write it without a sign',
      'Date is required, because the entry has neither BookgDt nor ValDt and the statement is not of one day: set the date of the row',
    ]);
  });

  it('reads windows-1252 also if the file declares another encoding', () => {
    const text = document(entry('<AddtlNtryInf>Café</AddtlNtryInf>'));
    const declared = ['UTF-8', 'ISO-8859-1', 'windows-1252', 'x-unknown'].map((name) => text.replace('UTF-8', name));
    const names = declared.map((each) => of(Buffer.from(each, 'latin1'))[0]?.entries[0]?.name);
    expect(names).toEqual(Array.from({ length: 4 }, () => 'Café'));
  });

  it('reads the other characters if a bank cut one of them in two', () => {
    const [before = '', after = ''] = document(entry('<AddtlNtryInf>Größe, Café|</AddtlNtryInf>')).split('|');
    const cut = Buffer.concat([Buffer.from(before), Buffer.of(0xc3), Buffer.from(after)]);
    expect(of(cut)[0]?.entries[0]?.name).toBe('Größe, Café\ufffd');
  });

  it('is recognized with and without a namespace', () => {
    expect(isCamt(document(''))).toBe(true);
    expect(isCamt('<?xml version="1.0"?>\n<Document><BkToCstmrAcctRpt>')).toBe(true);
    expect(isCamt('<?xml version="1.0"?><Document><CstmrCdtTrfInitn>')).toBe(false);
  });

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY a "b">]><Document/>', /declares a document type/],
    ['broken XML', '<Document><a></Document>', /^Line 1 of the XML file is not well-formed/],
    [
      'a million elements',
      `<a>${'<b/>'.repeat(1_000_000)}</a>`,
      /exceeds the limit of 1,000,000 elements: export a shorter period$/,
    ],
    ['deep nesting', '<a>'.repeat(1_000), /nested too deeply: export the statement again$/],
    ['a long text', `<a>${'x'.repeat(200_000)}</a>`, /more than 100,000 characters/],
    ['another message', '<Document></Document>', /no statement/],
  ])('refuses %s', (_name, text, message) => {
    expect(outcomeOf(readCamt, text)).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });
});
