// node_modules/.bin/node shot.tmp.ts ORIGIN DATADIR OUTDIR WIDTH SCHEME [anon:]PATH…   (file names from paths)
import { mkdirSync } from 'node:fs';
import { createHash } from 'node:crypto';
import chromium from '@sparticuz/chromium';
import { chromium as engine } from 'playwright-core';
import { joinSite } from './scripts/budget/site.ts';
const [origin, data, out, width, scheme, ...paths] = process.argv.slice(2) as string[];
mkdirSync(out!, { recursive: true });
const site = await joinSite(origin, data!);
process.env['FONTCONFIG_FILE'] = '/tmp/inter-fonts.conf'; process.env['FONTCONFIG_PATH'] = '/tmp';
const browser = await engine.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'], env: { ...process.env, FONTCONFIG_FILE: '/tmp/inter-fonts.conf' } as Record<string, string> });
for (const path of paths) {
  const anon = path.startsWith('anon:');
  const p = anon ? path.slice(5) : path;
  const w = Number(width);
  const context = await browser.newContext({ viewport: { width: w, height: w < 600 ? 844 : 900 }, colorScheme: scheme as 'light' | 'dark', hasTouch: w < 600, isMobile: false });
  if (!anon) await context.addCookies([{ name: '__Host-session', value: site.session, domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const r = await page.goto(`${site.origin}${p}`, { waitUntil: 'networkidle' });
  const h = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: w, height: Math.min(Math.max(h, w < 600 ? 844 : 700), 6000) });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const name = (p.replace(/[0-9a-f-]{36}/g, (id) => createHash('sha1').update(id).digest('hex').slice(0, 4)).replace(/[^a-zA-Z0-9]+/g, '_').slice(0, 70).replace(/^_|_$/g, '') || 'home') + `.${width}.${scheme}.png`;
  await page.screenshot({ path: `${out}/${name}` });
  console.log(r?.status(), p, name, wide > w ? `WIDE ${wide}` : '');
  await context.close();
}
await browser.close();
