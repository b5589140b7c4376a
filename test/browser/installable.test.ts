import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RealBrowser, startRealBrowser } from '../support/real-browser.ts';

let real: RealBrowser;
beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

it('can be installed, with an icon of its own', async () => {
  const window = await real.open();
  await window.goTo('/sessions/new');
  const { page } = window;
  const devTools = await page.context().newCDPSession(page);
  const { data = '', errors, url } = await devTools.send('Page.getAppManifest');
  const { icons } = JSON.parse(data) as { readonly icons: readonly { readonly src: string }[] };

  expect(errors).toEqual([]);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  for (const { src } of icons) expect((await page.request.get(new URL(src, url).href)).status()).toBe(200);
});
