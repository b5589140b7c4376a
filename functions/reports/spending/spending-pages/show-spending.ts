import type { PageAnswer } from '../../../../shared/people/http/person-endpoint.ts';
import type { FamilyId } from '../../../../shared/platform/domain/ids.ts';
import type { queryOf } from '../../../../shared/platform/http/request/query.ts';
import { MOST_ROWS, PART_KINDS, type PartKind } from '../../../../shared/reports/spending/domain/spending-parts.ts';
import { spendingPeriodOf } from '../../../../shared/reports/spending/domain/spending-period.ts';
import { sortingOf } from '../../../../web/platform/components/sorting.ts';
import {
  LARGEST_FIRST,
  SPENDING_COLUMNS,
  type SpendingContent,
} from '../../../../web/reports/spending/spending-content.ts';
import { spendingCsv } from '../../../../web/reports/spending/spending-csv.ts';
import { spendingPage } from '../../../../web/reports/spending/spending-page.ts';
import { monthsOf } from '../../../accounts/account-pages/show-transactions.ts';
import type { LedgerWork } from '../../../accounts/ledger-work.ts';
import { findPossiblePairs } from '../../../accounts/possible-pairs.ts';
import { categoryPictures } from '../../../platform/category-pictures.ts';
import { readingOnce } from '../../reading-once.ts';
import { showTrend } from './show-trend.ts';
import { readReport } from './spending-report.ts';

/** GET /spending: the current month, unless the query names another period; by category, unless it names something else. */
export const showSpending =
  (work: LedgerWork): PageAnswer =>
  async (request, event) => {
    const {
      person: { user },
      viewer,
      query,
    } = request;
    if (query['category'] !== undefined) return showTrend(work)(request, event);
    const seenBy = await viewer();
    const content = await contentOf(work, user.familyId, query, seenBy);
    return query['format'] === 'csv' ? csvResult(content) : spendingPage(seenBy, content);
  };

const csvResult = (content: SpendingContent) => ({
  statusCode: 200,
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="spending-${content.period.now.from}-${content.period.now.to}.csv"`,
    'cache-control': 'no-store',
  },
  body: spendingCsv(content),
});

type Family = { readonly today: string; readonly currency: string };

const contentOf = async (
  work: LedgerWork,
  familyId: FamilyId,
  query: ReturnType<typeof queryOf>,
  { today, currency: main }: Family,
): Promise<SpendingContent> => {
  const period = spendingPeriodOf(query, today);
  const areAllShown = query['rows'] === 'all' || query['format'] === 'csv';
  const most = areAllShown ? MOST_ROWS.all : MOST_ROWS.first;
  const by = PART_KINDS.find((kind) => kind === query['by']);
  const reading = { ...readingOnce(work, today), parts: work.parts, rates: work.rates };
  const { headers, accounts } = reading;
  const [{ categories, ...report }, since, possible, records] = await Promise.all([
    readReport(reading, familyId, { period, by, most, currency: query['in'], main, today }),
    headers.list(familyId).then((all) => monthsOf(all)?.first),
    findPossiblePairs({ ...work, headers, accounts }, familyId, { days: period.now, today }),
    by === undefined ? [] : recordsOf(reading, familyId, by),
  ]);
  return {
    ...report,
    period,
    by,
    areAllShown,
    since,
    possible,
    pictures: categoryPictures(categories),
    records: new Map(records.map((record) => [record.id, record])),
    sorting: sortingOf(query['sort'], SPENDING_COLUMNS, LARGEST_FIRST),
  };
};

type Named = { readonly id: string; readonly name: string; readonly color?: string | null };

const recordsOf = async (
  { accounts, records }: ReturnType<typeof readingOnce>,
  familyId: FamilyId,
  by: PartKind,
): Promise<readonly Named[]> => (by === 'account' ? accounts.list(familyId) : records.listOf(familyId, by));
