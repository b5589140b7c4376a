import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { pageOf, queryOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { importsPage } from '../../../web/imports/imports-page.ts';
import type { ImportWork } from '../import-work.ts';

/** GET /imports, newest first. */
export const showImports =
  ({ imports, accounts }: Pick<ImportWork, 'imports' | 'accounts'>): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const page = pageOf(event);
    const { status, done } = queryOf(event);
    const [{ items, totalCount }, known] = await Promise.all([
      imports.list(user.familyId, { ...page, ...(status !== undefined && { status }) }),
      accounts.list(user.familyId),
    ]);
    return htmlResult(
      200,
      importsPage(await viewer(), {
        imports: items.map(toImportDetail),
        accountNames: new Map(known.map(({ id, name }) => [id, name])),
        meta: toListMeta(pageMeta(page, totalCount)),
        status: status ?? '',
        done,
      }),
    );
  };
