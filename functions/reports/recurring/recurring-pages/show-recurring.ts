import type { RecurringTransaction } from '../../../../shared/catalogue/domain/recurring.ts';
import { notFound } from '../../../../shared/catalogue/use-cases/record-writes.ts';
import {
  type RecurringWriteDependencies,
  recurringFacts,
} from '../../../../shared/catalogue/use-cases/recurring-writes.ts';
import type { Account } from '../../../../shared/ledger/entries/domain/account.ts';
import type { EntryReader } from '../../../../shared/ledger/use-cases/ledger-ports.ts';
import type { PageAnswer, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import type { FamilyId } from '../../../../shared/platform/domain/ids.ts';
import { absolute } from '../../../../shared/platform/domain/money/decimal.ts';
import { itemsOn } from '../../../../shared/platform/domain/paging.ts';
import type { ApiEvent } from '../../../../shared/platform/http/api-event.ts';
import { pathId } from '../../../../shared/platform/http/api-event.ts';
import { listMeta, pageOf } from '../../../../shared/platform/http/request/query.ts';
import { entityTag } from '../../../../shared/platform/http/response/entity-tag.ts';
import { intervalOf, type RecurringItem } from '../../../../shared/reports/recurring/domain/recurring-plan.ts';
import {
  findRecurring,
  type RecurringDependencies,
} from '../../../../shared/reports/recurring/use-cases/find-recurring.ts';
import { choicesOf } from '../../../../web/ledger/transaction-fields.ts';
import { type FormState, newForm } from '../../../../web/platform/form-state.ts';
import { accountLabels } from '../../../../web/platform/format/labels.ts';
import { writeTypedMoney } from '../../../../web/platform/format/money.ts';
import { calendarMonth } from '../../../../web/reports/recurring/recurring-calendar.ts';
import { type RecurringChoices, recurringItemPage } from '../../../../web/reports/recurring/recurring-form-page.ts';
import { isUpcoming, recurringPage } from '../../../../web/reports/recurring/recurring-page.ts';
import type { RecurringNames } from '../../../../web/reports/recurring/recurring-rows.ts';
import { categoryPictures } from '../../../platform/category-pictures.ts';
import { readCatalogue } from '../../../platform/read-catalogue.ts';

export type RecurringWork = RecurringDependencies &
  Omit<RecurringWriteDependencies, 'accounts' | 'records'> & {
    readonly records: RecurringWriteDependencies['records'];
    readonly accounts: {
      readonly list: (familyId: FamilyId) => Promise<readonly Account[]>;
      readonly find: (familyId: FamilyId, id: string) => Promise<Account | undefined>;
    };
    readonly entries: EntryReader;
  };

/** GET /recurring */
export const showRecurring =
  (work: RecurringWork): PageAnswer =>
  async ({ person: { user }, viewer, query }, event) => {
    const { familyId } = user;
    const seenBy = await viewer();
    const [items, names] = await Promise.all([findRecurring(work)(familyId, seenBy.today), readNames(work, familyId)]);
    const upcoming = items.filter(isUpcoming);
    const page = pageOf(event);
    return recurringPage(seenBy, {
      items,
      names,
      upcoming: itemsOn(page, upcoming),
      meta: listMeta(page, upcoming.length),
      versions: new Map(
        items.flatMap(({ id, record, state }) => (record && state === 'dismissed' ? [[id, versionOf(record)]] : [])),
      ),
      month: calendarMonth(query['month'], seenBy.today),
      done: query['done'],
    });
  };

const readNames = async ({ records, accounts }: RecurringWork, familyId: FamilyId): Promise<RecurringNames> => {
  const [known, merchants, categories] = await Promise.all([
    accounts.list(familyId),
    records.listOf(familyId, 'merchant'),
    records.listOf(familyId, 'category'),
  ]);
  return {
    accounts: new Map(known.map(({ id, name }) => [id, name])),
    merchants: new Map(merchants.map(({ id, name }) => [id, name])),
    pictures: categoryPictures(categories.filter((record) => record.kind === 'category')),
  };
};

/** The accounts and categories of the form. */
export const readChoices = async (
  work: RecurringWork,
  familyId: FamilyId,
  locale: string,
): Promise<RecurringChoices> => {
  const [accounts, { categories }] = await Promise.all([
    work.accounts.list(familyId),
    readCatalogue(work, { familyId, locale, merchants: false }),
  ]);
  return {
    accounts: [...accountLabels(accounts)].map(([value, label]) => ({ value, label })),
    categories: choicesOf(categories),
  };
};

/** GET /recurring/{id} */
export const showRecurringItem =
  (work: RecurringWork): PageAnswer =>
  async (request, event) =>
    await itemView(work, request, event);

export const itemView = async (
  work: RecurringWork,
  { person: { user }, viewer, query }: PersonRequest,
  event: ApiEvent,
  form?: FormState,
) => {
  const { familyId } = user;
  const seenBy = await viewer();
  const [items, names, choices] = await Promise.all([
    findRecurring(work)(familyId, seenBy.today),
    readNames(work, familyId),
    readChoices(work, familyId, seenBy.locale),
  ]);
  const item = itemIn(items, event);
  return recurringItemPage(seenBy, {
    item,
    names,
    choices,
    version: versionOf(item.record),
    form: form ?? newForm(valuesOf(item, item.record, seenBy.locale)),
    done: query['done'],
  });
};

const versionOf = (record: RecurringTransaction): string => entityTag(recurringFacts(record));

type RecordItem = RecurringItem & { readonly record: RecurringTransaction };

/** @throws NotFoundError for an id of no record */
export const itemIn = (items: readonly RecurringItem[], event: ApiEvent): RecordItem => {
  const item = items.find(
    (candidate): candidate is RecordItem => candidate.record !== null && candidate.id === pathId(event),
  );
  if (item === undefined) throw notFound('recurring_transaction');
  return item;
};

const valuesOf = (
  { amount, categoryId, nextDate }: RecurringItem,
  record: RecurringTransaction,
  locale: string,
): Readonly<Record<string, string>> => ({
  name: record.name,
  direction: amount.startsWith('-') ? 'in' : 'out',
  amount: writeTypedMoney(absolute(amount), record.currency, locale),
  account_id: record.accountId ?? '',
  category_id: categoryId ?? '',
  interval: intervalOf(record),
  next_expected_date: nextDate,
});
