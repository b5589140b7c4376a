import { balanceHistory } from '../../shared/domain/accounts/balance-history.ts';
import { familyDay } from '../../shared/domain/bank/sync/family-day.ts';
import type { EntryKind } from '../../shared/domain/ledger/entry.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import { queryOf } from '../../shared/http/query.ts';
import { toAccount } from '../../shared/schema/account.ts';
import { toHolding } from '../../shared/schema/holding.ts';
import { toTrade } from '../../shared/schema/trade.ts';
import { accountBalances } from '../../shared/use-cases/account-balances.ts';
import type { Account } from '../../shared/use-cases/ports.ts';
import { accountPage } from '../../web/pages/ledger/account-page.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { knownNames } from './known-names.ts';
import { namedImports } from './named-imports.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readOnce } from './read-once.ts';
import { readRows } from './read-rows.ts';
import { isDebt, requireAccount } from './require-account.ts';

const MONTHS = 36;
const TRADES = 10;
const HOLDINGS = 100;

/** GET /accounts/{id} */
export const showAccount =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const { familyId } = user;
    const [account, seenBy] = await Promise.all([requireAccount(work, familyId, event), viewer()]);
    const { headers, list } = readOnce(work);
    const { locale } = seenBy;
    const filing = readCatalogue(work.records, { familyId, locale, merchants: false });
    const name: LedgerWork['name'] = async (...asked) => knownNames([account], await filing)(...asked);
    const [balances, pages, read, catalogue, holdings, trades, bank] = await Promise.all([
      accountBalances({ headers })(familyId, [account]),
      headers.list(familyId),
      readRows({ list, name }, event, { familyId, locale, accountId: account.id }),
      filing,
      ofKind(work, list, account, familyId, 'holding', HOLDINGS),
      ofKind(work, list, account, familyId, 'trade', TRADES),
      feedOf(work, familyId, account),
    ]);
    const isLiability = isDebt(account.accountType);
    const cells = pages.flatMap((page) => page.cells);
    const today = familyDay(work.now(), seenBy.timeZone);
    const sources = await namedImports(
      work,
      familyId,
      read.rows.map(({ transaction }) => transaction.import_id),
    );
    const newest = holdings.named.map(toHolding);
    return htmlResult(
      read.status,
      accountPage(seenBy, {
        ...{ account: toAccount(account, balances.get(account.id) ?? '0'), isLiability, catalogue, bank },
        ...{ rows: read.rows, meta: read.meta, filters: read.filters, sources },
        history: balanceHistory({ ...account, isLiability }, cells, today, MONTHS),
        holdings: newest.filter(({ date }) => date === newest[0]?.date),
        trades: { newest: trades.named.map(toTrade), total: trades.totalCount },
        done: queryOf(event)['done'],
      }),
    );
  };

const ofKind = async (
  { name }: Pick<LedgerWork, 'name'>,
  list: ReturnType<typeof readOnce>['list'],
  { id }: Account,
  familyId: string,
  kind: EntryKind,
  perPage: number,
) => {
  const none = { importId: undefined, startDate: undefined, endDate: undefined };
  const { entries, totalCount } = await list(familyId, { kind, accountId: id, ...none }, { page: 1, perPage });
  return { named: await name(familyId, entries), totalCount };
};

/** The connection whose account feeds this one. */
const feedOf = async (
  { bankAccounts, connections }: Pick<LedgerWork, 'bankAccounts' | 'connections'>,
  familyId: string,
  { id }: Account,
) => {
  const link = await bankAccounts.readLink(familyId, id);
  const connection = link && (await connections.find(familyId, link.connectionId));
  return connection === undefined ? null : { connection_id: connection.id, name: connection.name };
};
