import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from '../../../web/platform/html.ts';
import { layout } from '../../../web/platform/layout.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';
import { assetsAsServed, type Served, startPageServer } from '../../support/pages/page-server.ts';
import { type RealBrowser, startRealBrowser } from '../../support/real-browser.ts';

let server: Awaited<ReturnType<typeof startPageServer>>;
let real: RealBrowser;

beforeAll(async () => {
  const content = html`<p><a href="/other">Elsewhere</a></p>
<div data-unsaved><form action="/other"><label>Limit <input name="limit" value="1200"></label><button>Save</button></form></div>`;
  const page = String(await layout({ title: 'Budget', viewer: aViewer(), content }));
  const other = String(await layout({ title: 'Other', viewer: aViewer(), content: '' }));
  server = await startPageServer(
    new Map<string, string | Served>([...(await assetsAsServed()), ['/', page], ['/other', other]]),
  );
  real = await startRealBrowser();
});
afterAll(async () => {
  await real.stop();
  await server.stop();
});

/** How often the browser asked whether to leave; a person stays. */
const leaving = async (act: 'nothing' | 'change' | 'change back' | 'save') => {
  const window = await real.open();
  await window.goTo('/');
  const { page } = window;
  let asked = 0;
  page.on('dialog', () => {
    asked += 1;
  });
  const limit = page.getByLabel('Limit');
  if (act !== 'nothing') await limit.fill('999');
  if (act === 'change back') await limit.fill('1200');
  if (act === 'save') await page.getByRole('button', { name: 'Save' }).click();
  else await page.getByRole('link', { name: 'Elsewhere' }).click();
  if (asked === 0) await page.waitForURL(/\/other/);
  const value = asked === 0 ? undefined : await limit.inputValue();
  await window.close();
  return { asked, value };
};

describe('a form that saves nothing by itself', () => {
  it('asks before what was typed is lost, and keeps it', async () => {
    expect(await leaving('change')).toEqual({ asked: 1, value: '999' });
  });

  it.each(['nothing', 'change back', 'save'] as const)('does not ask after: %s', async (act) => {
    expect(await leaving(act)).toEqual({ asked: 0, value: undefined });
  });
});
