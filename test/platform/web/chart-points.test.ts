import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barChart } from '../../../web/platform/components/bar-chart.ts';
import { lineChart } from '../../../web/platform/components/line-chart.ts';
import { html } from '../../../web/platform/html.ts';
import { layout } from '../../../web/platform/layout.ts';
import { problemsOf } from '../../support/pages/check-page.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';
import { assetsAsServed, type Served, startPageServer } from '../../support/pages/page-server.ts';
import { type RealBrowser, startRealBrowser } from '../../support/real-browser.ts';

let server: Awaited<ReturnType<typeof startPageServer>>;
let real: RealBrowser;

beforeAll(async () => {
  const points = ['1000', '1010', '1030'].map((value, at) => ({ date: `2026-0${at + 1}-28`, value }));
  const bars = ['10', '30'].map((value, at) => ({ month: `2026-0${at + 1}`, value }));
  const hrefOf = (month: string) => `/spending?month=${month}`;
  const content = html`${lineChart({ id: 'a', title: 'Worth', currency: 'USD', points }, aViewer())}
${barChart({ id: 'b', title: 'Spent', currency: 'USD', bars, shown: '2026-02', hrefOf }, aViewer())}`;
  const page = String(await layout({ title: 'Charts', viewer: aViewer(), content }));
  server = await startPageServer(new Map<string, string | Served>([...(await assetsAsServed()), ['/', page]]));
  real = await startRealBrowser();
});
afterAll(async () => {
  await real.stop();
  await server.stop();
});

describe('charts in a browser', () => {
  it('show the value of a point by arrow keys and by pointer, and are accessible', async () => {
    const window = await real.open();
    await window.goTo('/');
    const { page } = window;
    const value = () => page.locator('output').textContent();
    expect(await value()).toBe('$1,030.00 on Mar 28, 2026');
    await page.getByText('The scale does not start at zero').waitFor();
    const chart = page.getByRole('group', { name: 'arrow keys' });
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await value()).toBe('$1,010.00 on Feb 28, 2026');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    expect(await value()).toBe('$1,000.00 on Jan 28, 2026');
    await chart.blur();
    expect(await value()).toBe('$1,030.00 on Mar 28, 2026');
    await page.locator('figure[data-points] svg').hover({ position: { x: 2, y: 10 } });
    expect(await value()).toBe('$1,000.00 on Jan 28, 2026');
    expect(await problemsOf(window, 'charts')).toEqual([]);
    await window.close();
  });

  it('have bars that lead to their months, and the last value, without script', async () => {
    const window = await real.open({ javaScript: false });
    await window.goTo('/');
    expect(await window.page.locator('output').textContent()).toBe('$1,030.00 on Mar 28, 2026');
    const bar = window.page.getByRole('link', { name: 'Jan 2026: $10.00' });
    await bar.focus();
    await window.page.keyboard.press('Enter');
    await window.page.waitForURL(/spending\?month=2026-01/);
    await window.close();
  });
});
