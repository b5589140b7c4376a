import { toImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import { listImportMappings } from '../../../shared/imports/use-cases/list-import-mappings.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import {
  type ImportMappingsContent,
  importMappingsPage,
  type RefusedChoices,
} from '../../../web/imports/import-mappings-page.ts';
import type { MappingTargets } from '../../../web/imports/mapping-choices.ts';
import { type MappingsQuery, toMappingsQuery } from '../../../web/imports/mappings-query.ts';
import { accountLabels } from '../../../web/platform/format/account-labels.ts';
import type { ImportWork } from '../import-work.ts';
import { loadImport } from './load-import.ts';

/** Of a form no more than fits into it, texts of any length included. */
const PER_PAGE = 25;

/** GET /imports/{id}/mappings */
export const listMappings =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { done, ...sent } = queryOf(event);
    return htmlResult(200, await mappingsPage(work, request, event, { query: toMappingsQuery(sent), done }));
  };

type Asked = {
  readonly query: MappingsQuery;
  readonly done?: string | undefined;
  readonly refused?: RefusedChoices;
};

export const mappingsPage = async (
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
  const content: ImportMappingsContent = {
    ...found,
    query,
    done,
    targets: await mappingTargets(work, caller.familyId),
    mappings: mappings.map(toImportMapping),
    meta: toListMeta(pageMeta(page, totalCount)),
    ...(refused !== undefined && { refused }),
  };
  return importMappingsPage(await request.viewer(), content);
};

const names = new Intl.Collator('en');

/** Everything of the family that a text of a file may lead to, by name. */
export const mappingTargets = async (
  { accounts, records }: Pick<ImportWork, 'accounts' | 'records'>,
  familyId: string,
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
