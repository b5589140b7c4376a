import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { listImports } from '../../shared/imports/use-cases/list-imports.ts';
import type { PageAnswer } from '../../shared/people/http/person-endpoint.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { listMeta, pageOf } from '../../shared/platform/http/request/query.ts';
import { importsPage, newImportsPage } from '../../web/imports/imports-page.ts';
import { accounts } from '../accounts/adapters.ts';
import { log, made } from '../platform/adapters.ts';
import { page } from '../platform/pages.ts';
import { imports } from './adapters.ts';
import { importIdsIn } from './new-imports.ts';

const listWork = () => made({ imports, accounts, logger: log });

type ListWork = ReturnType<typeof listWork>;

/** GET /imports, newest first. */
const showImports =
  ({ imports, accounts, logger }: ListWork): PageAnswer =>
  async ({ person: { user }, viewer, query }, event) => {
    const { status, done, new: ids } = query;
    if (ids !== undefined) {
      const [found, known] = await Promise.all([findAll(imports, user.familyId, ids), accounts.list(user.familyId)]);
      return newImportsPage(await viewer(), found, namesOf(known));
    }
    const page = pageOf(event);
    const [{ items, totalCount, unreadableCount }, known] = await Promise.all([
      listImports({ imports, logger })(user.familyId, { ...page, ...(status !== undefined && { status }) }),
      accounts.list(user.familyId),
    ]);
    return importsPage(await viewer(), {
      imports: items.map(toImportDetail),
      unreadableCount,
      accountNames: namesOf(known),
      coverage: new Map(items.map(({ id, coverage }) => [id, coverage ?? []])),
      meta: listMeta(page, totalCount),
      status: status ?? '',
      done,
    });
  };

const namesOf = (accounts: Awaited<ReturnType<ListWork['accounts']['list']>>): ReadonlyMap<string, string> =>
  new Map(accounts.map(({ id, name }) => [id, name]));

/** The imports that still exist. */
const findAll = async (imports: Pick<ListWork['imports'], 'find'>, familyId: FamilyId, ids: string) => {
  const found = await Promise.all(importIdsIn(ids).map((id) => imports.find(familyId, id)));
  return found.flatMap((record) => (record === undefined ? [] : [toImportDetail(record)]));
};

/** The list has a separate function, without the code that the pages of an import need to read files. */
export const handler = page(showImports, listWork);
