import { valuationHistory } from '../../../shared/accounts/domain/valuation-history.ts';
import { toAccount } from '../../../shared/accounts/schema/account.ts';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import { isDebt } from '../../../shared/ledger/domain/account-types.ts';
import { toValuation } from '../../../shared/ledger/schema/valuation.ts';
import { toValuationRequest } from '../../../shared/ledger/schema/valuation-fields.ts';
import { recordValuation } from '../../../shared/ledger/use-cases/record-valuation.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { pageOf, queryOf } from '../../../shared/platform/http/query.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { valuationsPage } from '../../../web/ledger/valuations-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { readOnce } from './read-once.ts';
import { requireAccount } from './require-account.ts';
import { amountOf, textOf } from './typed.ts';

/** GET /accounts/{id}/valuations */
export const showValuations =
  (work: LedgerWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await page(work, request, event));

/** POST /accounts/{id}/valuations: the day's valuation, made or changed. */
export const addValuation = (work: LedgerWork): PageAnswer => {
  const record = recordValuation(work);
  return async (request, event) => {
    const { person, fields, viewer } = request;
    const [{ id }, { locale }] = await Promise.all([requireAccount(work, person.user.familyId, event), viewer()]);
    return formAgain(
      request,
      (form) => page(work, request, event, form),
      async () => {
        const amount = amountOf(fields, 'amount', locale);
        const { date, notes } = fields;
        const said = { account_id: id, amount, date, ...(textOf(fields, 'notes').trim() !== '' && { notes }) };
        const { existed } = await record(person.user, toValuationRequest({ valuation: said }));
        return redirect(`/accounts/${id}/valuations?done=${existed ? 'replaced' : 'recorded'}`);
      },
    );
  };
};

const page = async (
  work: LedgerWork,
  { person: { user }, viewer }: PersonRequest,
  event: ApiEvent,
  typed?: FormState,
) => {
  const { familyId } = user;
  const [account, seenBy] = await Promise.all([requireAccount(work, familyId, event), viewer()]);
  const { headers, list } = readOnce(work);
  const asked = pageOf(event);
  const none = { importId: undefined, startDate: undefined, endDate: undefined };
  const [today, pages, { entries, totalCount }] = await Promise.all([
    accountsToday({ ...work, headers })(familyId, [account]),
    headers.list(familyId),
    list(familyId, { kind: 'valuation', accountId: account.id, ...none }, asked),
  ]);
  const named = await work.name(familyId, entries);
  return valuationsPage(seenBy, {
    account: toAccount(account, today.get(account.id)),
    isLiability: isDebt(account.accountType),
    valuations: named.map(toValuation),
    history: valuationHistory(
      account,
      pages.flatMap(({ cells }) => cells),
    ),
    meta: toListMeta(pageMeta(asked, totalCount)),
    form: typed ?? newForm({ date: seenBy.today }),
    done: queryOf(event)['done'],
  });
};
