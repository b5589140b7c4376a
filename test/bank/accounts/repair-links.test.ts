import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRepairs } from '../../../shared/bank/accounts/domain/repair-links.ts';

type Account = Parameters<typeof planRepairs>[0]['accounts'][number];

const GONE_AT = '2026-03-01T08:00:00.000Z';
const NOWHERE = { name: null, domain: null, id: null };
const anAccount = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  upstreamId: `up-${id}`,
  accountId: null,
  name: 'Checking',
  currency: 'USD',
  institution: NOWHERE,
  missingSince: null,
  createdAt: GONE_AT,
  ...more,
});
const linked = (id: string, more: Partial<Account> = {}): Account =>
  anAccount(id, { accountId: `ledger-${id}`, missingSince: GONE_AT, ...more });
const listing = (...ids: readonly string[]): ReadonlySet<string> => new Set(ids.map((id) => `up-${id}`));
const at = (institution: Partial<Account['institution']>): Partial<Account> => ({
  institution: { ...NOWHERE, ...institution },
});

describe('planRepairs', () => {
  it('moves the link of an account that returned under another upstream id', () => {
    const accounts = [linked('old'), anAccount('new', { name: ' CHECK ing' })];

    expect(planRepairs({ accounts, currentUpstreamIds: listing('new') })).toEqual({
      repairs: [{ fromId: 'old', toId: 'new', accountId: 'ledger-old' }],
      ambiguous: [],
      unknown: false,
    });
  });

  it.each<[string, Account, Account, readonly string[]]>([
    ['the linked one is still listed', linked('old'), anAccount('new'), ['old', 'new']],
    ['the new one is not listed', linked('old'), anAccount('new'), ['other']],
    ['nothing is listed', linked('old'), anAccount('new'), []],
    ['the names differ', linked('old'), anAccount('new', { name: 'Checking 2' }), ['new']],
    ['the names are blank', linked('old', { name: ' ' }), anAccount('new', { name: '' }), ['new']],
    ['the currencies differ', linked('old'), anAccount('new', { currency: 'EUR' }), ['new']],
    [
      'the domains differ',
      linked('old', at({ domain: 'a.example' })),
      anAccount('new', at({ domain: 'b.example' })),
      ['new'],
    ],
    ['the institutions differ', linked('old', at({ name: 'A' })), anAccount('new', at({ name: 'B' })), ['new']],
    [
      'the new one was listed beside the linked one',
      linked('old'),
      anAccount('new', { createdAt: '2026-02-01T08:00:00.000Z' }),
      ['new'],
    ],
    ['the linked one is not marked as missing', linked('old', { missingSince: null }), anAccount('new'), ['new']],
    ['neither is unlinked', linked('old'), linked('new'), ['new']],
    ['neither is linked', anAccount('old'), anAccount('new'), ['new']],
  ])('does nothing if %s', (_reason, a, b, listed) => {
    expect(planRepairs({ accounts: [a, b], currentUpstreamIds: listing(...listed) })).toEqual({
      repairs: [],
      ambiguous: [],
      unknown: false,
    });
  });

  it.each<[string, Partial<Account>, Partial<Account>]>([
    ['a currency is not known', { currency: null }, {}],
    ['an institution is not known', at({ domain: 'a.example' }), {}],
    [
      'the domain is the same and ids differ',
      at({ domain: 'A.example', id: '1' }),
      at({ domain: 'a.example', id: '2' }),
    ],
    ['only one domain is known and the name is the same', at({ domain: 'a.example', name: 'A' }), at({ name: 'a' })],
  ])('repairs the link if %s', (_reason, old, fresh) => {
    const accounts = [linked('old', old), anAccount('new', fresh)];

    expect(planRepairs({ accounts, currentUpstreamIds: listing('new') }).repairs).toHaveLength(1);
  });

  it('skips and reports a new account that resembles two missing ones', () => {
    const accounts = [linked('a'), linked('b'), anAccount('new')];

    expect(planRepairs({ accounts, currentUpstreamIds: listing('new') })).toEqual({
      repairs: [],
      ambiguous: [{ newId: 'new', candidateIds: ['a', 'b'], name: 'Checking' }],
      unknown: false,
    });
  });

  it('skips a missing account that two new ones resemble, and reports it for each', () => {
    const accounts = [linked('a'), anAccount('x'), anAccount('y')];

    expect(planRepairs({ accounts, currentUpstreamIds: listing('x', 'y') })).toMatchObject({
      repairs: [],
      ambiguous: [
        { newId: 'x', candidateIds: ['a'] },
        { newId: 'y', candidateIds: ['a'] },
      ],
    });
  });

  it('repairs one pair next to an ambiguous one', () => {
    const accounts = [
      linked('a'),
      linked('b'),
      anAccount('x'),
      linked('s', { name: 'Savings' }),
      anAccount('t', { name: 'Savings' }),
    ];

    expect(planRepairs({ accounts, currentUpstreamIds: listing('x', 't') })).toMatchObject({
      repairs: [{ fromId: 's', toId: 't' }],
      ambiguous: [{ newId: 'x' }],
    });
  });

  it('checks nothing if the list is unknown, and reports it if there were candidates', () => {
    const nothing = { repairs: [], ambiguous: [] };
    const candidates = [linked('old'), anAccount('new')];
    expect(planRepairs({ accounts: candidates, currentUpstreamIds: null })).toEqual({ ...nothing, unknown: true });
    expect(planRepairs({ accounts: [linked('old')], currentUpstreamIds: null })).toEqual({
      ...nothing,
      unknown: false,
    });
  });

  it('moves each link at most once, only to a listed and free account', () => {
    const accountsOf = fc.array(
      fc.record({
        name: fc.constantFrom('A', 'a ', 'B'),
        currency: fc.constantFrom('USD', 'EUR', null),
        isLinked: fc.boolean(),
        isListed: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(accountsOf, (specs) => {
        const accounts = specs.map(({ isLinked, name, currency }, index) =>
          (isLinked ? linked : anAccount)(`${index}`, { name, currency }),
        );
        const currentUpstreamIds = listing(...specs.flatMap(({ isListed }, index) => (isListed ? [`${index}`] : [])));
        const { repairs, ambiguous } = planRepairs({ accounts, currentUpstreamIds });
        const byId = new Map(accounts.map((account) => [account.id, account]));
        const isListed = (id: string) => currentUpstreamIds.has(byId.get(id)?.upstreamId ?? '');

        expect(new Set(repairs.map(({ fromId }) => fromId)).size).toBe(repairs.length);
        expect(new Set(repairs.map(({ toId }) => toId)).size).toBe(repairs.length);
        for (const { fromId, toId, accountId } of repairs) {
          expect([byId.get(fromId)?.accountId, byId.get(toId)?.accountId]).toEqual([accountId, null]);
          expect([isListed(fromId), isListed(toId)]).toEqual([false, true]);
          expect(ambiguous.some(({ newId, candidateIds }) => newId === toId || candidateIds.includes(fromId))).toBe(
            false,
          );
        }
      }),
    );
  });
});
