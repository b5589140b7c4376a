import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { designPage, refusedFormPage } from '../../../web/design/design-page.ts';
import { problemsOf } from '../../support/pages/check-page.ts';
import { keyboardProblems, tabTo } from '../../support/pages/keyboard.ts';
import { assetsAsServed, type Served, startPageServer } from '../../support/pages/page-server.ts';
import { spacingProblems } from '../../support/pages/reading.ts';
import { type RealBrowser, startRealBrowser, type Window, type WindowOptions } from '../../support/real-browser.ts';

declare const getComputedStyle: (element: object) => {
  readonly appearance: string;
  readonly borderColor: string;
  readonly fontSize: string;
};
declare const document: {
  readonly fonts: {
    readonly ready: Promise<unknown>;
    readonly check: (font: string, text: string) => boolean;
    readonly load: (font: string, text: string) => Promise<readonly { readonly status: string }[]>;
  };
};

let server: Awaited<ReturnType<typeof startPageServer>>;
let real: RealBrowser;
let window: Window;

beforeAll(async () => {
  const pages = [['/accounts', await designPage()] as const, ['/wrong', await refusedFormPage()] as const];
  server = await startPageServer(new Map<string, string | Served>([...(await assetsAsServed()), ...pages]));
  real = await startRealBrowser();
});
afterAll(async () => {
  await real.stop();
  await server.stop();
});
afterEach(() => window.close());

const open = async (path: string, options: WindowOptions = {}): Promise<Window> => {
  window = await real.open(options);
  await window.goTo(path);
  return window;
};

describe('the styles', () => {
  it('are accessible, narrow and wide, light and dark', async () => {
    expect(await problemsOf(await open('/accounts'), 'everything')).toEqual([]);
  });

  it('are accessible on a refused form', async () => {
    expect(await problemsOf(await open('/wrong'), 'a form that came back')).toEqual([]);
  });

  it('show the focus at every stop', async () => {
    expect(await keyboardProblems((await open('/accounts', { width: 320 })).page)).toEqual([]);
  });
});

/** Runs in the page: the widths of texts in a font, at 40 px. */
const widthsIn = (page: Window['page'], font: string, texts: readonly string[]): Promise<readonly number[]> =>
  page.evaluate(
    `Promise.all(${JSON.stringify(texts)}.map(async (text) => {
      const span = document.createElement('span');
      span.id = 'measured';
      span.textContent = text;
      document.body.append(span);
      span.attributeStyleMap.set('font-family', ${JSON.stringify(font)});
      span.attributeStyleMap.set('font-size', CSS.px(40));
      span.attributeStyleMap.set('font-variant-numeric', 'tabular-nums');
      span.attributeStyleMap.set('white-space', 'pre');
      span.attributeStyleMap.set('position', 'absolute');
      await document.fonts.ready;
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width;
    }))`,
  );

describe('the text', () => {
  it('has one of seven sizes, wherever it stands', async () => {
    const { page } = await open('/accounts', { width: 1280 });
    const sizes = await page.locator('body *').evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));

    expect([...new Set(sizes)].map(Number.parseFloat).toSorted((a, b) => a - b)).toEqual([12, 14, 16, 18, 20, 28, 40]);
  });

  it('is in the font that the service sends, which has a file of its own for letters of Polish', async () => {
    const { page } = await open('/accounts');
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      const polish = await document.fonts.load('16px Figtree', 'Łódź');
      return [document.fonts.check('16px Figtree', 'Total'), ...polish.map(({ status }) => status)];
    });

    expect(loaded).toEqual([true, 'loaded', 'loaded']);
  });

  it('has figures of one width, and signs of money', async () => {
    const { page } = await open('/accounts');
    const digits = await widthsIn(
      page,
      'Figtree',
      [...'0123456789'].map((digit) => digit.repeat(10)),
    );
    const [minus = 0, euro = 0] = await widthsIn(page, 'Figtree, monospace', ['−'.repeat(10), '€'.repeat(10)]);
    const [fixed = 0] = await widthsIn(page, 'monospace', ['−'.repeat(10)]);

    expect(new Set(digits).size).toBe(1);
    expect([minus, euro]).not.toContain(fixed);
  });

  it('takes almost the same room where the font has not arrived', async () => {
    const { page } = await open('/accounts');
    const texts = ['Transactions of all accounts, with the newest first', 'Overview', 'Groceries and household'];
    const widths = (font: string) => widthsIn(page, font, texts);
    const arrived = await widths('Figtree');
    const before = await widths('"Figtree on Arial", "Figtree on Roboto", "Figtree on DejaVu"');

    for (const [at, width] of before.entries()) expect(width / (arrived[at] ?? 0)).toBeCloseTo(1, 1);
  });
});

describe('the menu', () => {
  it.each([true, false])('opens, navigates and closes by keyboard (script: %s)', async (javaScript) => {
    const { page } = await open('/accounts', { width: 320, javaScript });
    const first = page.getByRole('link', { name: 'Review' });
    expect(await first.isVisible()).toBe(false);

    await tabTo(page, 'More');
    await page.keyboard.press('Enter');
    expect((await tabTo(page, 'Review')).isShown).toBe(true);
    await page.keyboard.press('Escape');

    expect(await first.isVisible()).toBe(false);
    expect(await page.locator(':focus').textContent()).toBe('More');
  });

  it('has the most used places in a bar at the bottom of small screens', async () => {
    const { page } = await open('/accounts', { width: 320 });
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    const box = await bar.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height);
    expect(await bar.getByRole('link').allTextContents()).toEqual(['Overview', 'Accounts', 'Import', 'Transactions']);
    const lines = await bar.getByRole('listitem').evaluateAll((all) => all.map((item) => item.clientHeight));
    expect(new Set(lines).size).toBe(1);
  });

  it('leaves out on small screens what the bar has', async () => {
    const { page } = await open('/accounts', { width: 320 });
    await page.getByRole('button', { name: 'More' }).click();
    const shown = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await shown.first().textContent()).toBe('Spending');
    expect(await shown.filter({ hasText: 'Transactions' }).count()).toBe(0);
  });

  it('keeps tabs on one line of small screens, with the current one in view', async () => {
    const { page } = await open('/accounts', { width: 320 });
    for (const tabs of await page.locator('.tabs').all()) {
      const links = await tabs.getByRole('link').all();
      const tops = await Promise.all(links.map(async (link) => (await link.boundingBox())?.y));
      expect(new Set(tops).size).toBe(1);
      const { x = 0, width = 0 } = (await tabs.locator('[aria-current]').boundingBox()) ?? {};
      expect(x >= 0 && x + width <= 320).toBe(true);
    }
  });

  it('is expanded on wide screens', async () => {
    const { page } = await open('/accounts', { width: 1280 });

    expect(await page.getByRole('link', { name: 'Overview' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'More' }).isVisible()).toBe(false);
  });
});

describe('a page', () => {
  it('lets keyboard users skip repeated content', async () => {
    const { page } = await open('/accounts');
    await tabTo(page, 'Skip to content');
    await page.keyboard.press('Enter');

    expect((await tabTo(page, /./)).name).toBe('New');
  });

  it('aligns filter controls, with or without hints', async () => {
    const { page } = await open('/accounts', { width: 1280 });
    const controls = page.getByRole('search', { name: 'Filters', exact: true }).locator('input, select, button');
    const boxes = await Promise.all((await controls.all()).map((control) => control.boundingBox()));
    const tops = boxes.map((box) => box?.y ?? 0);

    expect(tops).toHaveLength(4);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
  });

  it('keeps the borders of the fields of a search while one of its buttons has the focus', async () => {
    const { page } = await open('/accounts', { width: 1280 });
    await page.emulateMedia({ reducedMotion: 'reduce' }); // without transitions
    for (const search of await page.getByRole('search').all()) {
      const button = search.getByRole('button').first();
      if (!(await button.isVisible())) continue;
      const fields = search.locator('input, select');
      const borders = () => fields.evaluateAll((all) => all.map((field) => getComputedStyle(field).borderColor));
      const before = await borders();
      await button.focus();
      expect(await borders()).toEqual(before);
    }
  });

  it('cuts nothing off with larger text spacing', async () => {
    expect(await spacingProblems((await open('/accounts', { width: 320 })).page)).toEqual([]);
  });

  it('shows selections by shape in forced colours', async () => {
    const { page } = await open('/accounts');
    await page.emulateMedia({ forcedColors: 'active' });
    const drawn = await page
      .locator('[type=checkbox], [type=radio], select, progress')
      .evaluateAll((all) => all.map((field) => getComputedStyle(field).appearance));

    expect(new Set(drawn)).toEqual(new Set(['auto']));
  });

  it('links each error to its field', async () => {
    const { page } = await open('/wrong');
    await page.getByRole('alert').getByRole('link').first().click();

    expect(await page.locator(':focus').getAttribute('name')).toBe('wrong_name');
  });
});

describe('the script', () => {
  const times = async ({ page }: Window): Promise<readonly string[]> =>
    (await page.locator('time[data-local]').allTextContents()).slice(0, 1);

  it("shows an instant in the viewer's zone, in the family's language", async () => {
    expect(await times(await open('/accounts', { timeZone: 'Europe/Berlin' }))).toEqual(['1. März 2026, 15:05 MEZ']);
  });

  it('keeps the server’s text if both zones are the same', async () => {
    const inZone = await times(await open('/accounts', { timeZone: 'America/New_York' }));
    await window.close();

    expect(inZone).toEqual(await times(await open('/accounts', { timeZone: 'America/New_York', javaScript: false })));
  });

  it('focuses the error summary', async () => {
    const focused = (await open('/wrong')).page.locator(':focus');
    expect(await focused.getAttribute('role')).toBe('alert');
  });
});
