import { describe, expect, it } from 'vitest';
import { changePages } from '../../../shared/bank/feed/use-cases/apply-feed.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anAccount, anEntryContent, FAMILY } from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';

const NOW = '2026-03-20T10:00:00.000Z';
const MONTHS = ['2026-02', '2026-03'];
const account = anAccount();

const withEntry = (page: Page, name: string): Page =>
  addEntry(page, anEntryContent({ name, date: `${page.month}-05` }), sha256(name), NOW).page;

/** Adds one entry per name to the first page, unless any page has it. */
const addMissing = (names: readonly string[]) => (pages: readonly Page[]) => {
  const known = new Set(
    pages.flatMap(({ slots }) => slots.map((slot) => slot.deletedAt === null && slot.content.name)),
  );
  const missing = names.filter((name) => !known.has(name));
  return {
    pages: missing.length === 0 ? [] : [missing.reduce(withEntry, pages[0] as Page)],
    result: missing.length,
  };
};

describe('changePages', () => {
  it('writes the decided pages, and nothing if there are none', async () => {
    const { ledger, all } = createMemoryLedger();
    const change = () => changePages(ledger, FAMILY, account, MONTHS, addMissing(['A', 'B']));

    expect([await change(), await change()]).toEqual([2, 0]);
    expect(all().map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('decides again after a concurrent write', async () => {
    const { ledger, all, beforeNextChange, put, read } = createMemoryLedger();
    beforeNextChange(() => put(withEntry(read(account, '2026-02'), 'A')));
    const result = await changePages(ledger, FAMILY, account, MONTHS, addMissing(['A', 'B']));

    expect(result).toBe(2);
    expect(all().map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('gives up after repeated conflicts', async () => {
    const { ledger, beforeNextChange, put, read } = createMemoryLedger();
    let others = 0;
    const decide = (pages: readonly Page[]) => {
      beforeNextChange(() => put(withEntry(read(account, '2026-02'), `other ${others++}`)));
      return addMissing(['A'])(pages);
    };

    await expect(changePages(ledger, FAMILY, account, MONTHS, decide)).rejects.toMatchObject({ code: 'busy' });
    expect(others).toBe(8);
  });
});
