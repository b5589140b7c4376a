import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registrationPage } from '../../../web/people/sign-in/registration-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { problemsOf } from '../../support/pages/check-page.ts';
import { keyboardProblems } from '../../support/pages/keyboard.ts';
import { assetsAsServed, type Served, startPageServer } from '../../support/pages/page-server.ts';
import { deadControls } from '../../support/pages/without-script.ts';
import { type RealBrowser, startRealBrowser, type Window, type WindowOptions } from '../../support/real-browser.ts';

const DEFAULTS = { currency: 'USD', locale: 'en', time_zone: 'UTC', date_format: '%m/%d/%Y' };
const REFUSED = {
  values: { ...DEFAULTS, email: 'ada' },
  errors: ['email must be an email address like name@example.com'],
};

let server: Awaited<ReturnType<typeof startPageServer>>;
let real: RealBrowser;
let window: Window;

beforeAll(async () => {
  const pages = [
    ['/registration', String(await registrationPage(newForm(DEFAULTS)))] as const,
    ['/registration?refused', String(await registrationPage(REFUSED))] as const,
  ];
  server = await startPageServer(new Map<string, string | Served>([...(await assetsAsServed()), ...pages]));
  real = await startRealBrowser();
});
afterAll(async () => {
  await real.stop();
  await server.stop();
});
afterEach(() => window.close());

const open = async (path: string, options: WindowOptions = {}): Promise<string> => {
  window = await real.open(options);
  await window.goTo(path);
  return window.page.getByLabel('Time zone').inputValue();
};

describe('the registration page', () => {
  it('is accessible', async () => {
    await open('/registration', { width: 320 });
    expect([...(await problemsOf(window, 'registration')), ...(await keyboardProblems(window.page))]).toEqual([]);
    await window.close();
    await open('/registration?refused');
    expect(await problemsOf(window, 'registration')).toEqual([]);
  });

  it('suggests the time zone of the browser unless one was chosen', async () => {
    expect(await open('/registration', { timeZone: 'Europe/Vienna' })).toBe('Europe/Vienna');
    await window.close();
    expect(await open('/registration?refused', { timeZone: 'Europe/Vienna' })).toBe('UTC');
    await window.close();
    window = await real.open({ timeZone: 'Europe/Vienna', javaScript: false });
    await window.goTo('/registration');
    expect(await window.page.getByLabel('Time zone').inputValue()).toBe('UTC');
    expect(await deadControls(window.page)).toEqual([]);
  });
});
