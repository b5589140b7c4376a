import { monthEnds } from '../../../shared/accounts/domain/valuation-history.ts';
import { toInvestments } from '../../../shared/accounts/schema/investments.ts';
import { readWorths } from '../../../shared/accounts/use-cases/account-worths.ts';
import { readFamilyInvestments } from '../../../shared/accounts/use-cases/read-investments.ts';
import { isDebt } from '../../../shared/ledger/domain/account.ts';
import { IdFilter } from '../../../shared/ledger/schema/entry-filters.ts';
import { toTrade } from '../../../shared/ledger/schema/security-entries.ts';
import type { PlacedHeader } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { listEntries } from '../../../shared/ledger/use-cases/list-entries.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { toMoney } from '../../../shared/platform/domain/currency.ts';
import { negate, sum } from '../../../shared/platform/domain/decimal.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { pageOf, queryOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { readOnce } from '../../../shared/platform/use-cases/read-once.ts';
import { type InvestmentsContent, investmentsPage, tradesPage } from '../../../web/ledger/investments-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import type { LedgerWork } from '../ledger-work.ts';

export type InvestmentWork = Pick<
  LedgerWork,
  'accounts' | 'records' | 'ledger' | 'headers' | 'imports' | 'today' | 'name'
>;

/** Months of the line. */
const MONTHS = 36;

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
    const headers = await shared.headers.list(user.familyId);
    const over = await readOverTime(shared, user.familyId, { held, headers, today: seenBy.today });
    return htmlResult(200, investmentsPage(seenBy, { ...toInvestments(held), ...over }));
  };

type Held = Awaited<ReturnType<ReturnType<typeof readFamilyInvestments>>>;

type Asked = { readonly held: Held; readonly headers: readonly PlacedHeader[]; readonly today: string };

/**
 * Of accounts with positions, in the currencies of these: their cash today, and the value of their securities at the end of
 * each month since the first trade or holdings record.
 */
const readOverTime = async (
  work: InvestmentWork,
  familyId: string,
  { held, headers, today }: Asked,
): Promise<Pick<InvestmentsContent, 'cash' | 'history'>> => {
  const currencies = new Set(held.map(({ currency }) => currency));
  const ids = new Set(held.map(({ accountId }) => accountId));
  const accounts = (await work.accounts.list(familyId)).filter(({ id }) => ids.has(id));
  const [first] = headers
    .flatMap(({ cells }) => cells)
    .filter(({ accountId, trades, holdings }) => ids.has(accountId) && trades + holdings > 0)
    .map(({ month }) => month)
    .sort();
  const days = first === undefined || first > today ? [today] : monthEnds(first, today, MONTHS);
  const worths = await readWorths(work, familyId, { headers, accounts, days });
  const places = new Set(held.map(({ accountId, currency }) => `${accountId}|${currency}`));
  const all = accounts.flatMap(({ id, name, accountType }) => {
    const inSign = (amount: string): string => (isDebt(accountType) ? negate(amount) : amount);
    return (worths.get(id) ?? [])
      .filter(({ currency }) => places.has(`${id}|${currency}`))
      .map((own) => ({ name, currency: own.currency, worths: own.worths, inSign }));
  });
  return {
    cash: all.map(({ name, currency, worths: own, inSign }) => ({
      account: name,
      currency,
      amount: toMoney(inSign(own.at(-1)?.cash ?? '0'), currency),
    })),
    history: new Map(
      [...currencies].map((currency) => [
        currency,
        days.map((date, at) => ({
          date,
          value: sum(
            all.flatMap((one) => (one.currency === currency ? one.inSign(one.worths[at]?.holdings ?? '0') : [])),
          ),
        })),
      ]),
    ),
  };
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
