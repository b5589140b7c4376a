import { randomUUID } from 'node:crypto';
import { readMonthRates } from '../../../shared/accounts/use-cases/read-month-rates.ts';
import type { CatalogueRecord } from '../../../shared/catalogue/domain/catalogue-record.ts';
import { toCategoryChanges, toCategoryRequest } from '../../../shared/catalogue/schema/category.ts';
import {
  toMerchantChanges,
  toMerchantRequest,
  toTagChanges,
  toTagRequest,
} from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { categoryWrites } from '../../../shared/catalogue/use-cases/category-writes.ts';
import { namedWrites, notFound } from '../../../shared/catalogue/use-cases/record-writes.ts';
import { requestRecordMerge } from '../../../shared/changes/record-merges/use-cases/request-record-merge.ts';
import { toIntoId } from '../../../shared/changes/schema/record-merge.ts';
import { countReferences } from '../../../shared/ledger/history/use-cases/count-references.ts';
import { ALL_TRANSACTIONS } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { listEntries } from '../../../shared/ledger/search/use-cases/list-entries.ts';
import type { CurrencyFlows } from '../../../shared/ledger/totals/domain/spending.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../../shared/platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { itemsOn } from '../../../shared/platform/domain/paging.ts';
import { listMeta, pageOf } from '../../../shared/platform/http/request/query.ts';
import { convertFlows } from '../../../shared/reports/spending/domain/converted-flows.ts';
import { readSpending } from '../../../shared/reports/spending/use-cases/read-spending.ts';
import { newRecordPage, recordPage } from '../../../web/catalogue/record-page.ts';
import { type NamedKind, RECORD_PLACES, type ShownRecord } from '../../../web/catalogue/record-words.ts';
import { recordsPage } from '../../../web/catalogue/records-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import { submissionId } from '../../platform/submit-once.ts';
import type { CatalogueWork } from '../catalogue-work.ts';
import { categoryAmounts } from './category-amounts.ts';
import { readRecords } from './read-records.ts';

type Fields = PersonRequest['fields'];
type Family = { readonly familyId: FamilyId };

/** The kinds differ in their fields. */
const writesFor = (work: CatalogueWork, kind: NamedKind) => {
  const any = () => undefined;
  if (kind === 'category') {
    const writes = categoryWrites(work);
    return {
      create: (family: Family, fields: Fields, id: string) => writes.create(family, toCategoryRequest(fields), id),
      update: (family: Family, id: string, fields: Fields) => writes.update(family, id, toCategoryChanges(fields), any),
      remove: (family: Family, id: string) => writes.remove(family, id, any),
    };
  }
  if (kind === 'tag') {
    const writes = namedWrites(work, 'tag');
    return {
      create: (family: Family, fields: Fields, id: string) => writes.create(family, toTagRequest(fields), id),
      update: (family: Family, id: string, fields: Fields) => writes.update(family, id, toTagChanges(fields), any),
      remove: (family: Family, id: string) => writes.remove(family, id, any),
    };
  }
  const writes = namedWrites(work, 'merchant');
  return {
    create: (family: Family, fields: Fields, id: string) => writes.create(family, toMerchantRequest(fields), id),
    update: (family: Family, id: string, fields: Fields) => writes.update(family, id, toMerchantChanges(fields), any),
    remove: (family: Family, id: string) => writes.remove(family, id, any),
  };
};

/** Only what the form has; an empty choice is none. */
const fieldsIn = (kind: NamedKind, fields: Fields): Fields => {
  const names = {
    category: ['color', 'icon', 'classification', 'parent_id'],
    tag: ['color'],
    merchant: ['color', 'website_url'],
  };
  const optional = names[kind].map((name) => [name, String(fields[name] ?? '').trim() || null] as const);
  return { name: fields['name'], ...Object.fromEntries(optional) };
};

/** So many whole months before this one are averaged. */
/** As many as the report of spending averages beside this month. */
const AVERAGED_MONTHS = 11;

/** GET of all records of a kind. */
export const showRecords =
  (kind: NamedKind) =>
  (work: CatalogueWork): PageAnswer =>
  async ({ person, viewer, query }, event) => {
    const seenBy = await viewer();
    const { familyId } = person.user;
    const thisMonth = monthOf(seenBy.today);
    const since = `${monthOfIndex(monthIndex(thisMonth) - AVERAGED_MONTHS)}-01`;
    const range = { accountId: undefined, startDate: since, endDate: seenBy.today };
    const [all, counts, spending] = await Promise.all([
      readRecords(work, familyId, kind, seenBy.locale),
      countReferences(work)(familyId, since),
      kind === 'category' ? readSpending({ ...work, today: async () => seenBy.today })(familyId, range) : undefined,
    ]);
    const { search = '', done } = query;
    const wanted = search.trim().toLocaleLowerCase(seenBy.locale);
    const found = all.filter(({ name }) => name.toLocaleLowerCase(seenBy.locale).includes(wanted));
    const page = pageOf(event);
    return recordsPage(seenBy, {
      kind,
      records: itemsOn(page, found),
      meta: listMeta(page, found.length),
      search: search.trim(),
      total: all.length,
      counts,
      amounts:
        spending &&
        categoryAmounts({
          ...{ categories: all, currency: seenBy.currency, thisMonth },
          ...(await convertedFlows(work, familyId, spending.currencies, seenBy)),
        }),
      since,
      done,
    });
  };

/** All currencies in that of the family, as in the report of spending. */
const convertedFlows = async (
  work: CatalogueWork,
  familyId: FamilyId,
  sheets: readonly CurrencyFlows[],
  { currency: to, today }: Pick<Viewer, 'currency' | 'today'>,
) => {
  const currencies = sheets.map(({ currency }) => currency);
  return convertFlows(sheets, await readMonthRates(work)(familyId, { to, currencies, today }));
};

const parentsIn = (all: readonly ShownRecord[]) => all.filter(({ parent }) => parent === null);

const newView = async (work: CatalogueWork, kind: NamedKind, { person, viewer }: PersonRequest, form: FormState) => {
  const seenBy = await viewer();
  const all = kind === 'category' ? await readRecords(work, person.user.familyId, kind, seenBy.locale) : [];
  return newRecordPage(seenBy, { kind, parents: parentsIn(all), form });
};

/** GET of the form of a new record. The query can choose its parent. */
export const newRecord =
  (kind: NamedKind) =>
  (work: CatalogueWork): PageAnswer =>
  async (request) => {
    const { parent_id = '' } = request.query;
    return await newView(work, kind, request, newForm({ once: randomUUID(), parent_id }));
  };

/** POST of a new record. */
export const addRecord =
  (kind: NamedKind) =>
  (work: CatalogueWork): PageAnswer =>
  async (request) =>
    request.showFormOnError(
      (form) => newView(work, kind, request, form),
      async () => {
        const fields = fieldsIn(kind, request.fields);
        const { familyId } = request.person.user;
        const id = submissionId({ familyId, fields: request.fields, request: fields });
        await writesFor(work, kind).create({ familyId }, fields, id);
        return { seeOther: `${RECORD_PLACES[kind].path}/${id}?done=added` };
      },
    );

type Forms = { readonly form?: FormState; readonly mergeForm?: FormState };

const oneView = async (
  work: CatalogueWork,
  kind: NamedKind,
  { person, viewer, id, query }: PersonRequest,
  { form, mergeForm = newForm({ once: randomUUID() }) }: Forms,
) => {
  const { familyId } = person.user;
  const record = await work.records.find(familyId, kind, id);
  if (record === undefined) throw notFound(kind);
  const seenBy = await viewer();
  const all = await readRecords(work, familyId, kind, seenBy.locale);
  const shown = all.find(({ id }) => id === record.id);
  if (shown === undefined) throw notFound(kind);
  const others = all
    .filter(({ id }) => id !== record.id)
    .map(({ id, name, parent }) => ({ id, label: parent === null ? name : `${parent.name}: ${name}` }));
  return recordPage(seenBy, {
    kind,
    record: shown,
    transactions: await countOf(work, familyId, kind, record.id),
    others,
    parents: parentsIn(all).filter(({ id }) => id !== record.id),
    form: form ?? newForm(valuesOf(record, shown)),
    mergeForm,
    done: query['done'],
  });
};

const valuesOf = (record: CatalogueRecord, { parent }: ShownRecord): Readonly<Record<string, string>> => {
  const fields: Fields = record;
  const text = (name: string): string => String(fields[name] ?? '');
  return {
    name: record.name,
    color: text('color'),
    icon: text('icon'),
    classification: text('classification'),
    parent_id: parent?.id ?? '',
    website_url: text('websiteUrl'),
  };
};

const CONTENT_FILTERS = { category: 'categoryId', tag: 'tagId', merchant: 'merchantId' } as const;

const countOf = async (work: CatalogueWork, familyId: FamilyId, kind: NamedKind, id: string): Promise<number> => {
  const filters = { ...ALL_TRANSACTIONS, content: { [CONTENT_FILTERS[kind]]: id } };
  return (await listEntries(work)(familyId, filters, { page: 1, perPage: 1 })).totalCount;
};

/** GET of one record. */
export const showRecord =
  (kind: NamedKind) =>
  (work: CatalogueWork): PageAnswer =>
  async (request) =>
    await oneView(work, kind, request, {});

/** POST of its changes. */
export const changeRecord =
  (kind: NamedKind) =>
  (work: CatalogueWork): PageAnswer =>
  async (request) =>
    request.showFormOnError(
      (form) => oneView(work, kind, request, { form }),
      async () => {
        const fields = fieldsIn(kind, request.fields);
        await writesFor(work, kind).update(request.person.user, request.id, fields);
        return { seeOther: `${RECORD_PLACES[kind].path}/${request.id}?done=saved` };
      },
    );

/** POST of the record that takes it in: previews the merge. */
export const mergeRecord =
  (kind: NamedKind) =>
  (work: CatalogueWork): PageAnswer => {
    const merge = requestRecordMerge(work);
    return async (request) =>
      request.showFormOnError(
        (mergeForm) => oneView(work, kind, request, { mergeForm }),
        async () => {
          const caller = callerOf(request.person);
          const wanted = { kind, fromId: request.id, intoId: toIntoId(request.fields) };
          const id = submissionId({ familyId: caller.familyId, fields: request.fields, request: wanted });
          await merge(caller, wanted, id);
          return { seeOther: `/changes/${id}` };
        },
      );
  };

/** POST of its end. */
export const removeRecord =
  (kind: NamedKind) =>
  (work: CatalogueWork): PageAnswer =>
  async ({ person, id }) => {
    await writesFor(work, kind).remove(person.user, id);
    return { seeOther: `${RECORD_PLACES[kind].path}?done=deleted` };
  };
