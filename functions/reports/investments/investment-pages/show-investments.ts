import { IdFilter } from '../../../../shared/ledger/schema/entry-filters.ts';
import { toTrade } from '../../../../shared/ledger/schema/security-entries.ts';
import { listEntries } from '../../../../shared/ledger/search/use-cases/list-entries.ts';
import type { PageAnswer } from '../../../../shared/people/http/person-endpoint.ts';
import { readOnce } from '../../../../shared/platform/domain/read-once.ts';
import { listMeta, pageOf } from '../../../../shared/platform/http/request/query.ts';
import { toInvestments } from '../../../../shared/reports/investments/schema/investments.ts';
import { readFamilyInvestments } from '../../../../shared/reports/investments/use-cases/read-investments.ts';
import { chartSpan } from '../../../../web/ledger/chart-spans.ts';
import { newForm } from '../../../../web/platform/form-state.ts';
import { investmentsPage, tradesPage } from '../../../../web/reports/investments/investments-page.ts';
import type { LedgerWork } from '../../../accounts/ledger-work.ts';
import { readOverTime } from './investments-over-time.ts';

export type InvestmentWork = Pick<
  LedgerWork,
  'accounts' | 'records' | 'ledger' | 'headers' | 'imports' | 'today' | 'name'
>;

/** GET /investments */
export const showInvestments =
  (work: InvestmentWork): PageAnswer =>
  async ({ person: { user }, viewer, query }) => {
    const shared = {
      ...work,
      headers: { ...work.headers, list: readOnce(work.headers.list) },
      accounts: { ...work.accounts, list: readOnce(work.accounts.list) },
    };
    const span = chartSpan(query['months']);
    const [seenBy, held] = await Promise.all([viewer(), readFamilyInvestments(shared)(user.familyId)]);
    const headers = await shared.headers.list(user.familyId);
    const over = await readOverTime(shared, user.familyId, { held, headers, today: seenBy.today, span });
    return investmentsPage(seenBy, { ...toInvestments(held), ...over, span });
  };

/** GET /investments/trades: newest first. An account that does not exist has none. */
export const showTrades =
  (work: InvestmentWork): PageAnswer =>
  async ({ person: { user }, viewer, query }, event) => {
    const { familyId } = user;
    const { account_id = '', ticker = '' } = query;
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
    return tradesPage(seenBy, {
      trades: named.map(toTrade),
      meta: listMeta(page, totalCount),
      filters: newForm({ account_id, ticker }),
      accounts: accounts.map(({ id, name }) => ({ id, name })),
    });
  };
