import openApi from '../../openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../shared/docs/domain/openapi.ts';
import { referenceOf } from '../../shared/docs/domain/reference.ts';
import { searchIn } from '../../shared/docs/domain/search.ts';
import { isList, isObject, objectReader } from '../../shared/platform/domain/stored-shape.ts';
import { lambda } from '../../shared/platform/entry.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { queryOf } from '../../shared/platform/http/request/query.ts';
import { htmlResult } from '../../shared/platform/http/response/html-answers.ts';
import { ERROR_STATUS } from '../../shared/platform/schema/error-response.ts';
import { errorsPage, guidePage, overviewPage, searchPage } from '../../web/docs/guide-pages.ts';
import { resourcePage } from '../../web/docs/resource-page.ts';
import type { Html } from '../../web/platform/html.ts';
import { createHandler as answerNotFound } from '../platform/answer-not-found.ts';
import { answerPages, type Pages } from '../platform/answer-pages.ts';

/** The pages are the same for everyone, and new after a deployment. */
const HEADERS = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };

const pagesOf = (document: OpenApiDocument): Pages => {
  const reference = referenceOf(document, ERROR_STATUS);
  const search = searchIn(reference);
  const notFound = answerNotFound();
  const shown = (event: ApiEvent, page: Html | undefined): Promise<ApiResult> =>
    page === undefined ? notFound(event) : htmlResult(200, page, { headers: HEADERS });
  const named = ({ pathParameters }: ApiEvent): string => pathParameters?.['name'] ?? '';
  return {
    'GET /docs': () => (event) => shown(event, overviewPage(reference)),
    'GET /docs/search': () => (event) => {
      const query = queryOf(event)['q'] ?? '';
      return shown(event, searchPage(reference, query, search(query)));
    },
    'GET /docs/guides': () => (event) => shown(event, overviewPage(reference)),
    'GET /docs/guides/errors': () => (event) => shown(event, errorsPage(reference)),
    'GET /docs/guides/{name}': () => (event) => {
      const guide = reference.guides.find(({ slug }) => slug === named(event));
      return shown(event, guide && guidePage(reference, guide));
    },
    'GET /docs/{name}': () => (event) => {
      const resource = reference.groups.flatMap(({ resources }) => resources).find(({ slug }) => slug === named(event));
      return shown(event, resource && resourcePage(reference, resource));
    },
  };
};

const readDocument = objectReader<OpenApiDocument>({
  info: isObject,
  servers: isList,
  tags: isList,
  'x-tagGroups': isList,
  paths: isObject,
  components: isObject,
});

/** The reference of the API, drawn from openapi.json, without a session. */
export const PAGES: Pages = pagesOf(readDocument(openApi, 'openapi.json'));

export const handler = lambda(() => answerPages(PAGES));
