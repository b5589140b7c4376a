import openApi from '../../openapi.json' with { type: 'json' };
import type { DocsDocument } from '../../shared/docs/domain/document.ts';
import { markdownOf } from '../../shared/docs/domain/markdown/markdown-of.ts';
import type { OpenApiDocument } from '../../shared/docs/domain/openapi.ts';
import { referenceOf } from '../../shared/docs/domain/reference.ts';
import { searchIn } from '../../shared/docs/domain/search.ts';
import { isList, isObject, objectReader } from '../../shared/platform/domain/stored-shape.ts';
import { lambda } from '../../shared/platform/entry.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { queryOf } from '../../shared/platform/http/request/query.ts';
import { htmlResult, textResult } from '../../shared/platform/http/response/html-answers.ts';
import type { RouteAnswer } from '../../shared/platform/http/route-group.ts';
import { ERROR_STATUS } from '../../shared/platform/schema/error-response.ts';
import { docsPage } from '../../web/docs/docs-html.ts';
import { errorsDocument, guideDocument, overviewDocument, searchDocument } from '../../web/docs/guide-documents.ts';
import { llmsFullTxt, llmsTxt } from '../../web/docs/llms-txt.ts';
import { resourceDocument } from '../../web/docs/resource-document.ts';
import { createHandler as answerNotFound } from '../platform/answer-not-found.ts';
import { answerPages, type Pages } from '../platform/answer-pages.ts';

/** The pages are the same for everyone, and new after a deployment. */
const HEADERS = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };

const MARKDOWN = '.md';

const pagesOf = (document: OpenApiDocument): Pages => {
  const reference = referenceOf(document, ERROR_STATUS);
  const resources = reference.groups.flatMap((group) => group.resources);
  const search = searchIn(reference);
  const notFound = answerNotFound();

  const guideNamed = (name: string): DocsDocument | undefined => {
    if (name === 'errors') return errorsDocument(reference);
    const guide = reference.guides.find(({ slug }) => slug === name);
    return guide && guideDocument(reference, guide);
  };
  const resourceNamed = (name: string): DocsDocument | undefined => {
    const resource = resources.find(({ slug }) => slug === name);
    return resource && resourceDocument(reference, resource);
  };
  const everyDocument = (): readonly DocsDocument[] => [
    overviewDocument(reference),
    ...reference.guides.map((guide) => guideDocument(reference, guide)),
    errorsDocument(reference),
    ...resources.map((resource) => resourceDocument(reference, resource)),
  ];

  const asHtml = (shown: DocsDocument, query?: string): Promise<ApiResult> =>
    htmlResult(200, docsPage(reference, shown, query), { headers: HEADERS });
  const asMarkdown = async (shown: DocsDocument): Promise<ApiResult> => text('text/markdown', markdownOf(shown));
  const text = (type: string, content: string): ApiResult => textResult(type, content, HEADERS);
  /** A name with `.md` at its end asks for Markdown. */
  const named =
    (find: (name: string) => DocsDocument | undefined): RouteAnswer =>
    (event) => {
      const name = event.pathParameters?.['name'] ?? '';
      const isMarkdown = name.endsWith(MARKDOWN);
      const found = find(isMarkdown ? name.slice(0, -MARKDOWN.length) : name);
      if (found === undefined) return notFound(event);
      return isMarkdown ? asMarkdown(found) : asHtml(found);
    };
  const searched = (event: ApiEvent): { readonly query: string; readonly found: DocsDocument } => {
    const query = queryOf(event)['q'] ?? '';
    return { query, found: searchDocument(query, search(query)) };
  };

  return {
    'GET /docs': () => () => asHtml(overviewDocument(reference)),
    'GET /docs/index.md': () => () => asMarkdown(overviewDocument(reference)),
    'GET /docs/search': () => (event) => {
      const { query, found } = searched(event);
      return asHtml(found, query);
    },
    'GET /docs/search.md': () => (event) => asMarkdown(searched(event).found),
    'GET /docs/guides': () => () => asHtml(overviewDocument(reference)),
    'GET /docs/guides/errors': () => () => asHtml(errorsDocument(reference)),
    'GET /docs/guides/{name}': () => named(guideNamed),
    'GET /docs/{name}': () => named(resourceNamed),
    'GET /llms.txt': () => async () => text('text/plain', llmsTxt(reference)),
    'GET /llms-full.txt': () => async () => text('text/plain', llmsFullTxt(everyDocument())),
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

/** The reference of the API, drawn from openapi.json as HTML and Markdown, without a session. */
export const PAGES: Pages = pagesOf(readDocument(openApi, 'openapi.json'));

export const handler = lambda(() => answerPages(PAGES));
