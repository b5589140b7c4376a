import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { suggestTransfers } from '../../../shared/ledger/transfers/domain/transfer-suggestions.ts';
import { SEED } from '../../support/amounts.ts';
import { familyJournal } from '../../support/transfers/family-journal.ts';
import { anOrdinaryEntry } from '../../support/transfers/ordinary-entry.ts';

const ACCOUNTS = [
  { id: 'checking', name: 'Checking', accountType: 'depository', bankNumbers: ['DE0212345678'] },
  { id: 'savings', name: 'Savings', accountType: 'depository' },
  { id: 'card', name: 'Visa', accountType: 'credit_card' },
  { id: 'dollars', name: 'Travel money', accountType: 'depository' },
];
const out = (over: Partial<Entry> = {}): Entry =>
  anOrdinaryEntry({ id: 'out', accountId: 'checking', amount: '200', name: 'Transfer to Savings', ...over });
const into = (over: Partial<Entry> = {}): Entry =>
  anOrdinaryEntry({ id: 'in', accountId: 'savings', amount: '-200', name: 'Transfer from Checking', ...over });
const suggest = (...entries: readonly Entry[]) => suggestTransfers(entries, ACCOUNTS);

describe('suggestTransfers', () => {
  it('suggests two equal amounts of two accounts, and says why', () => {
    const [found] = suggest(out(), into({ date: '2026-03-06' }));
    expect(found).toMatchObject({ outflow: { id: 'out' }, inflow: { id: 'in' }, isOnlyPair: true, isCertain: true });
    expect(found?.reasons).toEqual([
      'same amount',
      '1 day apart',
      'both name the other account',
      'both say transfer',
      'no other transaction fits',
    ]);
  });

  it('knows an account by the last digits of its number', () => {
    const [found] = suggest(out({ name: 'Umbuchung' }), into({ name: 'Umbuchung von 5678' }));
    expect(found?.reasons).toContain('the name of the other account');
  });

  it('suggests the payment of a credit card', () => {
    const paid = out({ name: 'VISA PAYMENT' });
    const [found] = suggest(paid, into({ accountId: 'card', name: 'Payment received - thank you' }));
    expect(found).toMatchObject({ isCertain: true });
    expect(found?.reasons).toContain('both say payment');
  });

  it.each<[string, Partial<Entry>]>([
    ['is excluded', { excluded: true }],
    ['is split', { hasParts: true }],
    ['is part of a split', { parentId: 'whole' }],
    ['is no transaction', { kind: 'trade' }],
    ['is in the same account', { accountId: 'checking' }],
    ['is in an account that does not exist', { accountId: 'gone' }],
    ['is five days later', { date: '2026-03-10' }],
    ['has the same sign', { amount: '200' }],
    ['is zero', { amount: '0' }],
    ['has another amount', { amount: '-250' }],
  ])('suggests nothing if the other side %s', (_, over) => {
    expect(suggest(out(), into(over))).toEqual([]);
  });

  it('suggests nothing for a transaction that is linked, unless the other side is gone', () => {
    const transfer = { side: 'inflow', otherId: 'gone', status: 'confirmed', notes: null } as const;
    const linked = into({ links: { transfer, rejected: [] } });
    expect(suggest(out(), linked, out({ id: 'gone', date: '2026-02-20' }))).toEqual([]);
    expect(suggest(out(), linked)).toHaveLength(1);
  });

  it('never suggests a pair again that was rejected, and finds the next best', () => {
    const rejecting = out({ links: { transfer: null, rejected: ['in'] } });
    expect(suggest(rejecting, into())).toEqual([]);
    const [found] = suggest(rejecting, into(), into({ id: 'other', date: '2026-03-08' }));
    expect(found).toMatchObject({ inflow: { id: 'other' }, isOnlyPair: false, isCertain: false });
  });

  it('suggests but never is certain of a pair that is not the only one within a week', () => {
    const later = out({ id: 'later', date: '2026-03-12' });
    expect(suggest(out(), into(), later)).toMatchObject([{ outflow: { id: 'out' }, isCertain: false }]);
    const back = out({ id: 'back', accountId: 'savings', date: '2026-03-09' });
    expect(suggest(out(), into(), back)).toMatchObject([{ isOnlyPair: false, isCertain: false }]);
  });

  it('pairs equal transfers of one week by their days', () => {
    const found = suggest(
      out(),
      into(),
      out({ id: 'out2', date: '2026-03-08' }),
      into({ id: 'in2', date: '2026-03-09' }),
    );
    expect(found.map(({ outflow, inflow }) => [outflow.id, inflow.id])).toEqual([
      ['out', 'in'],
      ['out2', 'in2'],
    ]);
  });

  it('is not certain of equal amounts whose words are of something else', () => {
    const salary = into({ name: 'ACME salary' });
    expect(suggest(out({ name: 'Rent' }), salary)).toEqual([]);
    expect(suggest(out(), salary).every(({ isCertain }) => !isCertain)).toBe(true);
    const friends = suggest(out({ name: 'Transfer to Bob Stone' }), into({ name: 'Transfer from Ann Lee' }));
    expect(friends).toMatchObject([{ isOnlyPair: true, isCertain: false }]);
    const elsewhere = suggest(out({ name: 'Transfer to Visa' }), into());
    expect(elsewhere.every(({ isCertain }) => !isCertain)).toBe(true);
  });

  it('suggests amounts that differ by a fee, if words speak for it, and is never certain of them', () => {
    const [found] = suggest(out(), into({ amount: '-198.5' }));
    expect(found).toMatchObject({ isOnlyPair: false, isCertain: false });
    expect(found?.reasons[0]).toBe('same amount less a fee of 1.5');
    expect(suggest(out({ name: 'Shop' }), into({ amount: '-198.5', name: 'Sale' }))).toEqual([]);
  });

  it('suggests amounts of two currencies at a rate that other exchanges have', () => {
    const exchange = (id: string, date: string, received: string): readonly Entry[] => [
      out({ id: `${id}-out`, date, name: 'Currency exchange' }),
      into({ id: `${id}-in`, date, accountId: 'dollars', currency: 'EUR', amount: received, name: 'Incoming credit' }),
    ];
    const all = [
      ...exchange('a', '2026-01-05', '-184'),
      ...exchange('b', '2026-01-20', '-183.1'),
      ...exchange('c', '2026-02-02', '-184.9'),
      ...exchange('odd', '2026-01-12', '-60'),
    ];
    const found = suggest(...all);
    expect(found.map(({ outflow, inflow }) => [outflow.id, inflow.id]).sort()).toEqual([
      ['a-out', 'a-in'],
      ['b-out', 'b-in'],
      ['c-out', 'c-in'],
    ]);
    expect(found.every(({ isCertain }) => !isCertain)).toBe(true);
    expect(found[0]?.reasons[0]).toMatch(/^exchanged at 0\.9/);
  });

  it('suggests a single exchange whose text tells what arrives', () => {
    const sent = out({ name: 'Converted 184.00 EUR' });
    const arrived = into({ accountId: 'dollars', currency: 'EUR', amount: '-184', name: 'Incoming credit' });
    expect(suggest(sent, arrived)).toMatchObject([{ outflow: { id: 'out' }, inflow: { id: 'in' } }]);
  });

  it('suggests the same whatever the order of transactions, and no transaction twice', () => {
    const { entries, accounts } = familyJournal(7);
    const expected = suggestTransfers(entries, accounts);
    const ids = expected.flatMap(({ outflow, inflow }) => [outflow.id, inflow.id]);
    expect(new Set(ids).size).toBe(ids.length);
    const orders = fc.property(fc.shuffledSubarray([...entries], { minLength: entries.length }), (shuffled) => {
      expect(suggestTransfers(shuffled, accounts)).toEqual(expected);
    });
    fc.assert(orders, { numRuns: 5, seed: SEED });
  });
});
