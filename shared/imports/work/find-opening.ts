import type { Account } from '../../ledger/domain/account.ts';
import { entriesOf } from '../../ledger/domain/read.ts';
import type { AccountHeaders, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { OpeningFacts } from '../domain/import-type.ts';

type Dependencies = {
  readonly headers: AccountHeaders;
  readonly ledger: Pick<LedgerPages, 'read'>;
};

/** What an account says of its beginning. It opens pages with valuations, oldest first, until one has the opening anchor. */
export const findOpening = async (
  { headers, ledger }: Dependencies,
  familyId: string,
  account: Account,
): Promise<OpeningFacts> => {
  const pages = (await headers.ofAccount(familyId, account)).filter(({ firstDate }) => firstDate !== '');
  const oldestEntry = pages.map(({ firstDate }) => firstDate).sort()[0] ?? null;
  for (const { key, cells } of pages.toSorted((a, b) => (a.firstDate < b.firstDate ? -1 : 1))) {
    if (cells.every(({ valuations }) => valuations === 0)) continue;
    const entries = entriesOf(await ledger.read(familyId, account, key.month));
    const anchor = entries.find((entry) => entry.valuationKind === 'opening_anchor' && entry.accountId === account.id);
    if (anchor !== undefined) return { anchor: { date: anchor.date, amount: anchor.amount }, oldestEntry };
  }
  return { anchor: null, oldestEntry };
};
