import { beforeEach, describe, expect, it } from 'vitest';
import type { ExchangeRate } from '../../../shared/accounts/schema/exchange-rate.ts';
import type { BalanceSheet } from '../../../shared/reports/net-worth/schema/balance-sheet.ts';
import { call, type ErrorBody, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

type Answer = { readonly data: ExchangeRate } & ErrorBody;

const EUR_USD = { date: '2026-02-27', from: 'EUR', to: 'USD', rate: '1.0842' };

describe('exchange rates', () => {
  let apiKey: string;
  beforeEach(async () => {
    ({ apiKey } = await newFamily());
  });
  const set = (json: object) => call<Answer>('PUT', '/exchange_rates', { apiKey, json });
  const list = async (query = '') =>
    (await call<Listed<ExchangeRate>>('GET', `/exchange_rates${query}`, { apiKey })).body.data.map(
      ({ id, rate }) => `${id} ${rate}`,
    );
  const remove = (id: string) => call<ErrorBody>('DELETE', `/exchange_rates/${id}`, { apiKey });

  it('are set once for each day and pair, replaced, and deleted once', async () => {
    const { status, body } = await set(EUR_USD);
    expect([status, body.data]).toEqual([200, { id: '2026-02-27-eur-usd', ...EUR_USD }]);
    expect((await set({ ...EUR_USD, from: 'eur', rate: '1.08420' })).body.data).toEqual(body.data);
    expect(await list()).toEqual(['2026-02-27-eur-usd 1.0842']);
    await Promise.all([set({ ...EUR_USD, rate: '1.09' }), set({ ...EUR_USD, rate: '1.09' })]);
    expect(await list()).toEqual(['2026-02-27-eur-usd 1.09']);

    const statuses = await Promise.all([body.data.id, body.data.id].map(async (id) => (await remove(id)).status));
    expect(statuses.sort()).toEqual([204, 404]);
    expect(await list()).toEqual([]);
  });

  it('are listed by day and pair', async () => {
    for (const json of [
      EUR_USD,
      { ...EUR_USD, date: '2026-03-01', rate: '1.1' },
      { ...EUR_USD, to: 'CHF', rate: '0.95' },
      { ...EUR_USD, from: 'USD', to: 'EUR', rate: '0.92' },
    ]) {
      await set(json);
    }
    expect(await list()).toEqual([
      '2026-03-01-eur-usd 1.1',
      '2026-02-27-eur-chf 0.95',
      '2026-02-27-eur-usd 1.0842',
      '2026-02-27-usd-eur 0.92',
    ]);
    expect(await list('?from=eur&to=USD')).toEqual(['2026-03-01-eur-usd 1.1', '2026-02-27-eur-usd 1.0842']);
    expect(await list('?to=EUR')).toEqual(['2026-02-27-usd-eur 0.92']);
    expect(await list('?from=EUR&end_date=2026-02-28')).toEqual([
      '2026-02-27-eur-chf 0.95',
      '2026-02-27-eur-usd 1.0842',
    ]);
    expect(await list('?start_date=2026-02-28')).toEqual(['2026-03-01-eur-usd 1.1']);
  });

  it.each([
    [{ rate: '0' }, 'rate must be more than 0'],
    [{ rate: '-1.5' }, 'rate must be more than 0'],
    [{ rate: 'one' }, expect.stringMatching(/^rate must be a decimal in a string/)],
    [{ from: 'EURO' }, 'from must be an ISO 4217 currency code, like "USD", not "EURO"'],
    [{ to: 'EUR' }, 'to must be another currency than from'],
    [{ date: '2026-02-30' }, 'date must be an ISO 8601 date, like "2026-02-28", not "2026-02-30"'],
  ])('refuse %j', async (wrong, sentence) => {
    const { status, body } = await set({ ...EUR_USD, ...wrong });
    expect([status, body.errors]).toEqual([422, [sentence]]);
    expect(await list()).toEqual([]);
  });

  it('give the balance sheet one converted total, if none is missing', async () => {
    for (const [currency, amount] of [
      ['EUR', '-100'],
      ['USD', '-50.25'],
    ]) {
      const account = { name: `In ${currency}`, account_type: 'depository', currency };
      const { id } = (await call<Answer>('POST', '/accounts', { apiKey, json: account })).body.data;
      const json = { account_id: id, date: '2026-02-20', amount, name: 'Salary' };
      await call('POST', '/transactions', { apiKey, json });
    }
    const read = async () => (await call<{ data: BalanceSheet }>('GET', '/balance_sheet', { apiKey })).body.data;
    const before = await read();
    expect(before.converted_total).toBeNull();
    await set({ ...EUR_USD, date: '2099-01-01', rate: '2' }); // not yet
    expect((await read()).converted_total).toBeNull();

    const { data: rate } = (await set(EUR_USD)).body;
    const after = await read();
    expect(after.currencies).toEqual(before.currencies);
    expect(after.converted_total).toEqual({
      currency: 'USD',
      assets: '158.67',
      liabilities: '0.00',
      net_worth: '158.67',
      net_worth_formatted: '$158.67',
      rates: [rate],
    });
    await remove(rate.id);
    expect(await read()).toEqual(before);
  });
});
