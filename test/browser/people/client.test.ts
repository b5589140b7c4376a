import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../../client/build.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { BROWSER_OF_RUN } from '../../support/pages/browser-of-run.ts';

let folder = '';
let code = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-client-'));
  code = await readFile((await buildClient(folder)).file, 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs in the page, which knows the client by its address only. */
const importTags = async ([baseUrl = '', apiKey = '']: readonly string[]): Promise<unknown> => {
  const { createClient } = (await import('/client.js' as string)) as typeof import('../../../client/src/index.ts');
  const client = createClient({ baseUrl, apiKey });
  const tags = (name: string) => new File([`{"type":"Tag","data":{"id":"${name}","name":"${name}"}}\n`], 'tags.ndjson');
  const shown: unknown[] = [];
  for (const way of ['inline', 'gzip', 'chunked'] as const) {
    const { id } = await client.imports.upload(tags(way), { type: 'NativeImport', publish: true, way });
    shown.push((await client.imports.waitUntilSettled(id)).verification.readback.status);
  }
  for await (const { name } of client.list('/tags', { query: { per_page: 2 } })) shown.push(name);
  return shown;
};

describe('the client in a browser', () => {
  it('sends files in the ways that are open to a page, and lists what they created', async () => {
    const { apiKey } = await newFamily();
    const browser = await chromium.connect(process.env[BROWSER_OF_RUN] ?? '');
    try {
      const page = await browser.newPage();
      await page.route('**/empty-page', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      );
      await page.route('**/client.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
      await page.goto(`${demo().base_url}/empty-page`);
      const shown = await page.evaluate(importTags, [demo().base_url, apiKey]);
      const names = ['chunked', 'gzip', 'inline'];
      expect(shown).toEqual(['matched', 'matched', 'matched', ...names]);
    } finally {
      await browser.close();
    }
  });
});
