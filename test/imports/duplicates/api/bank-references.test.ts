import { describe, expect, it } from 'vitest';
import type { Duplicate } from '../../../../shared/changes/schema/duplicate.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import { call, demo, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { form, ledgerOf, publish, send } from '../../../support/imports/send-statement.ts';
import { browserWith } from '../../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../../support/people/cloud-person.ts';
import { until } from '../../../support/until.ts';

const NUMBER = '2026020900417733';
const camt = (number = NUMBER) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE12</IBAN></Id></Acct>
<Ntry><Amt Ccy="USD">12.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-02-09</Dt></BookgDt>
<AcctSvcrRef>${number}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>Cinema Rex</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
const ofx = (number = NUMBER, amount = '-12.00') =>
  `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260211<TRNAMT>${amount}<FITID>${number}<NAME>CARD 4411</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;

const sent = async (name: string, content: string, accountId: string): Promise<string> =>
  (await send(name, content, { account_id: accountId })).body.data.id;
const published = async (id: string): Promise<void> => {
  expect((await publish(id)).status).toBe(202);
  expect((await settled(id)).verification.readback.status).toBe('matched');
};
const reverted = async (id: string): Promise<void> => {
  expect((await call('POST', `/imports/${id}/revert`)).status).toBe(202);
  await settled(id);
};
const effectOf = async (id: string) =>
  (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body.data[0]?.effect;
const previewOf = async (accountId: string, content: string) => {
  const { body } = await call<{ data: PreflightAnswer }>('POST', '/imports/preflight', {
    body: form('bank.ofx', content, { account_id: accountId }),
  });
  const { will_create: created, will_match: matched, will_review: review } = body.data.preview ?? {};
  return [created, matched, review];
};
const duplicatesOf = async (accountId: string) =>
  (await call<Listed<Duplicate>>('GET', `/duplicates?account_id=${accountId}`)).body.data;
const decide = (id: string, choice: string) =>
  call<{ data: WireRowDiagnostic }>('PATCH', `/imports/${id}/rows/1`, { json: { on_possible_duplicate: choice } });

const afterCamt = async (content = camt()) => {
  const { id: accountId } = await newAccount();
  const first = await sent('bank.xml', content, accountId);
  await published(first);
  return { accountId, first };
};

const WHY = ['same amount', 'same bank reference', '2 days apart', 'different names'];

describe('one transaction that two formats of a bank give the same number', () => {
  it('is one entry of both files, in other words and on another day', async () => {
    const { accountId } = await afterCamt();
    expect(await previewOf(accountId, ofx())).toEqual([0, 1, 0]);
    const second = await sent('bank.ofx', ofx(), accountId);
    expect(await effectOf(second)).toMatchObject({
      action: 'match',
      candidates: [{ name: 'Cinema Rex', reasons: WHY }],
    });
    await published(second);
    expect(await ledgerOf(accountId)).toEqual([['2026-02-09', '12.00', 'Cinema Rex']]);
    expect(await duplicatesOf(accountId)).toEqual([]);
  });

  it.each([0, 1])('stays until both files are undone, whichever is first: %s', async (at) => {
    const { accountId, first } = await afterCamt();
    const second = await sent('bank.ofx', ofx(), accountId);
    await published(second);
    const order = at === 0 ? [first, second] : [second, first];
    await reverted(order[0] ?? '');
    expect(await ledgerOf(accountId)).toEqual([['2026-02-09', '12.00', 'Cinema Rex']]);
    await published(order[0] ?? '');
    expect(await ledgerOf(accountId)).toHaveLength(1);
    await reverted(order[0] ?? '');
    await reverted(order[1] ?? '');
    expect(await ledgerOf(accountId)).toEqual([]);
  });

  it.each([
    ['another number', camt(), ofx('2026020900417734')],
    ['a placeholder', camt('NOTPROVIDED'), ofx('NOTPROVIDED')],
    ['zeros', camt('0000000000000000'), ofx('0000000000000000')],
    ['another amount', camt(), ofx(NUMBER, '-12.01')],
  ])('is not taken for the same with %s', async (_, first, second) => {
    const { accountId } = await afterCamt(first);
    expect(await previewOf(accountId, second)).toEqual([1, 0, 0]);
    await published(await sent('bank.ofx', second, accountId));
    expect(await ledgerOf(accountId)).toHaveLength(2);
  });

  it('is two entries if somebody decides so, which are not asked about again', async () => {
    const { accountId } = await afterCamt();
    const second = await sent('bank.ofx', ofx(), accountId);
    const member = await newCloudUser({ password: null, familyId: demo().family_id });
    const browser = browserWith(await sessionOf(member));
    const text = String((await browser.get(`/imports/${second}/rows`, { headers: { accept: 'text/html' } })).body);
    expect(text).toContain('Same amount, same bank reference, 2 days apart');
    expect([text.includes('Keep both'), text.includes('Same: keep one')]).toEqual([true, false]);

    const { status, body } = await decide(second, 'create');
    expect([status, body.data.effect?.action, body.data.effect?.candidates?.[0]?.reasons]).toEqual([
      200,
      'create',
      WHY,
    ]);
    expect((await decide(second, 'ask')).body.data.effect?.action).toBe('match');
    await decide(second, 'create');
    await published(second);
    expect(await ledgerOf(accountId)).toHaveLength(2);
    expect(await duplicatesOf(accountId)).toEqual([]);
  });

  it('is still recognized after the row got other values, but not with another amount', async () => {
    const { accountId } = await afterCamt();
    const second = await sent('bank.ofx', ofx(), accountId);
    const repaired = async (fields: Readonly<Record<string, string>>) =>
      (await call<{ data: WireRowDiagnostic }>('PATCH', `/imports/${second}/rows/1`, { json: { fields } })).body.data;
    expect((await repaired({ name: 'Ticket' })).effect?.action).toBe('match');
    expect((await repaired({ amount: '-13' })).effect?.action).toBe('create');
  });

  it('is recognized in a third file after the entries of two were merged', async () => {
    const { accountId } = await afterCamt(camt('NONREF'));
    await published(await sent('bank.ofx', ofx(), accountId));
    const list = await call<Listed<{ id: string; name: string }>>('GET', `/transactions?account_id=${accountId}`);
    const idOf = (name: string) => list.body.data.find((item) => item.name === name)?.id;
    const { body } = await call<{ data: { id: string } }>('POST', '/duplicates/merge', {
      json: {
        duplicates: [{ kept_transaction_id: idOf('Cinema Rex'), merged_transaction_id: idOf('CARD 4411') }],
      },
    });
    await until(
      () => call<{ data: { status: string } }>('GET', `/change_sets/${body.data.id}`),
      (answer) => answer.body.data.status === 'applied',
    );
    expect(await ledgerOf(accountId)).toEqual([['2026-02-09', '12.00', 'Cinema Rex']]);
    const third = await sent('again.ofx', ofx().replace('CARD 4411', 'Ticket'), accountId);
    expect(await effectOf(third)).toMatchObject({ action: 'match', candidates: [{ name: 'Cinema Rex' }] });
  });
});
