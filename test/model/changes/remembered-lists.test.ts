import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDuplicates } from '../../../shared/changes/duplicates/use-cases/list-duplicates.ts';
import type { FindingsDependencies } from '../../../shared/changes/findings/use-cases/get-or-compute.ts';
import { createFindings } from '../../../shared/changes/store/finding-repository.ts';
import { findSuggestions } from '../../../shared/changes/suggestions/use-cases/find-suggestions.ts';
import { listTransfers } from '../../../shared/changes/transfers/use-cases/list-transfers.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { countReferences } from '../../../shared/ledger/history/use-cases/count-references.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { NO_FILTERS } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createPageParts, createPageSummaries } from '../../../shared/ledger/store/page-summaries.ts';
import type { PageParts } from '../../../shared/ledger/totals/domain/page-summary.ts';
import type { PageSummaries } from '../../../shared/ledger/totals/use-cases/summarize-pages.ts';
import { readSpending, type SpendingDependencies } from '../../../shared/reports/spending/use-cases/read-spending.ts';
import { readSpendingParts } from '../../../shared/reports/spending/use-cases/read-spending-parts.ts';
import { runs } from '../../support/amounts.ts';
import { anAccount, withRows } from '../../support/ledger/ledger-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';

const NOW = '2026-05-01T00:00:00.000Z';
const FOOD = '0195583c-0b1e-7d52-b6a4-91c3e7f52a04';
/** A merchant, and a tag. */
const SHOP = '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d55';
/** Some entries of the last month are still to come. */
const TODAY = '2026-02-02';
const MONTHS = ['2025-12', '2026-01', '2026-02'];
const NAMES = ['BAKERY', 'Transfer to Savings', 'Card payment bakery'];

type Step = {
  readonly act: 'import' | 'edit' | 'revert' | 'rename account' | 'look';
  readonly side: 0 | 1;
  readonly month: string;
  readonly source: string;
  readonly name: string;
  readonly day: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('import', 'import', 'edit', 'revert', 'rename account', 'look'),
  side: fc.constantFrom(0, 1),
  month: fc.constantFrom(...MONTHS),
  source: fc.constantFrom('import-a', 'import-b'),
  name: fc.constantFrom(...NAMES),
  day: fc.integer({ min: 1, max: 4 }),
});

/** Money in on the second side; what else it has depends on its day. */
const rowOf = (date: string, side: 0 | 1, name: string) => {
  const day = Number(date.slice(-1));
  return {
    date,
    amount: side === 0 ? '7' : '-7',
    name,
    categoryId: day > 2 ? FOOD : null,
    merchantId: day > 1 ? SHOP : null,
    tagIds: day % 2 === 0 ? [SHOP] : [],
  };
};

/** A family with two accounts, in a table whose index shows every other change late. */
const createFamily = async () => {
  let writes = 0;
  const table = await startDirectTable({ isIndexed: () => ++writes % 2 === 0 });
  const { documents, tableName } = table;
  const familyId = randomUUID();
  const pages = createLedgerPages(documents, tableName);
  let accounts = ['Checking', 'Savings'].map((name, at) => ({
    ...anAccount({ id: randomUUID(), tag: `0000000${at}` }),
    name,
    accountType: 'depository',
  })) as unknown as readonly Account[];
  const deps: Omit<FindingsDependencies, 'findings'> = { headers: createLedgerHeaders(documents, tableName) };
  type Remembered = { readonly summaries: PageSummaries; readonly parts: PageSummaries<PageParts> };
  const listAll = async (findings: FindingsDependencies['findings'], kept: Remembered | undefined) => {
    const summaries = kept?.summaries;
    const shared = { ...deps, findings, summaries, ledger: pages, accounts: { list: async () => accounts } };
    const records = {
      listOf: async (_family: string, kind: string) => [{ id: kind === 'category' ? FOOD : SHOP, name: 'Shop', kind }],
    };
    const spending = { ...shared, records, today: async () => TODAY } as unknown as SpendingDependencies;
    const spend = readSpending(spending);
    const spendBy = readSpendingParts({ ...spending, parts: kept?.parts });
    const days = { from: `${MONTHS[0]}-01`, to: `${MONTHS[1]}-28` };
    const anywhere = { accountId: undefined, startDate: undefined, endDate: undefined };
    const someDays = { startDate: `${MONTHS[0]}-02`, endDate: `${MONTHS[1]}-03`, isExact: true } as const;
    const dismissed = { list: async () => new Set<string>() };
    return {
      duplicates: await listDuplicates({ ...shared, dismissed })(familyId, NO_FILTERS),
      transfers: await listTransfers(shared)(familyId, NO_FILTERS),
      suggestions: await findSuggestions({ ...shared, records })(familyId, { ...NO_FILTERS, field: undefined }),
      spending: await spend(familyId, anywhere),
      spendingOfSomeDays: await spend(familyId, { ...anywhere, ...someDays }),
      spendingOfOne: await spend(familyId, { ...anywhere, accountId: accounts[0]?.id }),
      spendingByTag: await spendBy(familyId, 'tag', days),
      spendingByAccount: await spendBy(familyId, 'account', days),
      spendingByMerchantOfSomeDays: await spendBy(familyId, 'merchant', { ...days, to: `${MONTHS[1]}-03` }),
      references: await countReferences(shared)(familyId, `${MONTHS[0]}-02`),
    };
  };
  const findings = createFindings(documents, tableName);
  const kept = {
    summaries: createPageSummaries(documents, tableName),
    parts: createPageParts(documents, tableName),
  };
  return {
    remembered: () => listAll(findings, kept),
    anew: () => listAll(undefined, undefined),
    catchUp: table.catchUp,
    take: async ({ act, side, month, source, name, day }: Step, serial: number): Promise<void> => {
      const account = accounts[side];
      if (account === undefined || act === 'look') return;
      if (act === 'rename account') {
        accounts = accounts.map((account, at) => (at === side ? { ...account, name: `${name} ${day}` } : account));
        return;
      }
      await pages.change(familyId, account, month, (page: Page) => {
        if (act === 'revert') return revertFromPage(page, source).page;
        if (act === 'import') {
          const row = rowOf(`${month}-0${day}`, side, name);
          return withRows(page, [{ ...row, row: serial }], { importId: source, attempt: `${serial}`, now: NOW });
        }
        const [first] = entriesOf(page);
        return first && editEntry(page, first.id, { name: `${name} ${serial}` }, NOW)?.page;
      });
    },
  };
};

describe('lists that are remembered', () => {
  it('have what they would find anew, whatever was changed between and however late the index is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const family = await createFamily();
        for (const [serial, step] of steps.entries()) {
          await family.take(step, serial);
          await family.remembered(); // while the index may be late
          if (step.act !== 'look') continue;
          await family.catchUp();
          expect(await family.remembered()).toEqual(await family.anew());
        }
        await family.catchUp();
        expect(await family.remembered()).toEqual(await family.anew());
        expect(await family.remembered()).toEqual(await family.anew());
      }),
      { numRuns: runs(15, 300) },
    );
  });
});
