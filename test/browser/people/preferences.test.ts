import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser, type Window } from '../../support/real-browser.ts';

let real: RealBrowser;
beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

/** The root has the colour of the page; its first number tells light from dark. */
const lightnessOf = async ({ page }: Window): Promise<number> => {
  const colour = await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  return Number(/\d+/.exec(colour)?.[0]);
};

describe.each(scriptingOf('preferences'))('the appearance, with script: %o', (options) => {
  it.each([
    ['light', 'Dark', 'dark'],
    ['dark', 'Light', 'light'],
  ] as const)(
    'of a device that is %s is %s on every page of the person, until it is changed back',
    async (scheme, label, chosen) => {
      const user = await newCloudUser({ role: 'admin', password: null });
      const window = await real.open({ session: await sessionOf(user), scheme, ...options });
      const { page } = window;
      const save = async (choice: string): Promise<void> => {
        await page.getByRole('radio', { name: choice }).check();
        await page.getByRole('button', { name: 'Save appearance' }).click();
        await page.getByText('Appearance saved').waitFor();
      };
      const isLight = async () => (await lightnessOf(window)) > 200;

      await window.goTo('/settings/preferences');
      expect(await isLight()).toBe(scheme === 'light');
      await save(label);
      expect(await isLight()).toBe(chosen === 'light');
      await window.goTo('/accounts');
      expect(await isLight()).toBe(chosen === 'light');
      await window.goTo('/settings/preferences');
      await save('Same as device');
      expect(await isLight()).toBe(scheme === 'light');
      await window.close();
    },
  );
});
