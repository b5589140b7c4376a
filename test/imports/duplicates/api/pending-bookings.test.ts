import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTable } from '../../../../scripts/restore/open-table.ts';
import type { Account } from '../../../../shared/accounts/schema/account.ts';
import { createAccountRepository } from '../../../../shared/accounts/store/account-repository.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { createLedgerPages } from '../../../../shared/ledger/store/ledger-pages.ts';
import { call, demo, type ErrorBody, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { type Detail, form, ledgerOf } from '../../../support/imports/send-statement.ts';
import { withFed } from '../../../support/ledger/ledger-builders.ts';

const SETTINGS = {
  date_format: '%Y-%m-%d',
  signage_convention: 'inflows_positive',
  state_col_label: 'Status',
  state_values: JSON.stringify({ Pending: 'booked', Booked: 'booked' }),
};
const HEAD = 'date,name,amount,Status\n';
const PENDING = '2026-03-30,Cafe Central,-20.00,Pending\n';
const BOOKED = '2026-04-02,CAFE CENTRAL Wien 1010,-24.00,Booked\n';
const OTHER = '2026-04-02,Bakery,-3.00,Booked\n';

const sent = async (account: Pick<Account, 'id'>, rows: string): Promise<string> => {
  const body = form('bank.csv', HEAD + rows, { ...SETTINGS, account_id: account.id, detect: 'false' });
  const answer = await call<Detail & ErrorBody>('POST', '/imports', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id;
};
const publishAs = (id: string, choice?: string) =>
  call<Detail & ErrorBody>('POST', `/imports/${id}/publish`, {
    json: choice === undefined ? {} : { on_possible_duplicate: choice },
  });
/** Published, and verified against the file. */
const published = async (id: string, choice?: string) => {
  const answer = await publishAs(id, choice);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  expect((await settled(id)).verification.readback.status).toBe('matched');
};
const reverted = async (id: string) => {
  await call('POST', `/imports/${id}/revert`);
  await settled(id);
};
const rowsOf = async (id: string) => (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body.data;
const effectsOf = async (id: string) => (await rowsOf(id)).map(({ effect }) => effect?.action);
const decide = (id: string, row: number, choice: string) =>
  call<{ data: WireRowDiagnostic } & ErrorBody>('PATCH', `/imports/${id}/rows/${row}`, {
    json: { on_possible_duplicate: choice },
  });
const entriesOf = async ({ id }: Pick<Account, 'id'>) =>
  (await call<Listed<Transaction>>('GET', `/transactions?account_id=${id}`)).body.data;

const PENDING_ENTRY = ['2026-03-30', '20.00', 'Cafe Central'];
const BOOKED_ENTRY = ['2026-03-30', '24.00', 'CAFE CENTRAL Wien 1010'];
const SECOND_ENTRY = ['2026-04-02', '24.00', 'CAFE CENTRAL Wien 1010'];

describe('the booking of a pending row of an earlier file', () => {
  const started = async () => {
    const account = await newAccount();
    const first = await sent(account, PENDING);
    await published(first);
    return { account, first, second: await sent(account, BOOKED + OTHER) };
  };

  it('is asked about, with both, in the rows and before anything is stored', async () => {
    const { account, second } = await started();
    const [row, other] = await rowsOf(second);
    const [entry] = await entriesOf(account);
    expect(row?.effect).toEqual({
      action: 'review',
      entry_id: entry?.id,
      candidates: [
        {
          entry_id: entry?.id,
          date: '2026-03-30',
          name: 'Cafe Central',
          score: 0.33,
          reasons: ['different amounts', '3 days apart', 'similar names'],
          booking: { status: 'pending', amount: '20.00', currency: 'USD' },
        },
      ],
    });
    expect(other?.effect?.action).toBe('create');
    const body = form('bank.csv', HEAD + BOOKED + OTHER, { ...SETTINGS, account_id: account.id, detect: 'false' });
    const { preview } = (await call<{ data: PreflightAnswer }>('POST', '/imports/preflight', { body })).body.data;
    expect([preview?.will_create, preview?.will_review]).toEqual([2, 1]);
  });

  it('is not added without a decision', async () => {
    const { account, second } = await started();
    const refused = await publishAs(second);
    expect([refused.status, refused.body.error]).toEqual([422, 'not_publishable']);
    expect(refused.body.message).toContain('1 row may be the same transaction, once pending and once booked');
    const body = form('again.csv', HEAD + BOOKED, {
      ...SETTINGS,
      account_id: account.id,
      detect: 'false',
      publish: 'true',
    });
    expect((await call<ErrorBody>('POST', '/imports', { body })).status).toBe(422);
    expect(await ledgerOf(account.id)).toEqual([PENDING_ENTRY]);
  });

  it('gives the entry its amount and name if it is the same, keeps what a person chose, and can be undone', async () => {
    const { account, second } = await started();
    const [before] = await entriesOf(account);
    const path = `/transactions/${before?.id}`;
    await call('PATCH', path, { json: { notes: 'With Ada' } });
    expect((await decide(second, 1, 'match')).body.data.effect).toMatchObject({
      action: 'match',
      entry_id: before?.id,
    });
    await published(second);
    expect(await ledgerOf(account.id)).toEqual([['2026-04-02', '3.00', 'Bakery'], BOOKED_ENTRY]);
    const after = (await call<{ data: Transaction }>('GET', path)).body.data;
    expect([after.amount, after.notes]).toEqual(['24.00', 'With Ada']);

    await reverted(second);
    const back = (await call<{ data: Transaction }>('GET', path)).body.data;
    expect(await ledgerOf(account.id)).toEqual([PENDING_ENTRY]);
    expect(back.notes).toBe('With Ada');
  });

  it('stays if only the file with the pending row is undone', async () => {
    const { account, first, second } = await started();
    await published(second, 'match');
    await reverted(first);
    expect(await ledgerOf(account.id)).toContainEqual(BOOKED_ENTRY);
    await reverted(second);
    expect(await ledgerOf(account.id)).toEqual([]);
  });

  it.each(['row', 'import'])('is added beside it if a person says of the %s that they differ', async (of) => {
    const { account, second } = await started();
    if (of === 'row') await decide(second, 1, 'create');
    await published(second, of === 'row' ? undefined : 'create');
    expect(await ledgerOf(account.id)).toEqual(expect.arrayContaining([PENDING_ENTRY, SECOND_ENTRY]));
    await reverted(second);
    expect(await ledgerOf(account.id)).toEqual([PENDING_ENTRY]);
  });

  it('is known in later files with it, also if they still have the pending row', async () => {
    const { account, second } = await started();
    await published(second, 'match');
    const month = await sent(account, `${BOOKED}${OTHER}2026-04-09,Bus,-2.00,Booked\n`);
    expect(await effectsOf(month)).toEqual(['match', 'match', 'create']);
    await published(month);
    const both = await sent(account, PENDING + BOOKED);
    expect(await effectsOf(both)).toEqual(['match', 'match']);
    await published(both);
    expect((await ledgerOf(account.id)).map(([, amount]) => amount)).toEqual(['2.00', '3.00', '24.00']);
    await reverted(second);
    expect((await ledgerOf(account.id)).map(([, amount]) => amount)).toEqual(['2.00', '3.00', '24.00']);
  });

  it.each([
    ['nine days later', BOOKED.replace('04-02', '04-08')],
    ['of less', BOOKED.replace('24.00', '19.99')],
    ['of more than 30 % more', BOOKED.replace('24.00', '26.01')],
    ['of other words', BOOKED.replace('CAFE CENTRAL', 'Kiosk')],
    ['of the other direction', BOOKED.replace('-24.00', '24.00')],
  ])('is not seen in a row %s', async (_, row) => {
    const { account } = await started();
    const id = await sent(account, row);
    expect(await effectsOf(id)).toEqual(['create']);
    await published(id);
    expect(await ledgerOf(account.id)).toHaveLength(2);
  });

  it('is not seen if the earlier row was not pending', async () => {
    const account = await newAccount();
    await published(await sent(account, PENDING.replace('Pending', 'Booked')));
    expect(await effectsOf(await sent(account, BOOKED))).toEqual(['create']);
  });

  it('is asked about if the pending row comes later', async () => {
    const account = await newAccount();
    await published(await sent(account, BOOKED));
    const late = await sent(account, PENDING);
    expect((await rowsOf(late))[0]?.effect).toMatchObject({
      action: 'review',
      candidates: [{ name: 'CAFE CENTRAL Wien 1010', booking: { status: 'booked', amount: '24.00' } }],
    });
    expect((await publishAs(late)).status).toBe(422);
    await published(late, 'match');
    expect(await ledgerOf(account.id)).toEqual([SECOND_ENTRY]);
  });
});

describe('a pending row and its booking in one file', () => {
  const ROWS = PENDING + OTHER + BOOKED;

  it('are asked about, with both rows, and not both added without a decision', async () => {
    const account = await newAccount();
    const id = await sent(account, ROWS);
    const [pending, ...others] = await rowsOf(id);
    expect(pending?.effect).toMatchObject({
      action: 'review',
      entry_id: null,
      candidates: [
        {
          entry_id: null,
          name: 'CAFE CENTRAL Wien 1010',
          booking: { status: 'booked', amount: '24.00', currency: 'USD', row_number: 3 },
        },
      ],
    });
    expect(others.map(({ effect }) => effect?.action)).toEqual(['create', 'create']);
    expect((await publishAs(id)).status).toBe(422);
    expect(await ledgerOf(account.id)).toEqual([]);
  });

  it.each(['row', 'import'])('are one if a person says so of the %s, and can be undone', async (of) => {
    const account = await newAccount();
    const id = await sent(account, ROWS);
    if (of === 'row') expect((await decide(id, 1, 'match')).body.data.effect?.action).toBe('match');
    await published(id, of === 'row' ? undefined : 'match');
    expect((await ledgerOf(account.id)).toSorted()).toEqual(
      [['2026-04-02', '3.00', 'Bakery'], SECOND_ENTRY].toSorted(),
    );
    await reverted(id);
    expect(await ledgerOf(account.id)).toEqual([]);
  });

  it('are two if a person says so, and the decision can be taken back', async () => {
    const account = await newAccount();
    const id = await sent(account, ROWS);
    await decide(id, 1, 'create');
    expect(await effectsOf(id)).toEqual(['create', 'create', 'create']);
    await decide(id, 1, 'ask');
    expect(await effectsOf(id)).toEqual(['review', 'create', 'create']);
    await decide(id, 1, 'create');
    await published(id);
    expect(await ledgerOf(account.id)).toEqual(expect.arrayContaining([PENDING_ENTRY, SECOND_ENTRY]));
  });

  it('are asked about, too, if the file creates the account', async () => {
    const name = `New ${crypto.randomUUID()}`;
    const rows = [PENDING, OTHER, BOOKED].map((row) => `${name},USD,${row}`).join('');
    const body = form('bank.csv', `account,currency,${HEAD}${rows}`, { ...SETTINGS, detect: 'false' });
    const { id } = (await call<Detail>('POST', '/imports', { body })).body.data;
    expect(await effectsOf(id)).toEqual(['review', 'create', 'create']);
    expect((await publishAs(id)).status).toBe(422);
    await published(id, 'match');
    const { data } = (await call<Listed<Transaction>>('GET', `/transactions?import_id=${id}`)).body;
    expect(data.map(({ amount }) => amount).sort()).toEqual(['24.00', '3.00']);
  });

  it('are one with the entry of an earlier file with the pending row', async () => {
    const account = await newAccount();
    await published(await sent(account, PENDING));
    const id = await sent(account, ROWS);
    expect(await effectsOf(id)).toEqual(['match', 'create', 'review']);
    await decide(id, 3, 'match');
    await published(id);
    expect(await ledgerOf(account.id)).toEqual([['2026-04-02', '3.00', 'Bakery'], BOOKED_ENTRY]);
    await reverted(id);
    expect(await ledgerOf(account.id)).toEqual([PENDING_ENTRY]);
  });
});

describe('the booking of a pending transaction of a bank feed', () => {
  const fed = async () => {
    const account = await newAccount();
    const { documents, tableName } = openTable({ DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') });
    const familyId = demo().family_id;
    const found = await createAccountRepository(documents, tableName).find(familyId, account.id);
    const place = { id: account.id, tag: found?.tag ?? '' };
    await createLedgerPages(documents, tableName).change(
      familyId,
      place,
      '2026-03',
      (page) =>
        withFed(
          page,
          { date: '2026-03-30', amount: '20', name: 'Cafe Central' },
          { status: 'pending', externalId: null },
        ).page,
    );
    return account;
  };

  it('is asked about, becomes the entry, and can be undone', async () => {
    const account = await fed();
    const id = await sent(account, BOOKED);
    expect((await rowsOf(id))[0]?.effect?.candidates?.[0]?.booking).toEqual({
      status: 'pending',
      amount: '20.00',
      currency: 'USD',
    });
    expect((await publishAs(id)).status).toBe(422);
    await published(id, 'match');
    expect(await ledgerOf(account.id)).toEqual([BOOKED_ENTRY]);
    await reverted(id);
    const [entry] = await entriesOf(account);
    expect(entry).toMatchObject({ amount: '20.00', name: 'Cafe Central', pending: true });
  });

  it('stays beside it if they differ', async () => {
    const account = await fed();
    await published(await sent(account, BOOKED), 'create');
    expect(await ledgerOf(account.id)).toHaveLength(2);
  });
});
