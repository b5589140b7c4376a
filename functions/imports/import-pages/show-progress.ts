import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { represent } from '../../../shared/platform/http/represent.ts';
import { wantsHtml } from '../../../shared/platform/http/wants-html.ts';
import { isUnderWay } from '../../../web/imports/import-head.ts';
import { countOf, importProgressPage, stateOf } from '../../../web/imports/import-progress-page.ts';
import { importVerificationPage } from '../../../web/imports/import-verification-page.ts';
import type { ImportWork } from '../import-work.ts';
import { loadImport } from './load-import.ts';

/** GET /imports/{id}/progress: for a script in JSON, which asks for it until `next` says where to go. */
export const showProgress =
  (work: ImportWork): PageAnswer =>
  async ({ person, viewer }, event) => {
    const found = await loadImport(work, callerOf(person), event);
    const { shown } = found;
    const next = isUnderWay(shown) ? null : afterwards(shown);
    if (next !== null && wantsHtml(event)) return redirect(next);
    const { locale } = await viewer();
    const data = {
      status: shown.status,
      preparing: shown.preparing,
      progress: shown.progress,
      next,
      state: stateOf(shown),
      count: countOf(shown, locale),
    };
    return represent(event, json(200, { data }), async () => importProgressPage(await viewer(), found));
  };

/** The page that shows what came of it. */
const afterwards = ({ id, status, verification: { readback } }: ImportDetail): string => {
  if (status === 'complete') return `/imports/${id}/verification`;
  return status === 'pending' && readback.status === 'reverted' ? `/imports/${id}?done=reverted` : `/imports/${id}`;
};

/** GET /imports/{id}/verification */
export const showVerification =
  (work: ImportWork): PageAnswer =>
  async ({ person, viewer }, event) => {
    const { record: _, ...found } = await loadImport(work, callerOf(person), event);
    return htmlResult(200, importVerificationPage(await viewer(), found));
  };
