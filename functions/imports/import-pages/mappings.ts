import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import {
  assignImportMappings,
  listImportMappings,
} from '../../../shared/imports/mappings/use-cases/import-mappings.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { toAssignments, toImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listMeta } from '../../../shared/platform/http/request/query.ts';
import { isRefusal, sentencesOf } from '../../../shared/platform/http/response/browser-errors.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import { typedIn } from '../../../shared/platform/http/response/refused-form.ts';
import { ERROR_STATUS } from '../../../shared/platform/schema/error-response.ts';
import { importStateOf } from '../../../web/imports/import-state.ts';
import {
  type ImportMappingsContent,
  importMappingsPage,
  type RefusedChoices,
} from '../../../web/imports/mappings/import-mappings-page.ts';
import {
  type MappingsQuery,
  type MappingTargets,
  mappingsPath,
  mappingsQueryOf,
  sentChoices,
  toAssignmentFields,
  toMappingsQuery,
} from '../../../web/imports/mappings/mapping-choices.ts';
import { NEW_ACCOUNT } from '../../../web/imports/prepare/account-choices.ts';
import { accountLabels } from '../../../web/platform/format/labels.ts';
import type { ImportWork } from '../import-work.ts';
import { createNewAccount, nameOfNewAccount, proposeNewAccount } from './new-account.ts';
import { loadImport } from './show-import.ts';

/** As on other pages. Each name has a menu of its own, but equal menus hardly add to a compressed page. */
const PER_PAGE = 25;

/** GET /imports/{id}/mappings */
export const listMappings =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { done, ...sent } = request.query;
    return await mappingsPage(work, request, event, { query: toMappingsQuery(sent), done });
  };

type Asked = {
  readonly query: MappingsQuery;
  readonly done?: string | undefined;
  readonly refused?: RefusedChoices;
};

const mappingsPage = async (
  work: ImportWork,
  request: PersonRequest,
  event: ApiEvent,
  { query, done, refused }: Asked,
) => {
  const caller = callerOf(request.person);
  const { record, ...found } = await loadImport(work, caller, event);
  const page = { page: query.page, perPage: PER_PAGE };
  const filter = { type: query.type || null, assigned: query.assigned === '' ? null : query.assigned === 'true' };
  const { mappings, totalCount } = await listImportMappings(work)(caller, record.id, filter, page);
  const ofAccounts = mappings.filter(({ type }) => type === 'account');
  const isOnlyName = ofAccounts.length === 1 && totalCount === mappings.length;
  const content: ImportMappingsContent = {
    ...found,
    newAccount:
      ofAccounts.length === 0
        ? {}
        : await proposeNewAccount(work, record, await work.accounts.list(caller.familyId), isOnlyName),
    query,
    done,
    targets: await mappingTargets(work, caller.familyId),
    mappings: mappings.map(toImportMapping),
    meta: listMeta(page, totalCount),
    ...(refused !== undefined && { refused }),
  };
  return importMappingsPage(await request.viewer(), content);
};

const names = new Intl.Collator('en');

/** All records of the family that a text can be matched to, by name. */
const mappingTargets = async (
  { accounts, records }: Pick<ImportWork, 'accounts' | 'records'>,
  familyId: FamilyId,
): Promise<MappingTargets> => {
  const named = async (kind: 'category' | 'tag') =>
    (await records.listOf(familyId, kind))
      .map(({ id, name }) => ({ id, name, label: name }))
      .toSorted((a, b) => names.compare(a.name, b.name));
  const [known, category, tag] = await Promise.all([accounts.list(familyId), named('category'), named('tag')]);
  const labels = accountLabels(known);
  const account = known.map(({ id, name }) => ({ id, name, label: labels.get(id) ?? name }));
  return { account: account.toSorted((a, b) => names.compare(a.label, b.label)), category, tag };
};

/** POST /imports/{id}/mappings: saves all choices of a page, or none. */
export const assignMappings =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { fields, person } = request;
    const caller = callerOf(person);
    const query = mappingsQueryOf(fields['back']);
    const choices = sentChoices(fields);
    const values = typedIn(fields);
    const again = async (status: number, faults: ReadonlyMap<number, string>, errors: readonly string[]) =>
      htmlResult(
        status,
        await mappingsPage(work, request, event, { query, refused: { choices, faults, errors, values } }),
      );

    const { record } = await loadImport(work, caller, event);
    const { mappings: decided, faults } = toAssignmentFields(choices, await mappingTargets(work, caller.familyId));
    if (faults.size > 0) return again(422, faults, []);
    try {
      const mappings = await withNewAccounts(work, request, record, decided);
      const after =
        mappings.length === 0
          ? record
          : (await assignImportMappings(work)(caller, request.id, toAssignments({ mappings }))).record;
      const isLast = fields['more'] !== 'true';
      return {
        seeOther:
          fields['go'] === 'next'
            ? nextPath(after, query, { isLast, hasChanged: mappings.length > 0 })
            : mappingsPath(record.id, query, 'saved'),
      };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return again(ERROR_STATUS[error.code], new Map(), sentencesOf(error));
    }
  };

type Fields = Readonly<Record<string, unknown>>;

/** The assignments with the ids of the accounts that the form creates: one if it has a name, otherwise one for each text. */
const withNewAccounts = async (
  work: ImportWork,
  { person, fields }: PersonRequest,
  record: ImportRecord,
  decided: readonly Fields[],
): Promise<readonly Fields[]> => {
  const assigned: Fields[] = [];
  for (const mapping of decided) {
    const { mappable_id: target, key } = mapping;
    const { new_account_type: type } = fields;
    const name = nameOfNewAccount(record, String(key ?? ''), typeof type === 'string' ? type : '');
    const isNew = target === NEW_ACCOUNT;
    const once = { ...fields, once: record.id };
    assigned.push(
      isNew ? { ...mapping, mappable_id: await createNewAccount(work, { person, fields: once }, name) } : mapping,
    );
  }
  return assigned;
};

type Saved = { readonly isLast: boolean; readonly hasChanged: boolean };

/** The next page of mappings, or the next step after the last page. */
const nextPath = (record: ImportRecord, query: MappingsQuery, { isLast, hasChanged }: Saved): string => {
  if (isLast) return importStateOf(toImportDetail(record), 'en').next.href;
  const hasMovedUp = query.assigned !== '' && hasChanged; // saved mappings may have left the filtered list
  return mappingsPath(record.id, hasMovedUp ? query : { ...query, page: query.page + 1 }, 'saved');
};
