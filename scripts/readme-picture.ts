import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as engine } from 'playwright-core';
import { createClient } from '../client/src/index.ts';
import { type Site, startSite } from './budget/site.ts';

const ROOT = join(import.meta.dirname, '..');
const SAMPLE = join(ROOT, 'events/samples/family.ndjson');
const PICTURE = join(ROOT, 'docs/proof.png');
const MAX_BYTES = 60 * 1024;
const SCREEN = { width: 1100, height: 680 };
/** The page without the menu. */
const BESIDE_MENU = { x: 250, y: 0, width: 840, height: 632 };

/** Imports the sample family and waits until its entries have been read back. */
const importSample = async ({ origin, demo }: Site): Promise<string> => {
  const client = createClient({ baseUrl: origin, apiKey: demo.api_key });
  const file = new File([await readFile(SAMPLE)], basename(SAMPLE), { type: 'application/x-ndjson' });
  const uploaded = await client.imports.upload(file, { type: 'NativeImport' });
  await client.imports.publish(uploaded);
  const { id, verification } = await client.imports.waitUntilSettled(uploaded.id);
  if (verification.readback.status !== 'matched') throw new Error('The sample import was not read back');
  return id;
};

const photograph = async (site: Site, path: string): Promise<Buffer> => {
  const browser = await engine.launch({
    ...(process.platform === 'linux' ? { executablePath: await chromium.executablePath() } : { channel: 'chrome' }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: SCREEN, colorScheme: 'light' });
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
    return await page.screenshot({ clip: BESIDE_MENU });
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
