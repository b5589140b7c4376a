import { describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { Valuation } from '../../../shared/ledger/schema/valuation.ts';
import { call, type ErrorBody, type Listed, newAccount } from '../../support/http/api-client.ts';

const record = (accountId: string, fields: Record<string, unknown> = {}, beside: Record<string, unknown> = {}) =>
  call<Valuation>('POST', '/valuations', {
    json: { valuation: { account_id: accountId, date: '2026-02-27', amount: '250', ...fields }, ...beside },
  });
const change = (method: 'PATCH' | 'PUT', id: string, valuation: unknown, headers: Record<string, string> = {}) =>
  call<Valuation>(method, `/valuations/${id}`, { json: { valuation }, headers });
const daysOf = async (accountId: string): Promise<readonly string[]> =>
  (await call<Listed<Valuation>>('GET', `/valuations?account_id=${accountId}`)).body.data.map(({ date }) => date);

describe('POST /valuations', () => {
  it('returns 201 without a wrapper, in the account’s currency, and sets its balance', async () => {
    const account = await newAccount({ currency: 'JPY' });
    const { status, body, headers } = await record(account.id, { amount: '1234.5', notes: 'Statement' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      amount: '1234.5',
      amount_formatted: '¥1,235',
      currency: 'JPY',
      kind: 'reconciliation',
    });
    expect(body).toMatchObject({ notes: 'Statement', account: { id: account.id, status: 'active' } });
    expect((await call<Valuation>('GET', `/valuations/${body.id}`)).body).toEqual(body);
    expect(headers.get('etag')).toMatch(/^"/);
    expect((await call<{ data: Account }>('GET', `/accounts/${account.id}`)).body.data.balance).toBe('1234.5');
  });

  it('updates the valuation of the day with 200 only if upsert is set', async () => {
    const account = await newAccount();
    const { body: first } = await record(account.id, { notes: 'kept' }, { upsert: true });
    const overwritten = await record(account.id, { amount: '1' });
    const upserted = await record(account.id, { amount: '2', upsert: 'true' });
    const beaten = await record(account.id, { amount: '3', upsert: true }, { upsert: 'false' });

    expect([overwritten.status, upserted.status, beaten.status]).toEqual([201, 200, 201]);
    expect(beaten.body).toMatchObject({ id: first.id, amount: '3.00', notes: 'kept' });
    expect(await daysOf(account.id)).toEqual(['2026-02-27']);
  });

  it('keeps the kind of an opening valuation', async () => {
    const account = await newAccount({ balance: '10' });
    const [day = ''] = await daysOf(account.id);
    const { body } = await record(account.id, { date: day, amount: '20' });

    expect(body).toMatchObject({ kind: 'opening_anchor', amount: '20.00' });
    expect((await call<{ data: Account }>('GET', `/accounts/${account.id}`)).body.data.balance).toBe('20.00');
  });

  it('requires the account, then the amount, then the date', async () => {
    const messages: string[] = [];
    for (const json of [
      {},
      { valuation: {} },
      { valuation: { account_id: 'x' } },
      { valuation: { account_id: 'x', amount: '1' } },
    ]) {
      messages.push((await call<ErrorBody>('POST', '/valuations', { json })).body.message);
    }

    expect(messages).toEqual([
      'account_id is required',
      'valuation.account_id is required',
      'valuation.amount is required',
      'valuation.date is required',
    ]);
  });

  it.each([
    [{ amount: 'a lot' }, /^valuation\.amount must be a decimal/],
    [{ amount: '1,000.00' }, /^valuation\.amount must be a decimal/],
    [{ date: '27.02.2026' }, /^valuation\.date must be an ISO 8601 date/],
    [{ date: '1990-01-01' }, /^date 1990-01-01 must be from/],
    [{ account_id: '00000000-0000-4000-8000-000000000000' }, /^account_id must be the id of an account/],
    [{ account_id: 'nonsense' }, /^account_id must be the id of an account/],
  ])('rejects %o', async (fields, message) => {
    const account = await newAccount();
    const { status, body } = await record(account.id, fields);

    expect(status).toBe(422);
    expect((body as unknown as ErrorBody).message).toMatch(message);
    expect(await daysOf(account.id)).toEqual([]);
  });

  it('takes the fields without the object as well, and points at each fault where it was sent', async () => {
    const account = await newAccount();
    const flat = { account_id: account.id, date: '2026-02-27', amount: '250' };
    const faultsOf = async (json: object) => {
      const { body } = await call<ErrorBody>('POST', '/valuations', { json });
      return (body.details as { readonly faults: readonly { readonly field: string }[] }).faults.map(
        ({ field }) => field,
      );
    };

    expect(await call('POST', '/valuations', { json: flat })).toMatchObject({
      status: 201,
      body: { amount: '250.00' },
    });
    expect(await faultsOf({ ...flat, amount: 'x' })).toEqual(['/amount']);
    expect(await faultsOf({ valuation: { ...flat, amount: 'x' } })).toEqual(['/valuation/amount']);
    expect(await faultsOf({ amount: '1', valuation: flat })).toEqual(['/amount']);
  });

  it('creates one valuation from twenty concurrent requests', async () => {
    const account = await newAccount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => record(account.id, { amount: String(at) })),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await daysOf(account.id)).toEqual(['2026-02-27']);
  });

  it('finds a valuation that was moved to the day from another month', async () => {
    const account = await newAccount();
    const { body: moved } = await record(account.id, { date: '2026-01-10' });
    await change('PATCH', moved.id, { date: '2026-03-10', amount: '5' });

    const { body } = await record(account.id, { date: '2026-03-10', amount: '6' });

    expect(body).toMatchObject({ id: moved.id, date: '2026-03-10', amount: '6.00' });
    expect(await daysOf(account.id)).toEqual(['2026-03-10']);
  });
});

describe.each(['PATCH', 'PUT'] as const)('%s /valuations/{id}', (method) => {
  it('changes amount and date together, or only notes, or nothing', async () => {
    const account = await newAccount();
    const { body: made } = await record(account.id);

    expect((await change(method, made.id, { amount: '1' })).status).toBe(422);
    expect((await change(method, made.id, { date: '2026-02-01' })).status).toBe(422);
    expect((await call(method, `/valuations/${made.id}`, { json: {} })).status).toBe(422);
    expect((await change(method, made.id, {})).body).toEqual(made);
    expect((await change(method, made.id, { notes: 'Mine' })).body).toMatchObject({ amount: '250.00', notes: 'Mine' });
    expect((await change(method, made.id, { amount: '7', date: '2025-12-31' })).body).toMatchObject({
      id: made.id,
      date: '2025-12-31',
      amount: '7.00',
      notes: 'Mine',
    });
    expect(await daysOf(account.id)).toEqual(['2025-12-31']);
  });

  it('rejects the day of another valuation on any page', async () => {
    const account = await newAccount();
    const { body: first } = await record(account.id, { date: '2026-01-05' });
    await record(account.id, { date: '2026-01-20' });
    const { body: stray } = await record(account.id, { date: '2025-11-05' });
    await change(method, stray.id, { date: '2026-02-05', amount: '1' });

    for (const date of ['2026-01-20', '2026-02-05']) {
      const answer = await change(method, first.id, { date, amount: '1' });
      expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    }
    expect(await daysOf(account.id)).toEqual(['2026-02-05', '2026-01-20', '2026-01-05']);
  });

  it('rejects a change of an outdated state', async () => {
    const account = await newAccount();
    const { body, headers } = await record(account.id);
    const seen = { 'if-match': headers.get('etag') ?? '' };

    expect((await change(method, body.id, { notes: 'first' }, seen)).status).toBe(200);
    expect(await change(method, body.id, { notes: 'second' }, seen)).toMatchObject({
      status: 412,
      body: { error: 'precondition_failed' },
    });
  });
});

describe('DELETE /valuations/{id}', () => {
  it('deletes once, and only valuations', async () => {
    const account = await newAccount();
    const { body } = await record(account.id);

    expect((await call('DELETE', `/transactions/${body.id}`)).status).toBe(404);
    expect((await call('DELETE', `/valuations/${body.id}`, { headers: { 'if-match': '"x"' } })).status).toBe(412);
    expect((await call('DELETE', `/valuations/${body.id}`)).status).toBe(204);
    expect((await call('DELETE', `/valuations/${body.id}`)).status).toBe(404);
    expect(await daysOf(account.id)).toEqual([]);
  });
});
