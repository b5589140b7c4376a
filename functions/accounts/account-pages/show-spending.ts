import { toSpending } from '../../../shared/ledger/schema/spending.ts';
import { readSpending } from '../../../shared/ledger/use-cases/read-spending.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import {
  addYears,
  type Days,
  isLocalDate,
  lastDayOf,
  monthOf,
  sameDaysBefore,
} from '../../../shared/platform/domain/local-date.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { spendingPage } from '../../../web/ledger/spending-page.ts';
import { categoryPictures } from '../../platform/category-pictures.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { findPossiblePairs } from '../possible-pairs.ts';
import { readingOnce } from '../reading-once.ts';
import { monthsOf } from './show-transactions.ts';

/**
 * GET /spending: a month and the eleven before it, or a year; the current month unless the query names another.
 */
export const showSpending =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const { familyId } = user;
    const seenBy = await viewer();
    const { today } = seenBy;
    const query = queryOf(event);
    const deps = readingOnce(work, today);
    const { year, range, compared } = periodOf(query, today);
    const [read, before, since, possible] = await Promise.all([
      readSpending(deps)(familyId, { accountId: undefined, ...range }),
      compared &&
        readSpending(deps)(familyId, {
          accountId: undefined,
          startDate: compared.before.from,
          endDate: compared.before.to,
          isExact: true,
        }),
      deps.headers.list(familyId).then((all) => monthsOf(all)?.first),
      findPossiblePairs({ ...work, headers: deps.headers, accounts: deps.accounts }, familyId, {
        days: shownDays(year, range.endDate),
        today,
      }),
    ]);
    const page = spendingPage(seenBy, {
      spending: toSpending(read),
      sameDays: compared && before && { ...compared, spending: toSpending(before) },
      pictures: categoryPictures(read.categories),
      possible,
      since,
      year,
    });
    return htmlResult(200, page);
  };

/** The days of the month that is shown, or of the year. */
const shownDays = (year: string | undefined, endDate: string): Days =>
  year === undefined
    ? { from: endDate, to: lastDayOf(monthOf(endDate)) }
    : { from: `${year}-01-01`, to: `${year}-12-31` };

type Period = {
  readonly year?: string;
  readonly range: { readonly startDate: string | undefined; readonly endDate: string };
  /** A month that is not over, and a year, are compared with as many days before. */
  readonly compared: { readonly now: Days; readonly before: Days } | undefined;
};

const periodOf = ({ month = '', year = '' }: ReturnType<typeof queryOf>, today: string): Period => {
  if (/^\d{4}$/.test(year) && year > '0001' && year <= today.slice(0, 4)) {
    const now = { from: `${year}-01-01`, to: year === today.slice(0, 4) ? today : `${year}-12-31` };
    const before = { from: addYears(now.from, -1), to: addYears(now.to, -1) };
    return { year, range: { startDate: now.from, endDate: now.to }, compared: { now, before } };
  }
  const known = isLocalDate(`${month}-01`) && month <= monthOf(today) ? month : monthOf(today);
  const isOver = known < monthOf(today) || today === lastDayOf(known);
  return {
    range: { startDate: undefined, endDate: `${known}-01` },
    compared: isOver ? undefined : { now: { from: `${monthOf(today)}-01`, to: today }, before: sameDaysBefore(today) },
  };
};
