import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { chromium as engine } from 'playwright-core';
import { setup as unpackBrowser } from '../test/support/pages/unpack-browser.ts';
import { apiOf, type Site, startSite } from './budget/site.ts';

const ROOT = join(import.meta.dirname, '..');
const SAMPLE = join(ROOT, 'events/samples/family.ndjson');
const PICTURE = join(ROOT, 'docs/proof.png');
const MAX_BYTES = 60 * 1024;
const PATIENCE = 60_000;

/** Imports the sample family and waits until its entries are read back. */
const importSample = async (site: Site): Promise<string> => {
  const api = apiOf(site);
  const content = await readFile(SAMPLE, 'utf8');
  const { id } = await api.create('/imports', { type: 'NativeImport', raw_file_content: content, publish: true });
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const { verification } = await api.read(`/imports/${id}`);
    if ((verification as { readback: { status: string } }).readback.status === 'matched') return String(id);
    await sleep(200);
  }
  throw new Error(`The sample import was not read back within ${PATIENCE / 1000} s`);
};

const photograph = async (site: Site, path: string): Promise<Buffer> => {
  await unpackBrowser();
  const browser = await engine.launch({
    ...(process.platform === 'linux' ? { executablePath: await chromium.executablePath() } : { channel: 'chrome' }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 800, height: 620 }, colorScheme: 'light' });
    const ours = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
    await context.addCookies([{ name: '__Host-session', value: site.session, ...ours }]);
    const page = await context.newPage();
    await page.goto(`${site.origin}${path}`);
    return await page.screenshot();
  } finally {
    await browser.close();
  }
};

const site = await startSite();
try {
  const picture = await photograph(site, `/imports/${await importSample(site)}/verification`);
  if (picture.length > MAX_BYTES) throw new Error(`The picture has ${picture.length} bytes; ${MAX_BYTES} are allowed`);
  await writeFile(PICTURE, picture);
  console.log(`${PICTURE}: ${picture.length} bytes`);
} finally {
  await site.stop();
}
