import { toSpending } from '../../../shared/ledger/schema/spending.ts';
import { readSpending, type SpendingDependencies } from '../../../shared/ledger/use-cases/read-spending.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { isLocalDate, lastDayOf, monthOf, sameDaysBefore } from '../../../shared/platform/domain/local-date.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { spendingPage } from '../../../web/ledger/spending-page.ts';
import { categoryPictures } from '../../platform/category-pictures.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { monthsOf } from './show-transactions.ts';

/** GET /spending: a month and the eleven before it; the current month unless the query names another. */
export const showSpending =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const { familyId } = user;
    const seenBy = await viewer();
    const { today } = seenBy;
    const { month = '' } = queryOf(event);
    const known = isLocalDate(`${month}-01`) && month <= monthOf(today) ? month : monthOf(today);
    const range = { accountId: undefined, startDate: undefined, endDate: `${known}-01` };
    const isOver = known < monthOf(today) || today === lastDayOf(known);
    const headers = work.headers.list(familyId);
    const once = { ...work, headers: { list: () => headers } };
    const [read, sameDays, since] = await Promise.all([
      readSpending(once)(familyId, range),
      isOver ? undefined : readSameDays(once, familyId, today),
      headers.then((all) => monthsOf(all)?.first),
    ]);
    const pictures = categoryPictures(read.categories);
    return htmlResult(200, spendingPage(seenBy, { spending: toSpending(read), sameDays, pictures, since }));
  };

/** A month that is not over is compared with as many days of the one before. */
const readSameDays = async (work: SpendingDependencies, familyId: string, today: string) => {
  const before = sameDaysBefore(today);
  const range = { accountId: undefined, startDate: before.from, endDate: before.to, isExact: true } as const;
  const spending = toSpending(await readSpending(work)(familyId, range));
  return { now: { from: `${monthOf(today)}-01`, to: today }, before, spending };
};
