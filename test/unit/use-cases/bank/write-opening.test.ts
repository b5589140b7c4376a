import { describe, expect, it } from 'vitest';
import { accountBalance } from '../../../../shared/domain/ledger/balance.ts';
import { addEntry, editEntry } from '../../../../shared/domain/ledger/edit.ts';
import type { EntryContent } from '../../../../shared/domain/ledger/entry.ts';
import { headerOf } from '../../../../shared/domain/ledger/header.ts';
import { addDays } from '../../../../shared/domain/local-date.ts';
import { writeOpening } from '../../../../shared/use-cases/bank/write-opening.ts';
import type { Account } from '../../../../shared/use-cases/ports.ts';
import { anAccount, anEntryContent } from '../../../support/ledger-builders.ts';
import { createMemoryLedger } from '../../../support/memory-ledger.ts';
import { sha256 } from '../../../support/sha256.ts';

const NOW = '2026-03-20T10:00:00.000Z';

const setUp = (accountType: string, entries: readonly Partial<EntryContent>[]) => {
  const account = { ...anAccount(), accountType, currency: 'USD' } as Account;
  const memory = createMemoryLedger();
  for (const [at, entry] of entries.entries()) {
    const content = anEntryContent(entry);
    const page = memory.read(account, content.date.slice(0, 7));
    memory.put(addEntry({ ...page, sha256 }, content, sha256(String(at)), NOW).page);
  }
  const headersOf = async () =>
    (await memory.headers.list('')).toSorted((a, b) => (a.key.month < b.key.month ? -1 : 1));
  const write = () =>
    writeOpening({ ledger: memory.ledger, headers: { ofAccount: headersOf }, sha256 })({
      ...{ familyId: 'family', connection: { id: 'bank-a', provider: 'us' }, account, now: NOW, today: '2026-03-20' },
      bankAccount: {} as never,
    });
  const openings = () => memory.all().filter(({ valuationKind }) => valuationKind === 'opening_anchor');
  const balanceAfter = (month: string) =>
    accountBalance(
      [...new Set(memory.all().map(({ date }) => date.slice(0, 7)))]
        .filter((one) => one <= month)
        .sort()
        .flatMap((one) => headerOf(memory.read(account, one)).cells),
      accountType === 'credit_card',
      'USD',
    );
  const come = (entry: Partial<EntryContent>) => {
    const content = anEntryContent(entry);
    const page = memory.read(account, content.date.slice(0, 7));
    memory.put(addEntry({ ...page, sha256 }, content, sha256(JSON.stringify(entry)), NOW).page);
  };
  const touch = () => {
    const [opening] = openings();
    if (opening === undefined) throw new Error('There is no opening value');
    const page = { ...memory.read(account, opening.date.slice(0, 7)), sha256 };
    memory.put(editEntry(page, opening.id, { ...opening, amount: '1' }, NOW).page);
  };
  return { write, openings, balanceAfter, come, touch };
};

const BANK = { kind: 'valuation', valuationKind: 'current_anchor', transactionKind: null } as const;

describe('writeOpening', () => {
  it('works out what the account was worth the day before its first entry', async () => {
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

  it('counts a debt the other way', async () => {
    const { write, openings } = setUp('credit_card', [
      { date: '2026-03-02', amount: '30' },
      { ...BANK, date: '2026-03-05', amount: '500' },
    ]);
    await write();

    expect(openings()).toMatchObject([{ date: '2026-03-01', amount: '470' }]);
  });

  it('is done once', async () => {
    const { write, openings } = setUp('depository', [
      { date: '2026-03-02', amount: '30' },
      { ...BANK, date: '2026-03-05', amount: '500' },
    ]);
    await write();
    await write();

    expect(openings()).toHaveLength(1);
  });

  it.each(['2025-11-20', '2026-03-01'])('moves to before what came later and is of %s', async (date) => {
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

  it('leaves what a person made of it, and works from there', async () => {
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

  it('adds nothing where a value is known from before, or none at all', async () => {
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
