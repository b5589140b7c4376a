import { toSpending } from '../../../shared/ledger/schema/spending.ts';
import { readSpending } from '../../../shared/ledger/use-cases/read-spending.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { isLocalDate, monthOf } from '../../../shared/platform/domain/local-date.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { spendingPage } from '../../../web/ledger/spending-page.ts';
import type { LedgerWork } from '../ledger-work.ts';

/** GET /spending: a month and the eleven before it; the current month unless the query names another. */
export const showSpending =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const seenBy = await viewer();
    const { month = '' } = queryOf(event);
    const known = isLocalDate(`${month}-01`) && month <= monthOf(seenBy.today) ? month : monthOf(seenBy.today);
    const range = { accountId: undefined, startDate: undefined, endDate: `${known}-01` };
    return htmlResult(200, spendingPage(seenBy, toSpending(await readSpending(work)(user.familyId, range))));
  };
