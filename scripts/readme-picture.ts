import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { chromium as engine } from 'playwright-core';
import { apiOf, type Site, startSite } from './budget/site.ts';

const ROOT = join(import.meta.dirname, '..');
const SAMPLE = join(ROOT, 'events/samples/family.ndjson');
const PICTURE = join(ROOT, 'docs/proof.png');
const MAX_BYTES = 60 * 1024;
const PATIENCE = 60_000;

/** Imports the sample family and waits until its entries have been read back. */
const importSample = async (site: Site): Promise<string> => {
  const form = new FormData();
  form.set('type', 'NativeImport');
  form.set('publish', 'true');
  form.set('file', new File([await readFile(SAMPLE)], basename(SAMPLE), { type: 'application/x-ndjson' }));
  const headers = { 'x-api-key': site.demo.api_key };
  const created = await fetch(`${site.origin}/api/v1/imports`, { method: 'POST', headers, body: form });
  const { data } = (await created.json()) as { readonly data: { readonly id: string } };
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const { verification } = await apiOf(site).read(`/imports/${data.id}`);
    if ((verification as { readback: { status: string } }).readback.status === 'matched') return data.id;
    await sleep(200);
  }
  throw new Error(`The sample import was not read back within ${PATIENCE / 1000} s`);
};

const photograph = async (site: Site, path: string): Promise<Buffer> => {
  const browser = await engine.launch({
    ...(process.platform === 'linux' ? { executablePath: await chromium.executablePath() } : { channel: 'chrome' }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 720, height: 578 }, colorScheme: 'light' });
    const ours = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
    await context.addCookies([{ name: '__Host-session', value: site.session, ...ours }]);
    const page = await context.newPage();
    const failed: string[] = [];
    page.on('response', (response) => {
      if (!response.ok()) failed.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`));
    await page.goto(`${site.origin}${path}`);
    if (failed.length > 0) throw new Error(`The page is incomplete: ${failed.join(', ')}`);
    return await page.screenshot();
  } finally {
    await browser.close();
  }
};

const site = await startSite();
try {
  const picture = await photograph(site, `/imports/${await importSample(site)}/verification`);
  await writeFile(PICTURE, picture);
  if (picture.length > MAX_BYTES) throw new Error(`The picture has ${picture.length} bytes; ${MAX_BYTES} are allowed`);
  console.log(`${PICTURE}: ${picture.length} bytes`);
} finally {
  await site.stop();
}
