import { toSpending } from '../../../shared/ledger/schema/spending.ts';
import { readSpending, type SpendingDependencies } from '../../../shared/ledger/use-cases/read-spending.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { isLocalDate, lastDayOf, monthOf, sameDaysBefore } from '../../../shared/platform/domain/local-date.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { readOnce } from '../../../shared/platform/use-cases/read-once.ts';
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
    const shared = readingOnce(work, today);
    const [read, sameDays, since] = await Promise.all([
      readSpending(shared)(familyId, range),
      isOver ? undefined : readSameDays(shared, familyId, today),
      shared.headers.list(familyId).then((all) => monthsOf(all)?.first),
    ]);
    const pictures = categoryPictures(read.categories);
    return htmlResult(200, spendingPage(seenBy, { spending: toSpending(read), sameDays, pictures, since }));
  };

/** Both periods read the same. */
const readingOnce = (work: LedgerWork, today: string): SpendingDependencies => ({
  accounts: { list: readOnce(work.accounts.list) },
  records: { listOf: readOnce(work.records.listOf) },
  headers: { list: readOnce(work.headers.list) },
  ledger: work.ledger,
  summaries: work.summaries,
  today: async () => today,
});

/** A month that is not over is compared with as many days of the one before. */
const readSameDays = async (deps: SpendingDependencies, familyId: string, today: string) => {
  const before = sameDaysBefore(today);
  const range = { accountId: undefined, startDate: before.from, endDate: before.to, isExact: true } as const;
  const spending = toSpending(await readSpending(deps)(familyId, range));
  return { now: { from: `${monthOf(today)}-01`, to: today }, before, spending };
};
