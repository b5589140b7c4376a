import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowChart } from '../../../web/platform/components/flow-chart.ts';
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
  const months = ['10', '30'].map((spent, at) => ({ month: `2026-0${at + 1}`, spent, earned: '25' }));
  const isShown = (month: string) => month === '2026-02';
  const hrefOf = (month: string) => `/spending?month=${month}`;
  const content = html`${lineChart({ id: 'a', title: 'Worth', currency: 'USD', points }, aViewer())}
${flowChart({ id: 'b', title: 'Cash flow', currency: 'USD', months, isShown, hrefOf }, aViewer())}`;
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
    const value = () => page.locator('output').first().textContent();
    expect(await value()).toBe('$1,030.00 on Mar 28, 2026');
    await page.getByText('The scale does not start at zero').waitFor();
    const chart = page.getByRole('figure', { name: 'arrow keys' }).first();
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await value()).toBe('$1,010.00 on Feb 28, 2026');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    expect(await value()).toBe('$1,000.00 on Jan 28, 2026');
    await chart.blur();
    expect(await value()).toBe('$1,030.00 on Mar 28, 2026');
    await page
      .locator('figure[data-points] svg')
      .first()
      .hover({ position: { x: 2, y: 10 } });
    expect(await value()).toBe('$1,000.00 on Jan 28, 2026');
    const flows = page.locator('figure.flows');
    await flows.focus();
    expect(await flows.locator('output').textContent()).toBe('Feb 2026: $25.00 earned, $30.00 spent, $5.00 overspent');
    await page.keyboard.press('ArrowLeft');
    expect(await flows.locator('output').textContent()).toContain('Jan 2026: $25.00 earned');
    expect(await problemsOf(window, 'charts')).toEqual([]);
    await window.close();
  });

  it('show the value at the pointer, inside the window, and bars lead to their month where it points', async () => {
    const window = await real.open({ width: 390, height: 844 });
    await window.goTo('/');
    const { page } = window;
    const drawing = page.locator('figure.flows svg.chart');
    const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
    for (const [share, value] of [
      [0.25, 'Jan 2026: $25.00 earned'],
      [0.75, 'Feb 2026: $25.00 earned'],
    ] as const) {
      await drawing.hover({ position: { x: width * share, y: height / 2 } });
      const tip = page.locator('figure.flows .at-point');
      expect(await tip.textContent()).toContain(value);
      const { x = -1, width: wide = 0 } = (await tip.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(390);
    }
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(/spending\?month=2026-02/);
    await window.close();
  });

  it('have bars that lead to their months, and the last value, without script', async () => {
    const window = await real.open({ javaScript: false });
    await window.goTo('/');
    expect(await window.page.locator('output').first().textContent()).toBe('$1,030.00 on Mar 28, 2026');
    const bar = window.page.getByRole('link', { name: 'Jan 2026' });
    await bar.focus();
    await window.page.keyboard.press('Enter');
    await window.page.waitForURL(/spending\?month=2026-01/);
    await window.close();
  });
});
