import type { PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { addDays, monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { uuidOf } from '../../../shared/platform/domain/ids.ts';
import { type LabelledTransaction, labelledJournal } from '../ledger/labelled-journals.ts';
import { anAccount, columnsOf, withRows } from '../ledger/ledger-builders.ts';

const NOW = '2026-06-01T00:00:00.000Z';
const MONTHS = 16;
/** The journals end in different years. */
const SEEDS = [3, 8];

type Row = Partial<PlannedEntry> & { readonly date: string };
type PlacedRow = { readonly row: Row; readonly account: number };

const idOf = (label: string): string => uuidOf(sha256(label));

const toRow = ({ date, amount, name, filed, kind }: LabelledTransaction): Row => ({
  date,
  amount: String(Number(amount)),
  name,
  transactionKind: kind,
  categoryId: filed.categoryId === null ? null : idOf(filed.categoryId),
  merchantId: filed.merchantId === null ? null : idOf(filed.merchantId),
});

const accountOf = ({ accountId }: LabelledTransaction): number => Number(accountId.replace('account-', ''));

/** In the words of another bank, a day later. */
const reworded = ({ name = '', ...row }: Row): Row => ({
  ...row,
  date: addDays(row.date, 1),
  name: `Card payment ${name.toLowerCase()}`,
  categoryId: null,
  merchantId: null,
});

/** A transfer between the first two accounts in each month, in words that say nothing of each other. */
const transfersIn = (months: readonly string[]): readonly PlacedRow[] =>
  months.flatMap((month, at) => {
    const amount = String(150 + at);
    const own = { categoryId: null, merchantId: null, transactionKind: 'standard' } as const;
    return [
      { account: 0, row: { ...own, date: `${month}-27`, amount, name: 'Standing order savings' } },
      { account: 1, row: { ...own, date: `${month}-28`, amount: `-${amount}`, name: 'From checking' } },
    ];
  });

/** The last months of families that buy, file, save and import some statements twice; always the same. */
export const ledgerOfRules = () => {
  const accounts = [0, 1, 2].map((at) => ({
    ...anAccount({ id: idOf(`account ${at}`), tag: `0000000${at}` }),
    name: ['Checking', 'Savings', 'Card'][at] ?? '',
    accountType: 'depository',
    subtype: null,
    currency: 'USD',
    status: 'active' as const,
    institutionName: null,
    institutionDomain: null,
    notes: null,
    owners: [],
    createdAt: NOW,
    updatedAt: NOW,
  }));
  const journals = SEEDS.flatMap((seed) => {
    const journal = labelledJournal(seed);
    const months = [...new Set(journal.map(({ date }) => monthOf(date)))].slice(-MONTHS);
    return journal.filter(({ date }) => months.includes(monthOf(date)));
  });
  const months = [...new Set(journals.map(({ date }) => monthOf(date)))];
  const shop = { date: `${months[0] ?? ''}-05`, amount: '23.4', name: 'REWE Markt 4711', categoryId: null };
  const rows = [
    { account: 0, row: shop },
    ...journals.map((bought) => ({ account: accountOf(bought), row: toRow(bought) })),
    ...transfersIn(months),
  ];
  const again = rows.filter((_, at) => at % 20 === 0).map(({ account, row }) => ({ account, row: reworded(row) }));
  const pages = new Map<string, Page>();
  const add = (placed: readonly PlacedRow[], importId: string): void => {
    const byPage = Map.groupBy(placed, ({ account, row }) => `${accounts[account]?.tag}|${monthOf(row.date)}`);
    for (const [key, own] of byPage) {
      const account = accounts[own[0]?.account ?? 0] ?? anAccount();
      const page = pages.get(key) ?? emptyPage(account, key.slice(-'2026-01'.length));
      pages.set(
        key,
        withRows(
          page,
          own.map(({ row }) => row),
          { importId, attempt: importId },
        ),
      );
    }
  };
  add(rows, 'import-a');
  add(again, 'import-b');
  const pageOf = ({
    account,
    month,
  }: {
    readonly account: { id: string; tag: string };
    readonly month: string;
  }): Page => pages.get(`${account.tag}|${month}`) ?? emptyPage(account, month);
  const labels = (of: (bought: LabelledTransaction) => string | null): readonly { id: string; name: string }[] =>
    [...new Set(journals.flatMap((bought) => of(bought) ?? []))].sort().map((name) => ({ id: idOf(name), name }));
  return {
    accounts,
    records: { category: labels(({ filed }) => filed.categoryId), merchant: labels(({ filed }) => filed.merchantId) },
    lastDate:
      journals
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? '',
    headers: { list: async () => [...pages.values()].map((page) => ({ ...headerOf(page), version: 'same' })) },
    ledger: {
      readMany: async (_family: string, keys: readonly Parameters<typeof pageOf>[0][]) => keys.map(pageOf),
      readColumns: async (_family: string, keys: readonly Parameters<typeof pageOf>[0][]) =>
        keys.map((key) => columnsOf(pageOf(key))),
    },
  };
};
