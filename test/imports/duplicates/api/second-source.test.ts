import { describe, expect, it } from 'vitest';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { type Detail, form, ledgerOf, publish, send } from '../../../support/imports/send-statement.ts';

describe('a statement in two formats', () => {
  const csv =
    'date,name,amount\n2026-02-03,Bakery,-4.50\n2026-02-05,Rent,-80.00\n2026-02-05,Rent,-80.00\n2026-02-09,Cinema,-12.00\n2026-02-20,Bus,-7.00\n';
  const statementLine = (name: string, day: string, amount: string) =>
    `<STMTTRN><DTPOSTED>202602${day}<TRNAMT>${amount}<NAME>CARD ${name}</STMTTRN>`;
  const list = [
    statementLine('BAKERY 1', '03', '-4.50'),
    statementLine('RENT', '05', '-80.00'),
    statementLine('RENT', '05', '-80.00'),
    statementLine('CINEMA', '09', '-12.00'),
    statementLine('BUS', '20', '-7.00'),
  ];
  const ofx = (more = '') =>
    `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${list.join('')}${more}</BANKTRANLIST></STMTRS></OFX>`;
  const effects = async (id: string) => {
    const rows = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`);
    return rows.body.data.map(({ effect }) => effect?.action);
  };
  const published = async (id: string) => {
    await publish(id);
    expect((await settled(id)).verification.readback.status).toBe('matched');
  };

  it('adds nothing the second time, and each can be undone', async () => {
    const account = await newAccount();
    const first = (await send('bank.csv', csv, { account_id: account.id })).body.data.id;
    await published(first);
    const second = (await send('bank.ofx', ofx(), { account_id: account.id })).body.data.id;
    expect(await effects(second)).toEqual(['match', 'match', 'match', 'match', 'match']);
    const { body } = await call<{ data: PreflightAnswer }>('POST', '/imports/preflight', {
      body: form('bank.ofx', ofx(), { account_id: account.id }),
    });
    expect([body.data.preview?.will_create, body.data.preview?.will_match]).toEqual([0, 5]);
    await published(second);
    expect(await ledgerOf(account.id)).toHaveLength(5);

    await call('POST', `/imports/${first}/revert`);
    await settled(first);
    expect((await ledgerOf(account.id)).map(([, amount]) => amount)).toEqual([
      '7.00',
      '12.00',
      '80.00',
      '80.00',
      '4.50',
    ]);
    await call('POST', `/imports/${second}/revert`);
    await settled(second);
    expect(await ledgerOf(account.id)).toEqual([]);
  });

  it('adds only what the first one does not tell', async () => {
    const account = await newAccount();
    await published((await send('bank.csv', csv, { account_id: account.id })).body.data.id);
    const more = statementLine('BAKERY 1', '03', '-4.51') + statementLine('TEA', '10', '-3.00');
    const { id } = (await send('bank.ofx', ofx(more), { account_id: account.id })).body.data;
    expect(await effects(id)).toEqual(['match', 'match', 'match', 'match', 'match', 'create', 'create']);
    await published(id);
    expect(await ledgerOf(account.id)).toHaveLength(7);
  });

  it('adds nothing for any of several accounts', async () => {
    const accounts = await Promise.all([newAccount(), newAccount()]);
    const lines = (word: string) =>
      accounts.flatMap(({ name }) => [3, 5, 9].map((day) => `2026-02-0${day},${word} ${day},-${day}.50,${name}\n`));
    const file = (word: string) => `date,name,amount,account\n${lines(word).join('')}`;
    await published((await send('one.csv', file('Shop'))).body.data.id);
    const { id } = (await send('two.csv', file('Card payment'))).body.data;
    expect(await effects(id)).toEqual(Array(6).fill('match'));
    await published(id);
    expect(await Promise.all(accounts.map(async (account) => (await ledgerOf(account.id)).length))).toEqual([3, 3]);
  });

  it('keeps an equal purchase that only one of them tells', async () => {
    const account = await newAccount();
    await published((await send('bank.csv', csv, { account_id: account.id })).body.data.id);
    const { id } = (await send('bank.ofx', ofx(statementLine('RENT', '05', '-80.00')), { account_id: account.id })).body
      .data;
    expect(await effects(id)).toEqual(['match', 'review', 'review', 'match', 'match', 'create']);
    const rowsWith = async (effect: string) => {
      const { status, body } = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows?effect=${effect}`);
      return [status, body.data?.map(({ row_number }) => row_number)];
    };
    expect(await rowsWith('review')).toEqual([200, [2, 3]]);
    expect(await rowsWith('create')).toEqual([200, [6]]);
    expect(await rowsWith('skip')).toEqual([422, undefined]);
    expect((await call('POST', `/imports/${id}/publish`, { json: { on_possible_duplicate: 'match' } })).status).toBe(
      202,
    );
    await settled(id);
    const rents = (await ledgerOf(account.id)).filter(([, amount]) => amount === '80.00');
    expect(rents).toHaveLength(3);
  });

  describe('with a row of another day', () => {
    const shifted = ofx().replace('<DTPOSTED>20260209', '<DTPOSTED>20260211');
    const sent = async () => {
      const account = await newAccount();
      await published((await send('bank.csv', csv, { account_id: account.id })).body.data.id);
      const { id } = (await send('bank.ofx', shifted, { account_id: account.id })).body.data;
      return { account, id };
    };
    const publishWith = (id: string, choice: unknown) =>
      call<Detail & ErrorBody & { errors?: readonly string[] }>('POST', `/imports/${id}/publish`, {
        json: { on_possible_duplicate: choice },
      });

    it('shows it for review, with the entry', async () => {
      const { account, id } = await sent();
      const { data } = (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body;
      const row = data.find(({ fields }) => fields.amount === '-12');
      const cinema = (await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`)).body.data.find(
        ({ name }) => name === 'Cinema',
      );
      expect(row?.effect).toEqual({
        action: 'review',
        entry_id: cinema?.id,
        candidates: [
          {
            entry_id: cinema?.id,
            date: '2026-02-09',
            name: 'Cinema',
            score: 0.71,
            reasons: ['same amount', '2 days apart', 'same name'],
          },
        ],
      });
      expect(data.filter(({ effect }) => effect?.action === 'match')).toHaveLength(4);
    });

    it.each([
      ['create', 6],
      ['match', 5],
      [null, 6],
    ] as const)('publishes it as %j requests', async (choice, count) => {
      const { account, id } = await sent();
      expect((await publishWith(id, choice)).status).toBe(202);
      expect((await settled(id)).verification.readback.status).toBe('matched');
      expect(await ledgerOf(account.id)).toHaveLength(count);
      await call('POST', `/imports/${id}/revert`);
      await settled(id);
      expect(await ledgerOf(account.id)).toHaveLength(5);
    });

    const decide = (id: string, row: number, json: Readonly<Record<string, unknown>>) =>
      call<{ data: WireRowDiagnostic } & ErrorBody & { errors?: readonly string[] }>(
        'PATCH',
        `/imports/${id}/rows/${row}`,
        { json },
      );

    it.each([
      ['match', 5, 'create'],
      ['create', 6, 'match'],
    ] as const)('publishes it as decided row by row: %s', async (choice, count, otherwise) => {
      const { account, id } = await sent();
      const { status, body } = await decide(id, 4, { on_possible_duplicate: choice });
      expect([status, body.data.effect?.action, body.data.effect?.on_possible_duplicate]).toEqual([
        200,
        choice,
        choice,
      ]);
      expect(body.data.effect?.candidates).toHaveLength(1);
      expect(await effects(id)).toEqual(['match', 'match', 'match', choice, 'match']);
      expect((await publishWith(id, 'ask')).status).toBe(202);
      expect((await settled(id)).verification.readback.status).toBe('matched');
      expect(await ledgerOf(account.id)).toHaveLength(count);

      await call('POST', `/imports/${id}/revert`);
      await settled(id);
      expect((await publishWith(id, otherwise)).status).toBe(202);
      await settled(id);
      expect(await ledgerOf(account.id)).toHaveLength(count);
    });

    it('asks again about a decided row on request, or if the row gets other values', async () => {
      const { id } = await sent();
      await decide(id, 4, { on_possible_duplicate: 'match' });
      expect((await decide(id, 4, { on_possible_duplicate: 'ask' })).body.data.effect?.action).toBe('review');
      await decide(id, 4, { on_possible_duplicate: 'create' });
      const { body } = await decide(id, 4, { fields: { name: 'Cinema 2' } });
      expect([body.data.fields.name, body.data.effect?.action]).toEqual(['Cinema 2', 'review']);
    });

    it('warns if a decision is lost because the file is read in another way', async () => {
      const { id } = await sent();
      await decide(id, 4, { on_possible_duplicate: 'match' });
      const { status, body } = await call<Detail>('PATCH', `/imports/${id}`, {
        json: { signage_convention: 'inflows_negative' },
      });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('The repair of 1 row was discarded');
    });

    it('asks again if another entry has become more alike since the decision', async () => {
      const { account, id } = await sent();
      await decide(id, 4, { on_possible_duplicate: 'match' });
      const typed = {
        account_id: account.id,
        date: '2026-02-11',
        amount: '12.00',
        name: 'Cinema by card',
      };
      expect((await call('POST', '/transactions', { json: { transaction: typed } })).status).toBe(201);
      const { data } = (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body;
      expect(data[3]?.effect).toMatchObject({
        action: 'review',
        candidates: [{ name: 'Cinema by card', score: 1 }, { name: 'Cinema' }],
      });
      expect((await publishWith(id, 'ask')).status).toBe(422);
      expect((await decide(id, 4, { on_possible_duplicate: 'match' })).body.data.effect?.action).toBe('match');
      await published(id);
      expect((await ledgerOf(account.id)).map(([, , name]) => name)).toContain('Cinema by card');
      expect(await ledgerOf(account.id)).toHaveLength(6);
    });

    it('refuses decisions about rows that need none, and unclear ones', async () => {
      const { id } = await sent();
      const refused = async (row: number, json: Readonly<Record<string, unknown>>) => {
        const { status, body } = await decide(id, row, json);
        return [status, body.errors?.[0] ?? body.error];
      };
      expect(await refused(1, { on_possible_duplicate: 'match' })).toEqual([
        422,
        'Row 1 has no possible duplicate: on_possible_duplicate decides about rows with the effect review, and about rows whose transaction was deleted',
      ]);
      expect(await refused(99, { on_possible_duplicate: 'match' })).toEqual([404, 'not_found']);
      expect((await refused(4, { on_possible_duplicate: 'maybe' }))[1]).toContain('must be ask, match or create');
      expect((await refused(4, { on_possible_duplicate: 'match', left_out: true }))[1]).toContain('alone');
      expect(await effects(id)).toEqual(['match', 'match', 'match', 'review', 'match']);
    });

    it('does not publish it before somebody decides, if asked to', async () => {
      const { account, id } = await sent();
      const { status, body } = await publishWith(id, 'ask');
      expect([status, body.error, body.import_id]).toEqual([422, 'not_publishable', id]);
      expect(body.message).toContain('1 row may be in the ledger already');
      expect((await publishWith(id, 'perhaps')).body.message).toContain('must be ask, match or create');
      const created = await send('bank.ofx', shifted, {
        account_id: account.id,
        publish: 'true',
        on_possible_duplicate: 'ask',
      });
      expect([created.status, created.body.error]).toEqual([422, 'not_publishable']);
      expect(await ledgerOf(account.id)).toHaveLength(5);
      await publishWith(id, 'match');
      await settled(id);
      expect((await publishWith(created.body.import_id ?? '', 'ask')).status).toBe(202);
      expect((await settled(created.body.import_id ?? '')).status).toBe('complete');
      expect(await ledgerOf(account.id)).toHaveLength(5);
    });
  });
});
