import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../support/pages/check-page.ts';
import { keyboardProblems } from '../support/pages/keyboard.ts';
import { type Served, startPageServer } from '../support/pages/page-server.ts';
import { assetsAsServed } from '../support/pages/served-assets.ts';
import { stylePage, wrongPage } from '../support/pages/style-page.ts';
import { type RealBrowser, startRealBrowser, type Window, type WindowOptions } from '../support/real-browser.ts';

let server: Awaited<ReturnType<typeof startPageServer>>;
let real: RealBrowser;
let window: Window;

beforeAll(async () => {
  const pages = [['/accounts', await stylePage()] as const, ['/wrong', await wrongPage()] as const];
  server = await startPageServer(new Map<string, string | Served>([...(await assetsAsServed()), ...pages]));
  real = await startRealBrowser();
}, 60_000);
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
  it('can be used by everybody, narrow and wide, light and dark', async () => {
    expect(await problemsOf(await open('/accounts'), 'everything')).toEqual([]);
  });

  it('can be used where a form came back', async () => {
    expect(await problemsOf(await open('/wrong'), 'a form that came back')).toEqual([]);
  });

  it('show where the focus is, at every stop', async () => {
    expect(await keyboardProblems((await open('/accounts', { width: 320 })).page)).toEqual([]);
  });
});

describe('the script', () => {
  const times = async ({ page }: Window): Promise<readonly string[]> =>
    (await page.locator('time[data-local]').allTextContents()).slice(0, 1);

  it("says an instant in the viewer's zone, in the family's language", async () => {
    expect(await times(await open('/accounts', { timeZone: 'Europe/Berlin' }))).toEqual(['1. März 2026, 15:05 MEZ']);
  });

  it('writes what the server wrote where both zones are one', async () => {
    const inZone = await times(await open('/accounts', { timeZone: 'America/New_York' }));
    await window.close();

    expect(inZone).toEqual(await times(await open('/accounts', { timeZone: 'America/New_York', javaScript: false })));
  });

  it('puts the focus on the summary of errors', async () => {
    const focused = (await open('/wrong')).page.locator(':focus');
    expect(await focused.getAttribute('role')).toBe('alert');
  });
});
