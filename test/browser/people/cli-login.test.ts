import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { startLogin } from '../../support/cli/browser-of-user.ts';
import { newHome, runCli } from '../../support/cli/run-cli.ts';
import { CLOUD_PASSWORD, newCloudUser } from '../../support/people/cloud-person.ts';
import { type RealBrowser, siteOfPeople, startRealBrowser, type Window } from '../../support/real-browser.ts';

let real: RealBrowser;
let window: Window;
beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());
afterEach(() => window.close());

describe.each(scriptingOf('cli-login'))('counterfoil login in a browser, with script: %o', (options) => {
  it.each([
    ['Allow', 'You are signed in', 0],
    ['Deny', 'You did not allow access', 4],
  ] as const)('after %s, the page says "%s"', async (button, title, code) => {
    const home = await newHome();
    const user = await newCloudUser();
    const login = await startLogin(['--url', siteOfPeople()], { home });
    window = await real.open(options);
    await window.goTo(`${login.address.pathname}${login.address.search}`);
    await window.page.getByLabel('Email address').fill(user.email);
    await window.page.getByLabel('Password', { exact: true }).fill(CLOUD_PASSWORD);
    await window.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const consent = window.page.getByText('Counterfoil command line', { exact: true });
    await consent.waitFor();
    await window.page.getByRole('button', { name: button, exact: true }).click();
    await window.page.waitForURL('http://127.0.0.1:*/callback?**');
    expect(await window.page.locator('h1').textContent()).toBe(title);
    expect((await login.end()).code).toBe(code);
    expect((await runCli(['accounts'], { home })).code).toBe(code);
  });
});
