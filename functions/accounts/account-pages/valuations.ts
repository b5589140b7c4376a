import { valuationHistory } from '../../../shared/accounts/domain/valuation-history.ts';
import { toAccount } from '../../../shared/accounts/schema/account.ts';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import { isDebt } from '../../../shared/ledger/entries/domain/account.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { requireEntry } from '../../../shared/ledger/entries/use-cases/change-entry.ts';
import {
  deleteValuation,
  recordValuation,
  updateValuation,
} from '../../../shared/ledger/entries/use-cases/valuation-writes.ts';
import { toValuation, toValuationChanges, toValuationRequest } from '../../../shared/ledger/schema/valuation.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listMeta, pageOf } from '../../../shared/platform/http/request/query.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { valuationPage, valuationsPage } from '../../../web/ledger/valuations-page.ts';
import { withQuery } from '../../../web/platform/components/table.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { writeTypedAmount } from '../../../web/platform/format/money.ts';
import { amountOf, textOf } from '../../platform/form-values.ts';
import { formVersion } from '../../platform/form-version.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { requireAccount } from './show-accounts.ts';
import { listReading } from './show-transactions.ts';
import { offerIn, undoEdit, undoOf, undoSince } from './undo-edit.ts';

/** GET /accounts/{id}/valuations */
export const showValuations =
  (work: LedgerWork): PageAnswer =>
  async (request, event) =>
    await page(work, request, event);

/** POST /accounts/{id}/valuations: creates or updates the valuation of the day. */
export const addValuation = (work: LedgerWork): PageAnswer => {
  const record = recordValuation(work);
  return async (request, event) => {
    const { person, fields, viewer } = request;
    const [{ id }, { locale }] = await Promise.all([requireAccount(work, person.user.familyId, event), viewer()]);
    return request.showFormOnError(
      (form) => page(work, request, event, form),
      async () => {
        const amount = amountOf(fields, 'amount', locale);
        const { date, notes } = fields;
        const valuationFields = {
          account_id: id,
          amount,
          date,
          ...(textOf(fields, 'notes').trim() !== '' && { notes }),
        };
        const { existed } = await record(callerOf(person), toValuationRequest(valuationFields));
        return { seeOther: `/accounts/${id}/valuations?done=${existed ? 'replaced' : 'recorded'}` };
      },
    );
  };
};

const page = async (
  work: LedgerWork,
  { person: { user }, viewer, query }: PersonRequest,
  event: ApiEvent,
  typed?: FormState,
) => {
  const { familyId } = user;
  const [account, seenBy] = await Promise.all([requireAccount(work, familyId, event), viewer()]);
  const { headers, list } = listReading(work);
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
    meta: listMeta(asked, totalCount),
    form: typed ?? newForm({ date: seenBy.today }),
    done: query['done'],
    undo: offerIn(query['undo'], 'valuations'),
  });
};

/** GET /valuations/{id} */
export const showValuation =
  (work: LedgerWork): PageAnswer =>
  async (request) =>
    await editPage(work, request);

/** POST /valuations/{id} */
export const changeValuation = (work: LedgerWork): PageAnswer => {
  const update = updateValuation(work);
  return async (request) => {
    const { person, fields, viewer } = request;
    const { locale } = await viewer();
    return request.showFormOnError(
      (form) => editPage(work, request, form),
      async () => {
        const { date, notes } = fields;
        const changes = toValuationChanges({ amount: amountOf(fields, 'amount', locale), date, notes });
        const begun = work.now();
        const entry = await update(callerOf(person), request.id, changes, formVersion(fields));
        return { seeOther: withQuery(valuationsOf(entry), { done: 'saved', undo: undoSince(entry, begun) }) };
      },
    );
  };
};

/** POST /valuations/{id}/delete */
export const removeValuation = (work: LedgerWork): PageAnswer => {
  const remove = deleteValuation(work);
  return async (request) => {
    const { person, fields } = request;
    const entry = requireEntry(await work.entries.find(person.user.familyId, request.id), 'valuation');
    return request.showFormOnError(
      ({ errors }) => editPage(work, request, { errors }),
      async () => {
        const at = await remove(callerOf(person), request.id, formVersion(fields));
        return { seeOther: withQuery(valuationsOf(entry), { done: 'deleted', undo: undoOf(entry.id, at) }) };
      },
    );
  };
};

/** POST /valuations/{id}/undo */
export const undoValuation = (work: LedgerWork): PageAnswer =>
  undoEdit(work, {
    kind: 'valuation',
    show: (request, _event, errors) => editPage(work, request, { errors }),
    next: (entry) => withQuery(valuationsOf(entry), { done: 'undone' }),
  });

const valuationsOf = ({ accountId }: Entry): string => `/accounts/${accountId}/valuations`;

const editPage = async (
  work: LedgerWork,
  { person: { user }, viewer, id }: PersonRequest,
  typed: Partial<FormState> = {},
) => {
  const [found, seenBy] = await Promise.all([work.entries.find(user.familyId, id), viewer()]);
  const entry = requireEntry(found, 'valuation');
  const [named] = await work.name(user.familyId, [entry]);
  if (named === undefined) throw new NotFoundError('Valuation');
  const valuation = toValuation(named);
  const { date, notes } = valuation;
  const amount = writeTypedAmount(valuation.amount, seenBy.locale);
  return valuationPage(seenBy, {
    valuation,
    version: entityTag(entry),
    isLiability: isDebt(valuation.account?.account_type ?? ''),
    form: { ...newForm({ date, amount, notes: notes ?? '' }), ...typed },
  });
};
