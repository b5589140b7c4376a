import { toInvestments } from '../../../shared/accounts/schema/investments.ts';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import { readFamilyInvestments } from '../../../shared/accounts/use-cases/read-investments.ts';
import { isDebt } from '../../../shared/ledger/domain/account.ts';
import { IdFilter } from '../../../shared/ledger/schema/entry-filters.ts';
import { toTrade } from '../../../shared/ledger/schema/security-entries.ts';
import { listEntries } from '../../../shared/ledger/use-cases/list-entries.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { toMoney } from '../../../shared/platform/domain/currency.ts';
import { negate } from '../../../shared/platform/domain/decimal.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { pageOf, queryOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { readOnce } from '../../../shared/platform/use-cases/read-once.ts';
import { type AccountCash, investmentsPage, tradesPage } from '../../../web/ledger/investments-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import type { LedgerWork } from '../ledger-work.ts';

export type InvestmentWork = Pick<
  LedgerWork,
  'accounts' | 'records' | 'ledger' | 'headers' | 'imports' | 'today' | 'name'
>;

/** GET /investments */
export const showInvestments =
  (work: InvestmentWork): PageAnswer =>
  async ({ person: { user }, viewer }) => {
    const shared = {
      ...work,
      headers: { ...work.headers, list: readOnce(work.headers.list) },
      accounts: { ...work.accounts, list: readOnce(work.accounts.list) },
    };
    const [seenBy, held] = await Promise.all([viewer(), readFamilyInvestments(shared)(user.familyId)]);
    const cash = await cashBeside(shared, user.familyId, held);
    return htmlResult(200, investmentsPage(seenBy, { ...toInvestments(held), cash }));
  };

/** The cash of accounts in the currencies of their positions. */
const cashBeside = async (
  work: InvestmentWork,
  familyId: string,
  held: Awaited<ReturnType<ReturnType<typeof readFamilyInvestments>>>,
): Promise<readonly AccountCash[]> => {
  const places = new Set(held.map(({ accountId, currency }) => `${accountId}|${currency}`));
  const ids = new Set(held.map(({ accountId }) => accountId));
  const accounts = (await work.accounts.list(familyId)).filter(({ id }) => ids.has(id));
  const worths = await accountsToday(work)(familyId, accounts);
  return accounts.flatMap(({ id, name, accountType }) =>
    (worths.get(id) ?? [])
      .filter(({ currency }) => places.has(`${id}|${currency}`))
      .map(({ currency, cash }) => ({
        account: name,
        currency,
        amount: toMoney(isDebt(accountType) ? negate(cash) : cash, currency),
      })),
  );
};

/** GET /investments/trades: newest first. An account that does not exist has none. */
export const showTrades =
  (work: InvestmentWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const { familyId } = user;
    const { account_id = '', ticker = '' } = queryOf(event);
    const page = pageOf(event);
    const asked = IdFilter.safeParse(account_id === '' ? undefined : account_id);
    const filters = {
      kind: 'trade' as const,
      accountId: asked.success ? asked.data : account_id,
      importId: undefined,
      startDate: undefined,
      endDate: undefined,
      ...(ticker.trim() !== '' && { content: { ticker: ticker.trim().toUpperCase() } }),
    };
    const [seenBy, accounts, { entries, totalCount }] = await Promise.all([
      viewer(),
      work.accounts.list(familyId),
      listEntries(work)(familyId, filters, page),
    ]);
    const named = await work.name(familyId, entries);
    return htmlResult(
      200,
      tradesPage(seenBy, {
        trades: named.map(toTrade),
        meta: toListMeta(pageMeta(page, totalCount)),
        filters: newForm({ account_id, ticker }),
        accounts: accounts.map(({ id, name }) => ({ id, name })),
      }),
    );
  };
