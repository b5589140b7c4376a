import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { BankAccount } from '../../../shared/bank/schema/bank-account.ts';
import { bankApi } from '../../support/bank/cloud-connections.ts';
import { cloudBanks, storedConnection } from '../../support/bank/stored-connection.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import type { Listed } from '../../support/http/api-client.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';
import { peerPort } from '../../support/servers/peers.ts';
import { until } from '../../support/until.ts';

type Single<Body> = { readonly data: Body };
type Named = { readonly id: string; readonly name: string };

let us: UsPeer;
let family: NewFamily;
let banks: ReturnType<typeof bankApi>;

const seconds = (daysAgo: number): number => Math.floor(Date.now() / 1_000) - daysAgo * 86_400;

beforeAll(async () => {
  us = await startUsPeer(peerPort(11));
  const org = { domain: 'bank.example', name: 'Bank', 'sfin-url': 'https://sfin.bank.example' };
  us.book = {
    accounts: [
      {
        org,
        id: 'ACT-1',
        name: 'Checking',
        currency: 'USD',
        balance: '100.23',
        'balance-date': seconds(0),
        transactions: [
          { id: 'TRN-1', posted: seconds(3), amount: '-33.10', description: 'Shop', payee: 'Shop' },
          { id: 'TRN-2', posted: seconds(9), amount: '-5.00', description: 'Kiosk', payee: 'Kiosk' },
        ],
      },
      { org, id: 'ACT-2', name: 'Savings', currency: 'USD', balance: '7.00', 'balance-date': seconds(0) },
    ],
  };
});
afterAll(() => us.stop());
beforeEach(async () => {
  us.reset();
  family = await newFamily();
  banks = bankApi(family.apiKey);
});

const stored = (account: Parameters<typeof storedConnection>[2] = {}) =>
  storedConnection(family.familyId, { status: 'requires_update' }, account);
const newAccount = async (fields: object = {}): Promise<Account> => {
  const json = { name: 'Mine', account_type: 'depository', currency: 'USD', ...fields };
  return (await banks.as<Single<Account>>('POST', '/accounts', json)).body.data;
};
const linkOf = async (id: string) => cloudBanks().bankAccounts.readLink(family.familyId, id);
const shown = async (connectionId: string): Promise<BankAccount | undefined> => (await banks.accounts(connectionId))[0];
const refusedLink = (id: string, accountId: string, json: object) =>
  banks.refused('POST', `/bank_connections/${id}/accounts/${accountId}/link`, json);

/** The entries of an account, once the ledger has enough of them. */
const transactionsOf = (accountId: string, count: number): Promise<readonly Named[]> =>
  until(
    async () => (await banks.as<Listed<Named>>('GET', `/transactions?account_id=${accountId}`)).body.data,
    ({ length }) => length === count,
  );

describe('POST /bank_connections/{id}/accounts/{account_id}/link', () => {
  it('creates an account of the chosen class, with the bank’s name and institution', async () => {
    const { id, bankAccount } = await stored({ name: 'Gold card', currency: 'EUR' });
    const json = { create: { account_type: 'credit_card', subtype: 'credit_card' } };
    const headers = { 'idempotency-key': randomUUID() };
    const { status, body } = await banks.link(id, bankAccount.id, json, headers);
    expect([status, body.data]).toMatchObject([
      200,
      { id: bankAccount.id, account: { name: 'Gold card', account_type: 'credit_card' }, suggested_type: null },
    ]);
    expect((await banks.link(id, bankAccount.id, json, headers)).body).toEqual(body);
    const { data } = (await banks.as<Listed<Account>>('GET', '/accounts')).body;
    expect(data).toMatchObject([
      { currency: 'EUR', institution_name: 'Bank', institution_domain: 'bank.example', balance: '0.00' },
    ]);
    expect(await linkOf(data[0]?.id ?? '')).toEqual({ connectionId: id, bankAccountId: bankAccount.id });
  });

  it('links an existing account and reads its whole history', async () => {
    const known = { syncedFrom: '2026-01-01', syncedThrough: '2026-02-01', historyDone: true, emptyWindows: 2 };
    const { id, bankAccount } = await stored(known);
    const account = await newAccount();
    const { status, body } = await banks.link(id, bankAccount.id, { account_id: account.id.toUpperCase() });
    expect([status, body.data]).toMatchObject([
      200,
      { account: { id: account.id, name: 'Mine' }, synced_from: null, synced_through: null, history_done: false },
    ]);
    expect(await shown(id)).toMatchObject({ account: { id: account.id } });
    const { bankAccounts } = cloudBanks();
    await bankAccounts.update(bankAccount, known);
    expect((await banks.link(id, bankAccount.id, { account_id: account.id })).body.data).toMatchObject({
      synced_through: '2026-02-01', // repeating the same link does not create a new one
    });
  });

  it('answers the same for missing, foreign and malformed account ids', async () => {
    const { id, bankAccount } = await stored();
    const foreign = await bankApi((await newFamily()).apiKey).as<Single<Account>>('POST', '/accounts', {
      name: 'Theirs',
      account_type: 'depository',
      currency: 'USD',
    });
    const unknown = [randomUUID(), foreign.body.data.id, 'nonsense'];
    const answers = await Promise.all(unknown.map((account_id) => refusedLink(id, bankAccount.id, { account_id })));
    expect(answers).toMatchObject(
      unknown.map((account_id) => ({
        status: 422,
        message: `account_id must be the id of an account of your family, and "${account_id}" is not one`,
      })),
    );
  });

  it.each([
    [{}, /either account_id/],
    [{ account_id: randomUUID(), create: { account_type: 'loan' } }, /either account_id/],
    [{ create: {} }, /account_type is required/],
    [{ create: { account_type: 'piggy_bank' } }, /account_type "piggy_bank" is not one of/],
    [{ create: { account_type: 'vehicle' } }, /account_type vehicle, which cannot be linked to a bank/],
    [{ create: { account_type: 'loan', subtype: 'checking' } }, /subtype "checking"/],
    [{ create: 'loan' }, /create must be an object/],
    [{ create: { account_type: 'loan' }, relink: 'yes' }, /relink must be true or false/],
  ])('refuses %j', async (json, message) => {
    const { id, bankAccount } = await stored();
    expect(await refusedLink(id, bankAccount.id, json)).toMatchObject({
      status: 422,
      error: 'validation_failed',
      message: expect.stringMatching(message),
    });
    expect((await banks.as<Listed<Account>>('GET', '/accounts')).body.data).toEqual([]);
  });

  it('refuses an account in another currency, and one that cannot be linked to a bank', async () => {
    const { id, bankAccount } = await stored();
    const [euros, house] = [await newAccount({ currency: 'EUR' }), await newAccount({ account_type: 'property' })];
    const messages = [/in EUR, but the bank account is in USD/, /property, which cannot be linked to a bank/];
    for (const [at, { id: account_id }] of [euros, house].entries()) {
      expect(await refusedLink(id, bankAccount.id, { account_id })).toMatchObject({
        status: 422,
        message: expect.stringMatching(messages[at] ?? /never/),
      });
    }
  });

  it('moves an account to another bank account only on request', async () => {
    const [first, second] = [await stored({ name: 'Old' }), await stored({ name: 'New' })];
    const { id: account_id } = await newAccount();
    await banks.link(first.id, first.bankAccount.id, { account_id });
    expect(await refusedLink(second.id, second.bankAccount.id, { account_id })).toMatchObject({
      status: 409,
      error: 'conflict',
      message: expect.stringContaining('"Old"'),
    });
    expect(await shown(second.id)).toMatchObject({ account: null });
    const { body } = await banks.link(second.id, second.bankAccount.id, { account_id, relink: true });
    expect(body.data).toMatchObject({ account: { id: account_id } });
    expect(await shown(first.id)).toMatchObject({ account: null });
    expect(await linkOf(account_id)).toMatchObject({ connectionId: second.id });
  });

  it('moves a bank account to another account only on request', async () => {
    const { id, bankAccount } = await stored();
    const [first, second] = [await newAccount(), await newAccount()];
    await banks.link(id, bankAccount.id, { account_id: first.id });
    for (const json of [{ account_id: second.id }, { create: { account_type: 'loan' } }]) {
      expect(await refusedLink(id, bankAccount.id, json)).toMatchObject({ status: 409, error: 'conflict' });
    }
    await banks.link(id, bankAccount.id, { account_id: second.id, relink: true });
    expect([await linkOf(first.id), await linkOf(second.id)]).toMatchObject([undefined, { connectionId: id }]);
  });

  it('links an account to only one bank account, even with concurrent requests', async () => {
    const all = await Promise.all([1, 2, 3, 4].map((at) => stored({ name: `At once ${at}` })));
    const { id: account_id } = await newAccount();
    const answers = await Promise.all(
      all.map(({ id, bankAccount }) =>
        banks.as('POST', `/bank_connections/${id}/accounts/${bankAccount.id}/link`, { account_id }),
      ),
    );
    const lists = await Promise.all(all.map(({ id }) => shown(id)));
    expect(lists.filter((link) => link?.account !== null)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });

  it('returns 404 for an account of another connection or family', async () => {
    const [mine, other] = [await stored(), await stored()];
    const foreign = await storedConnection((await newFamily()).familyId);
    for (const [id, accountId] of [
      [mine.id, other.bankAccount.id],
      [foreign.id, foreign.bankAccount.id],
      [mine.id, foreign.bankAccount.id],
      [mine.id, 'nonsense'],
    ] as const) {
      expect(await refusedLink(id, accountId, { create: { account_type: 'loan' } })).toMatchObject({ status: 404 });
      expect(
        await banks.refused('PATCH', `/bank_connections/${id}/accounts/${accountId}`, { invert_balance: true }),
      ).toMatchObject({ status: 404 });
    }
  });
});

describe('DELETE /bank_connections/{id}/accounts/{account_id}/link', () => {
  it('unlinks the account, also when repeated', async () => {
    const { id, bankAccount } = await stored();
    const { id: account_id } = await newAccount();
    await banks.link(id, bankAccount.id, { account_id });
    const path = `/bank_connections/${id}/accounts/${bankAccount.id}/link`;
    for (const _ of [1, 2]) expect((await banks.as('DELETE', path)).status).toBe(204);
    expect([await linkOf(account_id), await shown(id)]).toMatchObject([undefined, { account: null }]);
    expect((await banks.as('GET', `/accounts/${account_id}`)).status).toBe(200);
  });
});

describe('PATCH /bank_connections/{id}/accounts/{account_id}', () => {
  it('reverses the sign of the balance', async () => {
    const { id, bankAccount } = await stored();
    const path = `/bank_connections/${id}/accounts/${bankAccount.id}`;
    for (const invert_balance of [true, true, false]) {
      expect((await banks.as('PATCH', path, { invert_balance })).body).toMatchObject({ data: { invert_balance } });
    }
    expect(await banks.refused('PATCH', path, { invert_balance: 'yes' })).toMatchObject({ status: 422 });
    expect(await banks.refused('PATCH', path, {})).toMatchObject({ status: 422 });
  });
});

describe('deleting a connection with a linked account', () => {
  const connected = async () => {
    const json = { provider: 'us', setup_token: us.issueToken().setupToken };
    const { id } = (await banks.connect(json)).body.data;
    await banks.settled(id);
    const checking = (await banks.accounts(id)).find(({ upstream_id }) => upstream_id === 'ACT-1');
    const linked = await banks.link(id, checking?.id ?? '', { create: { account_type: 'depository' } });
    const accountId = linked.body.data.account?.id ?? '';
    expect(await transactionsOf(accountId, 2)).toHaveLength(2);
    await banks.settled(id);
    return { id, checking, accountId };
  };

  it('keeps the account and its entries', async () => {
    const { id, accountId } = await connected();
    expect((await banks.as('DELETE', `/bank_connections/${id}`)).status).toBe(204);
    expect(await linkOf(accountId)).toBeUndefined();
    expect(await transactionsOf(accountId, 2)).toHaveLength(2);
    expect((await banks.as('GET', `/accounts/${accountId}`)).body).toMatchObject({ data: { balance: '100.23' } });
  });

  it('removes its own transactions on request, and keeps those of people', async () => {
    const { id, accountId, checking } = await connected();
    const own = { account_id: accountId, date: '2026-01-02', amount: '1.00', name: 'Own' };
    await banks.as('POST', '/transactions', own);
    await banks.as('DELETE', `/bank_connections/${id}/accounts/${checking?.id}/link`); // it was linked before
    expect((await banks.as('DELETE', `/bank_connections/${id}?entries=remove`)).status).toBe(204);
    expect((await transactionsOf(accountId, 1)).map(({ name }) => name)).toEqual(['Own']);
    for (const path of ['/merchants', '/holdings', `/valuations?account_id=${accountId}`]) {
      expect((await banks.as<Listed<Named>>('GET', path)).body.data).toEqual([]);
    }
    expect((await banks.as('GET', `/accounts/${accountId}`)).status).toBe(200);
  });
});
