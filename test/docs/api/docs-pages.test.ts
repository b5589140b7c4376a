import { expect, it } from 'vitest';
import { demo } from '../../support/http/api-client.ts';

const HTML = { accept: 'text/html' };
const get = (path: string): Promise<Response> => fetch(`${demo().base_url}${path}`, { headers: HTML });
const linksIn = (page: string): string[] =>
  [...page.matchAll(/href="(\/docs[^"]*|#[^"]+)"/g)].map(([, link = '']) => link);

it('serves every page in the menu, in at most 75 kB and with the security policy of all pages', async () => {
  const first = await (await get('/docs')).text();
  const paths = [...new Set(linksIn(first).filter((link) => !link.includes('#')))];
  expect(paths.length).toBeGreaterThan(25);

  for (const path of paths) {
    const answer = await get(path);
    const page = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    expect(Buffer.byteLength(page), path).toBeLessThanOrEqual(75_000);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`));
    expect(linksIn(page).filter((link) => link.startsWith('#') && !ids.has(link))).toEqual([]);
    expect(
      linksIn(page).filter((link) => link.startsWith('/docs') && !paths.includes(link.split('#')[0] ?? '')),
    ).toEqual([]);
  }
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
  for (const path of ['/docs/none', '/docs/guides/none', '/docs/imports/none'])
    expect((await get(path)).status).toBe(404);
});
