import MarkdownIt from 'markdown-it';
import { beforeAll, describe, expect, it } from 'vitest';
import openApi from '../../../openapi.json' with { type: 'json' };
import type { DocsDocument } from '../../../shared/docs/domain/document.ts';
import { markdownOf, markdownPath } from '../../../shared/docs/domain/markdown/markdown-of.ts';
import type { OpenApiDocument } from '../../../shared/docs/domain/openapi.ts';
import { referenceOf } from '../../../shared/docs/domain/reference.ts';
import { searchIn } from '../../../shared/docs/domain/search.ts';
import { ERROR_STATUS } from '../../../shared/platform/schema/error-response.ts';
import { docsPage } from '../../../web/docs/docs-html.ts';
import { errorsDocument, guideDocument, overviewDocument, searchDocument } from '../../../web/docs/guide-documents.ts';
import { llmsFullTxt, llmsTxt } from '../../../web/docs/llms-txt.ts';
import { resourceDocument } from '../../../web/docs/resource-document.ts';

const MOST_IN_A_GUIDE = 40_000;
const MOST_IN_LLMS = 20_000;
const MOST_IN_ALL = 1_000_000;

const reference = referenceOf(openApi as unknown as OpenApiDocument, ERROR_STATUS);
const guides = [...reference.guides.map((guide) => guideDocument(reference, guide)), errorsDocument(reference)];
const documents: readonly DocsDocument[] = [
  overviewDocument(reference),
  ...guides,
  ...reference.groups.flatMap(({ resources }) => resources).map((resource) => resourceDocument(reference, resource)),
];
const found = searchDocument('import', searchIn(reference)('import'));
type Shown = { readonly document: DocsDocument; readonly markdown: string; readonly html: string };
const shown = async (document: DocsDocument, query?: string): Promise<Shown> => ({
  document,
  markdown: markdownOf(document),
  html: String(await docsPage(reference, document, query)),
});
const CASES = (await Promise.all([...documents.map((document) => shown(document)), shown(found, 'import')])).map(
  (each) => [each.document.path, each] as const,
);

const reader = new MarkdownIt({ html: true });
const tokensOf = (markdown: string) =>
  reader.parse(markdown, {}).flatMap((token) => [token, ...(token.children ?? [])]);
const withoutCode = (markdown: string): string => markdown.replaceAll(/^```.*?^```$|`[^`\n]+`/gms, '');

const unescaped = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const headingsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<(h[1-4])[^>]*>(.*?)<\/\1>/gs)].map(
    ([, tag, text = '']) => `${tag} ${unescaped(text).replace(/ \{#\w+\}$/, '')}`,
  );

const linksIn = (markdown: string): readonly string[] =>
  tokensOf(markdown).flatMap((token) => (token.type === 'link_open' ? [token.attrGet('href') ?? ''] : []));
/** The ids after headings, and the codes at the start of rows. */
const anchorsIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#.* \{#(\w+)\}$|^\| `(\w+)` \|/gm)].map(([, id, code]) => id ?? code ?? '');

const pages = new Map(documents.map((document) => [markdownPath(document.path), markdownOf(document)]));
const FILES = ['/api/v1/openapi.json', '/llms.txt', '/llms-full.txt'];
const brokenLinks = (path: string, markdown: string): readonly string[] =>
  linksIn(markdown).filter((link) => {
    const [page = '', anchor] = link.split('#');
    const target = page === '' || page === path ? markdown : pages.get(page);
    if (target === undefined) return !FILES.includes(link);
    return anchor !== undefined && !anchorsIn(target).includes(anchor);
  });

describe('a page as Markdown', () => {
  it.each(CASES)('has the headings of the HTML page: %s', (_, { document, markdown, html }) => {
    const headings = headingsOf(html);

    expect(headingsOf(reader.render(markdown))).toEqual(headings);
    expect(headings[0]).toBe(`h1 ${document.title}`);
  });

  it.each(CASES)('has links that lead to a page and an anchor as Markdown: %s', (path, { markdown }) => {
    expect(brokenLinks(markdownPath(path), markdown)).toEqual([]);
  });

  it.each(CASES)('has every anchor of the HTML page: %s', (_, { markdown, html }) => {
    const ids = [...html.matchAll(/<(?:section|div) id="(\w+)"/g)].map(([, id]) => id);

    expect(ids.filter((id) => !anchorsIn(markdown).includes(id ?? ''))).toEqual([]);
  });

  it.each(CASES)('has no HTML and no text that is escaped as HTML: %s', (_, { markdown }) => {
    expect(tokensOf(markdown).filter(({ type }) => type.startsWith('html_'))).toEqual([]);
    expect(withoutCode(markdown)).not.toMatch(/&(?:amp|lt|gt|quot|#\w+);/);
    expect(withoutCode(markdown)).not.toMatch(/undefined|\[object/);
  });

  it.each(CASES)('has all code of the HTML page, and each table with all of its cells: %s', (_, { markdown, html }) => {
    const blocks = [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(([, code = '']) => unescaped(code));
    const tokens = tokensOf(markdown);

    expect(tokens.filter(({ type }) => type === 'fence').map(({ content }) => content.slice(0, -1))).toEqual(blocks);
    const rows = tokens.filter(({ type }) => type === 'tr_open').length;
    const terms = [...html.matchAll(/<dt>/g)].length;
    const tables = tokens.filter(({ type }) => type === 'table_open').length;
    if (tables > 0) expect(rows - tables).toBe(terms);
  });

  it('is short enough to read at once, if it is a guide', () => {
    const lengths = guides.map((guide) => markdownOf(guide).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MOST_IN_A_GUIDE);
  });
});

describe('llms.txt', () => {
  const text = llmsTxt(reference);

  it('has a title, a summary, and sections of links with a line each', () => {
    expect(text).toMatch(/^# Counterfoil\n\n> [^\n]+\n\n/);
    expect(text.length).toBeLessThanOrEqual(MOST_IN_LLMS);
    const [, ...sections] = text.split(/^## .+\n\n/m);
    expect(sections.length).toBeGreaterThan(5);
    const lines = sections.flatMap((section) => section.trim().split('\n'));
    expect(lines.filter((line) => !/^- \[[^\]]+\]\([^)]+\): .+\.$/.test(line))).toEqual([]);
  });

  it('lists every page, and nothing else', () => {
    expect(
      linksIn(text)
        .filter((link) => !FILES.includes(link))
        .toSorted(),
    ).toEqual([...pages.keys()].toSorted());
    expect(brokenLinks('/llms.txt', text)).toEqual([]);
  });
});

describe('llms-full.txt', () => {
  let text = '';
  beforeAll(() => {
    text = llmsFullTxt(documents);
  });

  it('has every page as a whole', () => {
    expect(documents.filter((document) => !text.includes(markdownOf(document)))).toEqual([]);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_IN_ALL);
  });
});
