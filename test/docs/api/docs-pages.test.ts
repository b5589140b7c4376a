import { expect, it } from 'vitest';
import { demo } from '../../support/http/api-client.ts';
import { PAGE_TABLE, pathOf } from '../../support/pages/page-table.ts';
import type { PageWorld } from '../../support/pages/page-world.ts';

const HTML = { accept: 'text/html' };
const get = (path: string): Promise<Response> => fetch(`${demo().base_url}${path}`, { headers: HTML });
const linksIn = (page: string): string[] =>
  [...page.matchAll(/href="(\/docs[^"]*|#[^"]+)"/g)].flatMap(([, link = '']) => (link.includes('.md') ? [] : link));
const markdownLinksIn = (page: string): string[] =>
  [...page.matchAll(/href="(\/docs[^"]*\.md[^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
const headersOf = ({ headers }: Response): readonly (string | null)[] =>
  ['cache-control', 'content-security-policy', 'vary', 'access-control-allow-origin'].map((name) => headers.get(name));

it('serves every page in the menu, in at most 85 kB and with the security policy of all pages', async () => {
  const first = await (await get('/docs')).text();
  const paths = [...new Set(linksIn(first).filter((link) => !link.includes('#')))];
  expect(paths.length).toBeGreaterThan(25);

  for (const path of paths) {
    const answer = await get(path);
    const page = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    expect(Buffer.byteLength(page), path).toBeLessThanOrEqual(85_000);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`));
    expect(linksIn(page).filter((link) => link.startsWith('#') && !ids.has(link))).toEqual([]);
    expect(
      linksIn(page).filter((link) => link.startsWith('/docs') && !paths.includes(link.split('#')[0] ?? '')),
    ).toEqual([]);
  }
});

it.each(
  Object.entries(PAGE_TABLE)
    .filter(([route, { outcomes }]) => route.startsWith('GET /docs') && outcomes.nobody === 'page')
    .map(([route, line]) => pathOf(route, line, {} as PageWorld)),
)('serves %s also as Markdown, with the same headers, and links to it', async (path) => {
  const html = await get(path);
  const [inHead, atFoot, ...others] = markdownLinksIn(await html.text());
  const markdown = await fetch(`${demo().base_url}${atFoot}`);
  const text = await markdown.text();

  expect(inHead).toBe(atFoot);
  expect(others).toEqual([]);
  expect(text).toMatch(/^# \S/);
  expect([markdown.status, markdown.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(headersOf(markdown)).toEqual(headersOf(html));
  expect(headersOf(markdown)).not.toContain(null);
});

it('lists all pages in llms.txt, and serves each of them as Markdown', async () => {
  const answer = await fetch(`${demo().base_url}/llms.txt`);
  const text = await answer.text();
  const paths = [...text.matchAll(/\]\((\/docs\/[^)]+)\)/g)].map(([, path = '']) => path);

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(headersOf(answer)).toEqual(headersOf(await get('/docs')));
  expect(paths.length).toBeGreaterThan(40);
  const full = await (await fetch(`${demo().base_url}/llms-full.txt`)).text();
  for (const path of paths) {
    const page = await fetch(`${demo().base_url}${path}`);
    expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 200, 'text/markdown; charset=utf-8']);
    expect(full).toContain(await page.text());
  }
});

it('escapes the search term in Markdown', async () => {
  const term = '](javascript:alert(1)) <b>`|';
  const text = await (await get(`/docs/search.md?q=${encodeURIComponent(term)}`)).text();

  expect(text).toContain(String.raw`No results for “\](javascript:alert(1)) \<b\>\`\|”`);
});

it('finds the search term, and escapes it', async () => {
  const hostile = await (await get(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
  expect(hostile).not.toContain('<script>alert');
  expect(hostile).toContain('No results for');

  expect(await (await get('/docs/search?q=revert+import')).text()).toContain('/docs/publishing#revertImport');
});

it('lists the guides at their own address', async () => {
  expect(await (await get('/docs/guides')).text()).toContain('/docs/guides/browser-app');
});

it('responds with 404 to other pages', async () => {
  const paths = ['/docs/none', '/docs/guides/none', '/docs/imports/none'];
  const asMarkdown = ['/docs/none.md', '/docs/.md', '/docs/imports.md.md', '/docs/guides/imports.md', '/docs.md'];
  for (const path of [...paths, ...asMarkdown]) expect([path, (await get(path)).status]).toEqual([path, 404]);
});
