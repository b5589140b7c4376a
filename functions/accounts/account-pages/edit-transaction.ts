import { decidePostedMatch } from '../../../shared/bank/feed/use-cases/decide-posted-match.ts';
import { toMatchDecision } from '../../../shared/bank/schema/posted-match-fields.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { requireEntry } from '../../../shared/ledger/entries/use-cases/change-entry.ts';
import {
  createTransaction,
  deleteTransaction,
  listParts,
  updateTransaction,
} from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import {
  type Transaction,
  toTransaction,
  toTransactionChanges,
  toTransactionRequest,
} from '../../../shared/ledger/schema/transaction.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError, quoteValue, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { absolute, canonicalDecimal } from '../../../shared/platform/domain/money/decimal.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { type Catalogue, tagField } from '../../../web/ledger/transaction-fields.ts';
import { newTransactionPage, SUGGESTED, transactionPage } from '../../../web/ledger/transaction-page.ts';
import { withQuery } from '../../../web/platform/components/table.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { writeTypedAmount } from '../../../web/platform/format/money.ts';
import type { Html } from '../../../web/platform/html.ts';
import { type Fields, ledgerAmountOf, textOf } from '../../platform/form-values.ts';
import { formVersion } from '../../platform/form-version.ts';
import { readCatalogue } from '../../platform/read-catalogue.ts';
import { submissionId } from '../../platform/submit-once.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { rememberedMarks } from '../row-marks.ts';
import { listReading, namedImports } from './show-transactions.ts';
import { suggestedCategory } from './suggested-category.ts';
import { readHistory } from './transaction-history.ts';
import { listOf, neighborsOf, withNotice } from './transaction-place.ts';
import { offerIn, undoEdit, undoOf, undoSince } from './undo-edit.ts';
import { usualAccount } from './usual-account.ts';

/** GET /transactions/{id} */
export const showTransaction =
  (work: LedgerWork): PageAnswer =>
  async (request, event) =>
    await transactionView(work, request, event);

/** POST /transactions/{id} */
export const changeTransaction = (work: LedgerWork): PageAnswer => {
  const update = updateTransaction(work);
  return async (request, event) => {
    const { person, fields, viewer } = request;
    const { id } = request;
    const { locale } = await viewer();
    return request.showFormOnError(
      (form) => transactionView(work, request, event, form),
      async () => {
        const catalogue = await readCatalogue(work, {
          familyId: person.user.familyId,
          locale,
          merchants: true,
        });
        const changes = toTransactionChanges(toTransactionFields(fields, { locale, catalogue }));
        const begun = work.now();
        const entry = await update(callerOf(person), id, changes, formVersion(fields));
        const undo = undoSince(entry, begun);
        return { seeOther: withQuery(`/transactions/${id}`, { done: 'saved', undo, list: listOf(event, fields) }) };
      },
    );
  };
};

/** POST /transactions/{id}/delete */
export const removeTransaction = (work: LedgerWork): PageAnswer => {
  const remove = deleteTransaction(work);
  return async (request, event) => {
    const { person, fields } = request;
    const { accountId } = requireEntry(await work.entries.find(person.user.familyId, request.id), 'transaction');
    return request.showFormOnError(
      ({ errors }) => transactionView(work, request, event, { errors }),
      async () => {
        const at = await remove(callerOf(person), request.id, formVersion(fields));
        const list = listOf(event, fields) ?? `/accounts/${accountId}`;
        return { seeOther: withNotice(list, { done: 'deleted', undo: undoOf(request.id, at) }) };
      },
    );
  };
};

/** POST /transactions/{id}/undo */
export const undoTransaction = (work: LedgerWork): PageAnswer =>
  undoEdit(work, {
    kind: 'transaction',
    show: (request, event, errors) => transactionView(work, request, event, { errors }),
    next: ({ id }, { fields }, event) => withNotice(listOf(event, fields) ?? `/transactions/${id}`, { done: 'undone' }),
  });

/** GET /transactions/new */
export const newTransaction =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer, query }) => {
    const seenBy = await viewer();
    const { account_id: asked } = query;
    const [[accounts, catalogue], headers] = await Promise.all([
      choices(work, user.familyId, seenBy.locale),
      asked === undefined ? work.headers.list(user.familyId) : [],
    ]);
    const account_id = asked ?? usualAccount(accounts, headers, seenBy.today) ?? '';
    const form = newForm({ once: work.newId(), account_id, date: seenBy.today, direction: 'out', kind: 'standard' });
    return newTransactionPage(seenBy, { form, accounts, catalogue });
  };

/** POST /transactions/new */
export const addTransaction = (work: LedgerWork): PageAnswer => {
  const create = createTransaction(work);
  return async ({ person: { user }, fields, viewer, showFormOnError }) => {
    const seenBy = await viewer();
    const { locale } = seenBy;
    const [accounts, catalogue] = await choices(work, user.familyId, locale);
    return showFormOnError(
      (form) => newTransactionPage(seenBy, { form, accounts, catalogue }),
      async () => {
        const request = toTransactionRequest(toTransactionFields(fields, { locale, catalogue }));
        const { id } = await create(
          callerOf({ user }),
          request,
          submissionId({ familyId: user.familyId, fields, request }),
        );
        return { seeOther: `/transactions/${id}?done=created` };
      },
    );
  };
};

const choices = (work: LedgerWork, familyId: FamilyId, locale: string) =>
  Promise.all([work.accounts.list(familyId), readCatalogue(work, { familyId, locale, merchants: true })]);

/** POST /transactions/{id}/posted_match, on the pending transaction; redirects to the remaining one. */
export const decideMatch = (work: LedgerWork): PageAnswer => {
  const decide = decidePostedMatch(work);
  return async (request, event) => {
    const { person, fields } = request;
    return request.showFormOnError(
      ({ errors }) => transactionView(work, request, event, { errors }),
      async () => {
        const { decision, transactionId } = toMatchDecision(fields);
        const { id } = await decide(person.user, request.id, { decision, transactionId }, formVersion(fields));
        return { seeOther: `/transactions/${id}?done=${decision === 'merge' ? 'merged' : 'dismissed'}` };
      },
    );
  };
};

/**
 * The page of a transaction in its current state; `typed` replaces the form values.
 * @throws NotFoundError
 */
const transactionView = async (
  work: LedgerWork,
  { person: { user }, fields, viewer, id, query }: PersonRequest,
  event: ApiEvent,
  typed: Partial<FormState> = {},
): Promise<Html> => {
  const { familyId } = user;
  const [found, seenBy] = await Promise.all([work.entries.find(familyId, id), viewer()]);
  const entry = requireEntry(found, 'transaction');
  const [parts, parent, suggested, catalogue] = await Promise.all([
    listParts(work)(familyId, entry),
    findOne(work, familyId, entry.parentId),
    findOne(work, familyId, suggestedId(entry)),
    readCatalogue(work, { familyId, locale: seenBy.locale, merchants: true }),
  ]);
  const [named, ...others] = await work.name(familyId, [entry, ...parts, ...parent, ...suggested]);
  if (named === undefined) throw new NotFoundError('Transaction');
  const transaction = toTransaction(named, seenBy.today);
  const shown = others.map((other) => toTransaction(other, seenBy.today));
  const { headers, accounts, list } = listReading(work);
  const [sources, history, neighbors, suggestion, marks] = await Promise.all([
    namedImports(work, familyId, [transaction.import_id]),
    readHistory(work, user.familyId, entry.id),
    neighborsOf(list, familyId, entry),
    suggestedCategory({ ...work, headers }, familyId, entry),
    rememberedMarks({ ...work, headers, accounts }, familyId).then((marksOf) => marksOf([entry.id])),
  ]);
  return transactionPage(seenBy, {
    transaction,
    catalogue,
    sources,
    history,
    neighbors,
    mark: marks.get(entry.id),
    suggestion,
    list: listOf(event, fields),
    version: entityTag(entry),
    done: query['done'],
    undo: offerIn(query['undo'], 'transactions'),
    parts: shown.slice(0, parts.length),
    parent: shown.find(({ id }) => id === entry.parentId) ?? null,
    suggested: shown.find(({ id }) => id === suggestedId(entry)) ?? null,
    form: { ...toTransactionForm(transaction, seenBy.locale), ...typed },
  });
};

const suggestedId = ({ feed }: Entry): string | null => feed?.match?.entryId ?? null;

const findOne = async (
  { entries }: Pick<LedgerWork, 'entries'>,
  familyId: FamilyId,
  id: string | null,
): Promise<readonly Entry[]> => {
  const entry = id === null ? undefined : await entries.find(familyId, id);
  return entry?.kind === 'transaction' ? [entry] : [];
};

type Reading = { readonly locale: string; readonly catalogue: Catalogue };

/**
 * Converts form values to API fields; fields that the form lacks are omitted.
 * @throws ValidationError
 */
export const toTransactionFields = (form: Fields, { locale, catalogue }: Reading): Fields => ({
  ...('account_id' in form && { account_id: textOf(form, 'account_id') }),
  ...('date' in form && { date: textOf(form, 'date') }),
  ...('amount' in form && { amount: ledgerAmountOf(form, locale) }),
  name: textOf(form, 'name'),
  notes: textOf(form, 'notes'),
  category_id: textOf(form, SUGGESTED) || textOf(form, 'category_id'),
  merchant_id: merchantOf(textOf(form, 'merchant').trim(), catalogue),
  tag_ids: catalogue.tags.filter(({ id }) => textOf(form, tagField(id)) === 'true').map(({ id }) => id),
  kind: textOf(form, 'kind'),
  ...('excluded' in form && { excluded: textOf(form, 'excluded') === 'true' }),
});

const merchantOf = (typed: string, { merchants }: Catalogue): string | null => {
  if (typed === '') return null;
  const folded = typed.toLowerCase();
  const found =
    merchants.find(({ name }) => name === typed) ?? merchants.find(({ name }) => name.toLowerCase() === folded);
  if (found !== undefined) return found.id;
  throw new ValidationError([
    `merchant ${quoteValue(typed)} is not one of your merchants: choose one from the list, or leave the field blank`,
  ]);
};

/** The form values of a transaction. */
export const toTransactionForm = (transaction: Transaction, locale: string): FormState => {
  const amount = canonicalDecimal(transaction.amount) ?? '0';
  return newForm({
    name: transaction.name,
    date: transaction.date,
    direction: amount.startsWith('-') ? 'in' : 'out',
    amount: writeTypedAmount(absolute(transaction.amount), locale),
    category_id: transaction.category?.id ?? '',
    merchant: transaction.merchant?.name ?? '',
    kind: transaction.kind,
    notes: transaction.notes ?? '',
    excluded: String(transaction.excluded),
    ...Object.fromEntries(transaction.tags.map(({ id }) => [tagField(id), 'true'])),
  });
};
