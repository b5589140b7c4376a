import { randomUUID } from 'node:crypto';
import { listDuplicates } from '../../shared/changes/duplicates/use-cases/list-duplicates.ts';
import type { Findings } from '../../shared/changes/findings/use-cases/get-or-compute.ts';
import { createFindings } from '../../shared/changes/store/finding-repository.ts';
import { findSuggestions } from '../../shared/changes/suggestions/use-cases/find-suggestions.ts';
import { listTransfers } from '../../shared/changes/transfers/use-cases/list-transfers.ts';
import type { Account } from '../../shared/ledger/entries/domain/account.ts';
import { NO_FILTERS } from '../../shared/ledger/search/domain/entry-filters.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { monthOf } from '../../shared/platform/domain/dates/local-date.ts';
import { labelledJournal } from '../../test/support/ledger/labelled-journals.ts';
import { anAccount, withRows } from '../../test/support/ledger/ledger-builders.ts';
import { startDirectTable } from '../../test/support/store/direct-table.ts';
import { median } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';

const SEEDS = [1, 2];
const MONTHS = 36;
const ROUNDS = 7;
/** Reading findings again may take this share of the time of finding them. */
const MOST_SHARE = 0.1;

/** Compares lists of a whole ledger that were found before with those that are found anew, in one run. */
export const benchFindings = async (): Promise<{
  readonly figures: readonly Figure[];
  readonly lines: readonly string[];
}> => {
  const { lists, findings, count } = await fillLedger();
  const figures: Figure[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const anew = await medianMs(() => list(undefined));
    const before = await medianMs(() => list(findings));
    figures.push(noted(`${name} found anew`, anew, 'ms'));
    figures.push(atMost(`${name} found before / found anew`, before / anew, MOST_SHARE, 'x'));
  }
  return { figures, lines: [`${count} transactions`] };
};

/** Two journals of one family in two accounts, in a table in memory. */
const fillLedger = async () => {
  const { documents, tableName } = await startDirectTable();
  const familyId = randomUUID();
  const ledger = createLedgerPages(documents, tableName);
  const accounts = SEEDS.map((seed) => ({
    ...anAccount({ id: randomUUID(), tag: `0000000${seed}` }),
    name: `Account ${seed}`,
    accountType: 'depository',
  })) as unknown as readonly Account[];
  const categories = new Map<string, string>();
  let count = 0;
  for (const [at, account] of accounts.entries()) {
    const rows = labelledJournal(SEEDS[at] ?? 0, MONTHS).map(({ date, amount, name, filed: { categoryId } }, row) => {
      if (categoryId !== null && !categories.has(categoryId)) categories.set(categoryId, randomUUID());
      return { date, amount: String(Number(amount)), name, row, categoryId: categories.get(categoryId ?? '') ?? null };
    });
    count += rows.length;
    for (const [month, own] of Map.groupBy(rows, ({ date }) => monthOf(date))) {
      await ledger.change(familyId, account, month, (page) => withRows(page, own, { importId: `import-${at}` }));
    }
  }
  const deps = {
    ...{ ledger, headers: createLedgerHeaders(documents, tableName) },
    accounts: { list: async () => accounts },
    dismissed: { list: async () => new Set<string>() },
    records: { listOf: async () => [...categories.values()].map((id) => ({ id, name: id })) },
  };
  const lists = {
    duplicates: (findings?: Findings) => listDuplicates({ ...deps, findings })(familyId, NO_FILTERS),
    transfers: (findings?: Findings) => listTransfers({ ...deps, findings })(familyId, NO_FILTERS),
    'suggested categories': (findings?: Findings) =>
      findSuggestions({ ...deps, findings })(familyId, { ...NO_FILTERS, field: 'category' }),
  };
  return { lists, findings: createFindings(documents, tableName), count };
};

const medianMs = async (list: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now();
    await list();
    if (round > 0) times.push(performance.now() - begun); // the first one compiles, or finds
  }
  return median(times);
};
