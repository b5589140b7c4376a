import { describe, expect, it } from 'vitest';
import { account, category, merchant, planOf, record, tag, transaction, valuation } from './native-lines.ts';

const NO_EXTRAS = { details: null, part: null, security: null, links: null };

describe('createNativeDirectory', () => {
  it('binds accounts by identity and other records by name, parents first', () => {
    const { catalogue } = planOf([
      category('food', { name: 'Food', parent_id: 'home', lucide_icon: 'apple' }),
      merchant('m', { name: 'Corner', logo_url: 'https://x.test/l.png' }),
      category('home', { name: 'Home', classification: 'income', color: '#ffffff' }),
      account(7, { name: 'Main', accountable: { subtype: 'savings' }, institution_name: 'Bank', status: 'disabled' }),
      tag('x', { name: 'Fun' }),
    ]);
    expect(catalogue).toEqual([
      {
        kind: 'account',
        bind: {
          by: 'identity',
          identity: 'Account:7',
          name: 'Main',
          defaults: {
            accountType: 'depository',
            subtype: 'savings',
            currency: null,
            status: 'disabled',
            institutionName: 'Bank',
            institutionDomain: null,
            notes: null,
          },
        },
      },
      {
        kind: 'category',
        bind: {
          by: 'name',
          name: 'Home',
          defaults: { color: '#ffffff', icon: null, classification: 'income', parentId: null },
        },
      },
      {
        kind: 'category',
        bind: {
          by: 'name',
          name: 'Food',
          elsewhere: 'Home: Food',
          defaults: { color: null, icon: 'apple', classification: 'expense', parentId: null },
        },
        references: { parentId: 1 },
      },
      { kind: 'tag', bind: { by: 'name', name: 'Fun', defaults: { color: null } } },
      {
        kind: 'merchant',
        bind: {
          by: 'name',
          name: 'Corner',
          defaults: { color: null, logoUrl: 'https://x.test/l.png', websiteUrl: null },
        },
      },
    ]);
  });

  it('resolves a transaction to one row in ledger sign', () => {
    const { rows } = planOf([
      account('a', { currency: 'eur' }),
      category('c'),
      tag('x'),
      tag('y'),
      merchant('m'),
      transaction(1, { amount: -12.5, category_id: 'c', merchant_id: 'm', tag_ids: ['y', 'x'], kind: 'one_time' }),
    ]);
    expect(rows).toEqual([
      {
        row: 6000,
        account: 0,
        kind: 'transaction',
        date: '2024-03-05',
        amount: '-12.5',
        currency: 'EUR',
        name: 'Imported transaction',
        notes: null,
        category: 1,
        merchant: 4,
        tags: [3, 2],
        excluded: false,
        transactionKind: 'one_time',
        valuationKind: null,
        identity: 'Transaction:1',
        parentIdentity: null,
        ...NO_EXTRAS,
      },
    ]);
  });

  it('resolves a split to an excluded parent and parts that inherit missing fields', () => {
    const lines = [account('a'), category('c'), category('d'), tag('x'), merchant('m')];
    const splits = [
      { amount: '4', memo: 'Bread' },
      { amount: '8.5', id: 'own', category_id: 'd', merchant_id: null, tag_ids: [], kind: 'one_time', excluded: true },
    ];
    const parent = { category_id: 'c', merchant_id: 'm', tag_ids: ['x'], date: '2024-03-05T23:59:59-08:00', splits };
    const { rows, derivedCounts, expectedCounts } = planOf([...lines, transaction('t', parent)]);
    const shared = { account: 0, date: '2024-03-05', currency: 'USD', kind: 'transaction' };
    const part = { ...shared, parentIdentity: 'Transaction:t' };
    expect(rows).toMatchObject([
      {
        ...shared,
        row: 6000,
        identity: 'Transaction:t',
        parentIdentity: null,
        excluded: true,
        category: 1,
      },
      {
        ...part,
        row: 6001,
        identity: 'Transaction:t/1',
        name: 'Bread',
        amount: '4',
        category: 1,
        merchant: 4,
        tags: [3],
        excluded: false,
      },
      {
        ...part,
        row: 6002,
        identity: 'Transaction:own',
        name: 'Imported split',
        category: 2,
        merchant: null,
        tags: [],
        excluded: true,
        transactionKind: 'one_time',
      },
    ]);
    expect(derivedCounts).toEqual({ valuations: 1, transactions: 2 });
    expect(expectedCounts).toMatchObject({ accounts: 1, categories: 2, tags: 1, transactions: 1, valuations: 0 });
  });

  it('identifies a valuation by its id, otherwise by its account and day', () => {
    const { rows, derivedCounts } = planOf([
      account('a', { currency: 'JPY' }),
      valuation({ id: 5, kind: 'opening_anchor', notes: 'seen' }),
      valuation({ date: '2024-04-01', kind: 'unheard of', name: 'Guess', currency: 'usd' }),
    ]);
    expect(rows).toMatchObject([
      {
        row: 2000,
        identity: 'Valuation:5',
        valuationKind: 'opening_anchor',
        name: 'Valuation',
        currency: 'JPY',
        notes: 'seen',
      },
      {
        row: 3000,
        identity: 'Valuation:a@2024-04-01',
        valuationKind: 'reconciliation',
        name: 'Guess',
        currency: 'USD',
      },
    ]);
    expect(rows[0]).toMatchObject({
      kind: 'valuation',
      transactionKind: null,
      category: null,
      tags: [],
      excluded: false,
    });
    expect(derivedCounts).toEqual({ valuations: 0, transactions: 0 });
  });

  it('refers to transactions and parts by their rows if these identify them, and by their ids otherwise', () => {
    const lines = [
      account('a'),
      account('b'),
      transaction('out', { amount: '50', date: '2024-03-05' }),
      record('Transfer', { id: 'x', inflow_transaction_id: 'in', outflow_transaction_id: 'out' }),
      transaction('in', { account_id: 'b', amount: '-50', date: '2024-03-06' }),
      transaction('split', {
        amount: '3',
        split_lines: [
          { id: 'p', amount: '1' },
          { id: 'q', amount: '2' },
        ],
      }),
    ];
    const identities = (identifiesByRow?: true) =>
      planOf(lines, { identifiesByRow }).rows.map(({ identity, parentIdentity, links }) => [
        identity,
        parentIdentity ?? links?.transfer?.other.identity ?? null,
      ]);

    expect(identities()).toEqual([
      ['Transaction:out', 'Transaction:in'],
      ['Transaction:in', 'Transaction:out'],
      ['Transaction:split', null],
      ['Transaction:p', 'Transaction:split'],
      ['Transaction:q', 'Transaction:split'],
    ]);
    expect(identities(true)).toEqual([
      ['@3000', '@5000'],
      ['@5000', '@3000'],
      ['@6000', null],
      ['@6001', '@6000'],
      ['@6002', '@6000'],
    ]);
  });

  it('rejects a record with unknown references', () => {
    expect(() => planOf([account('b'), transaction('t')])).toThrow('Account "a" is missing');
    expect(() => planOf([transaction('t', { amount: 'x' })])).toThrow('Line 1: Transaction amount "x"');
  });
});
