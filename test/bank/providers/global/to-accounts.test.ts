import { describe, expect, it } from 'vitest';
import { toAccounts } from '../../../../shared/bank/providers/global/accounts.ts';
import { toBalance } from '../../../../shared/bank/providers/global/read-account.ts';
import { readJson } from '../../../../shared/bank/providers/read-json.ts';

const listed = (items: readonly unknown[], missing: 'none' | 'reported' | 'counted' = 'none') =>
  toAccounts({ items: items.map((item) => readJson(JSON.stringify(item), 'The provider')), missing });
const only = (account: unknown) => listed([account]).accounts?.[0];

describe('toAccounts', () => {
  it('reads a documented account', () => {
    const account = {
      id: 41,
      name: 'Current',
      institution_name: 'Example Bank',
      institution_logo: 'https://x/l.png',
      provider: 'gocardless',
      currency: 'EUR',
      status: 'ACTIVE',
    };

    expect(listed([account])).toEqual({
      isPartial: false,
      accounts: [
        {
          upstreamId: '41',
          name: 'Current',
          currency: 'EUR',
          institution: { name: 'Example Bank', domain: null, id: null },
          kind: null,
          state: 'active',
          balance: null,
          available: null,
          hasHoldings: false,
          lastActivity: null,
        },
      ],
      notices: [],
    });
  });

  it('treats a number and its text as the same id', () => {
    expect(only({ id: '41', name: 'A' })?.upstreamId).toBe(only({ id: 41, name: 'A' })?.upstreamId);
  });

  it.each([
    ['ACTIVE', 'active'],
    ['DISCONNECTED', 'disconnected'],
    ['ERROR', 'error'],
    ['Closed', 'closed'],
    ['constructor', 'unknown'],
    [null, 'unknown'],
    [undefined, 'unknown'],
  ])('maps the state %j to %s', (status, state) => {
    expect(only({ id: 1, name: 'A', status })?.state).toBe(state);
  });

  it.each([
    [{ name: '<script>alert(1)</script>' }, '<script>alert(1)</script>'],
    [{ name: 'A\u0000\n\u202eB' }, 'A B'],
    [{ name: ' ', institutionName: 'Bank' }, 'Bank'],
    [{ name: null }, 'Account without a name'],
    [{ name: { text: 'A' } }, 'Account without a name'],
  ])('names %j %s', (account, name) => {
    expect(only({ id: 1, ...account })?.name).toBe(name);
  });

  it.each([
    ['eur', 'EUR'],
    ['https://coin.example', null],
    [undefined, null],
  ])('reads the currency %j as %j', (currency, code) => {
    expect(only({ id: 1, name: 'A', currency })?.currency).toBe(code);
  });

  it.each([null, 5, 'a', [], {}, { id: ' ' }, { id: '..' }, { id: '.' }, { id: 'x'.repeat(256) }, { id: '\ud800' }])(
    'skips and reports %j, but not its neighbours',
    (broken) => {
      const { accounts, isPartial, notices } = listed([{ id: 1, name: 'A' }, broken, { id: 2, name: 'B' }]);

      expect(accounts.map(({ upstreamId }) => upstreamId)).toEqual(['1', '2']);
      expect(isPartial).toBe(true);
      expect(notices).toEqual([{ category: 'other', message: expect.stringContaining(': 1'), upstreamId: null }]);
    },
  );

  it('lists a repeated account once', () => {
    expect(
      listed([
        { id: 1, name: 'A' },
        { id: '1', name: 'B' },
      ]).accounts,
    ).toMatchObject([{ name: 'A' }]);
  });

  it.each([
    ['reported', true],
    ['counted', true],
    ['none', false],
  ] as const)('is partial if some are missing: %s', (missing, isPartial) => {
    const { notices, ...list } = listed([{ id: 1, name: 'A' }], missing);
    expect(list).toMatchObject({ accounts: [{ upstreamId: '1' }], isPartial });
    expect(notices).toHaveLength(isPartial ? 1 : 0);
  });
});

describe('toBalance', () => {
  const balanceOf = (json: string) => toBalance(readJson(json, 'The provider'), '2026-03-05');

  it.each([
    ['{"balance":{"amount":812.4,"currency":"EUR"}}', '812.4', null, 'EUR'],
    ['{"balance":{"current":"812.40","available":800,"currency":"eur"}}', '812.4', '800', 'EUR'],
    ['{"balance":{"amount":1,"current":2}}', '1', null, null],
    ['{"balance":812.4,"currency":"EUR"}', '812.4', null, 'EUR'],
    ['{"balance":"-0"}', '0', null, null],
    ['{"amount":812.4,"currency":"EUR"}', '812.4', null, 'EUR'],
    ['{"balance":{"amount":-812.40000000000009,"currency":"XXXX"}}', '-812.4', null, null],
  ])('reads %s', (json, amount, available, currency) => {
    expect(balanceOf(json)).toEqual({ amount, available, currency, date: '2026-03-05' });
  });

  it.each([
    '{}',
    '{"balance":null}',
    '{"balance":{}}',
    '{"balance":{"available":5}}',
    '{"balance":{"amount":"1,234"}}',
  ])('finds no balance in %s, rather than zero', (json) => {
    expect(balanceOf(json)).toBeUndefined();
  });
});
