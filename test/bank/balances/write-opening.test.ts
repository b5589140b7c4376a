import { describe, expect, it } from 'vitest';
import { writeOpening } from '../../../shared/bank/balances/use-cases/write-valuations.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { addEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import type { FeedState, FeedStatus } from '../../../shared/ledger/entries/domain/feed.ts';
import { isLiving, type LivingSlot, type Slot } from '../../../shared/ledger/pages/domain/page.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { anAccount, anEntryContent } from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';
import { plainWorth } from '../../support/ledger/plain-worth.ts';

const NOW = '2026-03-20T10:00:00.000Z';

const setUp = (accountType: string, entries: readonly Partial<EntryContent>[]) => {
  const account = { ...anAccount(), accountType, currency: 'USD' } as Account;
  const memory = createMemoryLedger();
  for (const [at, entry] of entries.entries()) {
    const content = anEntryContent(entry);
    const page = memory.read(account, content.date.slice(0, 7));
    memory.put(addEntry(page, content, sha256(String(at)), NOW).page);
  }
  const headersOf = async () =>
    (await memory.headers.list('')).toSorted((a, b) => (a.key.month < b.key.month ? -1 : 1));
  const write = () =>
    writeOpening({ ledger: memory.ledger, headers: { ofAccount: headersOf } })({
      familyId: 'family',
      connection: { id: 'bank-a', provider: 'us' },
      account,
      now: NOW,
      today: '2026-03-20',
      bankAccount: {} as never,
    });
  const openings = () => memory.all().filter(({ valuationKind }) => valuationKind === 'opening_anchor');
  const balanceAfter = (month: string) =>
    plainWorth(
      memory.all().filter(({ currency }) => currency === 'USD'),
      `${month}-31`,
      accountType === 'credit_card',
    ).balance;
  const come = (entry: Partial<EntryContent>) => {
    const content = anEntryContent(entry);
    const page = memory.read(account, content.date.slice(0, 7));
    memory.put(addEntry(page, content, sha256(JSON.stringify(entry)), NOW).page);
  };
  const touch = () => {
    const [opening] = openings();
    if (opening === undefined) throw new Error('There is no opening value');
    const page = { ...memory.read(account, opening.date.slice(0, 7)) };
    memory.put(editEntry(page, opening.id, { ...opening, amount: '1' }, NOW).page);
  };
  /** Adds feed state to the entry with this name. */
  const feedOn = (name: string, status: FeedStatus) => {
    const entry = memory.all().find((entry) => entry.name === name);
    if (entry === undefined) throw new Error(`There is no entry ${name}`);
    const page = memory.read(account, entry.date.slice(0, 7));
    const { date, amount, currency } = entry;
    const feed: FeedState = {
      provider: 'us',
      externalId: 'p1',
      formerIds: [],
      date,
      amount,
      currency,
      name,
      status,
      match: null,
    };
    const slots = page.slots.map((slot) => (isLiving(slot) && slot.content.name === name ? { ...slot, feed } : slot));
    memory.put({ ...page, slots });
  };
  /** The bank balance, as read now. */
  const balance = (amount: string) => {
    const entry = memory.all().find(({ valuationKind }) => valuationKind === 'current_anchor');
    const page = memory.read(account, entry?.date.slice(0, 7) ?? '');
    const isAnchor = (slot: Slot): slot is LivingSlot =>
      isLiving(slot) && slot.content.valuationKind === 'current_anchor';
    const slots = page.slots.map((slot) => (isAnchor(slot) ? { ...slot, content: { ...slot.content, amount } } : slot));
    memory.put({ ...page, slots });
  };
  return { write, openings, balanceAfter, come, touch, feedOn, balance };
};

const BANK = { kind: 'valuation', valuationKind: 'current_anchor', transactionKind: null } as const;

describe('writeOpening', () => {
  it('calculates the account’s value on the day before its first entry', async () => {
    const { write, openings, balanceAfter } = setUp('depository', [
      { date: '2026-01-10', amount: '30' },
      { date: '2026-02-05', amount: '-100.5' },
      { date: '2026-03-04', amount: '20' },
      { date: '2026-03-09', amount: '5' },
      { ...BANK, date: '2026-03-05', amount: '500' },
    ]);
    await write();

    expect(openings()).toMatchObject([{ date: '2026-01-09', amount: '449.5', currency: 'USD' }]);
    expect([balanceAfter('2026-01'), balanceAfter('2026-02')]).toEqual(['419.5', '520']);
  });

  it.each([['pending'], ['stale']] as const)('leaves out unbooked entries (%s)', async (status) => {
    for (const date of ['2026-03-04', '2026-02-20', '2026-01-05']) {
      const { write, openings, feedOn } = setUp('depository', [
        { date: '2026-01-03', amount: '30' },
        { date, amount: '5', name: 'Not booked' },
        { ...BANK, date: '2026-03-05', amount: '100' },
      ]);
      feedOn('Not booked', status);
      await write();

      expect(openings(), date).toMatchObject([{ date: '2026-01-02', amount: '130' }]);
    }
  });

  it('leaves out entries after the balance', async () => {
    const { write, openings, balanceAfter } = setUp('depository', [
      { date: '2026-03-02', amount: '30' },
      { date: '2026-03-25', amount: '7' },
      { date: '2026-05-01', amount: '40' },
      { ...BANK, date: '2026-03-20', amount: '100' },
    ]);
    await write();

    expect(openings()).toMatchObject([{ date: '2026-03-01', amount: '130' }]);
    expect([balanceAfter('2026-03'), balanceAfter('2026-05')]).toEqual(['93', '53']);
  });

  it('reverses the sign for a debt', async () => {
    const { write, openings } = setUp('credit_card', [
      { date: '2026-03-02', amount: '30' },
      { ...BANK, date: '2026-03-05', amount: '500' },
    ]);
    await write();

    expect(openings()).toMatchObject([{ date: '2026-03-01', amount: '470' }]);
  });

  it('leaves cash and earlier shares, without those that came with the value', async () => {
    const security = { securityId: null, exchangeOperatingMic: null };
    const cost = { costBasis: null, costBasisSource: null, costBasisLocked: false, securityLocked: false } as const;
    const fund = { ...security, ...cost, ticker: 'FUND', qty: '2', price: '50' };
    const { write, openings, balanceAfter } = setUp('investment', [
      {
        kind: 'trade',
        date: '2026-02-02',
        amount: '30',
        details: { ...security, ticker: 'AAPL', qty: '3', price: '10' },
      },
      { kind: 'holding', date: '2026-03-05', amount: '100', details: fund },
      { ...BANK, date: '2026-03-05', amount: '500' },
    ]);
    await write();

    expect(openings()).toMatchObject([{ date: '2026-02-01', amount: '500' }]);
    expect([balanceAfter('2026-02'), balanceAfter('2026-03')]).toEqual(['500', '500']);
  });

  it('runs once', async () => {
    const { write, openings } = setUp('depository', [
      { date: '2026-03-02', amount: '30' },
      { ...BANK, date: '2026-03-05', amount: '500' },
    ]);
    await write();
    await write();

    expect(openings()).toHaveLength(1);
  });

  it.each(['2025-11-20', '2026-03-01'])('moves before later additions of %s', async (date) => {
    const { write, openings, balanceAfter, come } = setUp('depository', [
      { date: '2026-03-04', amount: '30' },
      { ...BANK, date: '2026-03-05', amount: '500' },
    ]);
    await write();
    come({ date, amount: '70' });
    await write();
    await write();

    expect(openings()).toMatchObject([{ date: addDays(date, -1), amount: '600' }]);
    expect(balanceAfter(date.slice(0, 7))).toBe(date < '2026' ? '530' : '500');
  });

  it.each(['2026-03-02', '2026-02-20'])('follows a sign change of the balance (from %s)', async (date) => {
    const { write, openings, balance } = setUp('credit_card', [
      { date, amount: '30' },
      { ...BANK, date: '2026-03-05', amount: '-500' },
    ]);
    await write();
    expect(openings()).toMatchObject([{ date: addDays(date, -1), amount: '-530' }]);
    balance('500');
    await write();

    expect(openings()).toMatchObject([{ date: addDays(date, -1), amount: '470' }]);
  });

  it('keeps a person’s correction, and calculates from there', async () => {
    const { write, openings, come, touch } = setUp('depository', [
      { date: '2026-03-04', amount: '30' },
      { ...BANK, date: '2026-03-05', amount: '500' },
    ]);
    await write();
    touch();
    come({ date: '2026-02-20', amount: '70' });
    await write();

    expect(openings().map(({ date, amount }) => [date, amount])).toEqual(
      expect.arrayContaining([
        ['2026-03-03', '1'],
        ['2026-02-19', '71'],
      ]),
    );
  });

  it('adds nothing if an earlier value is known, or none at all', async () => {
    const known = setUp('depository', [
      { date: '2026-03-02', amount: '30' },
      { ...BANK, date: '2026-03-01', amount: '500' },
    ]);
    await known.write();
    const bare = setUp('depository', [{ date: '2026-03-02', amount: '30' }]);
    await bare.write();

    expect([...known.openings(), ...bare.openings()]).toEqual([]);
  });
});
