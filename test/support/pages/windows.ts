import { afterAll, afterEach, beforeAll } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { sessionOf } from '../people/cloud-person.ts';
import { type RealBrowser, startRealBrowser, type Window, type WindowOptions } from '../real-browser.ts';

/** Windows of a separate browser for one test file, closed after each test. */
export const useBrowser = (): ((options?: WindowOptions) => Promise<Window>) => {
  let real: RealBrowser;
  const windows: Window[] = [];
  beforeAll(async () => {
    real = await startRealBrowser();
  });
  afterAll(() => real.stop());
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.close()));
  });
  return async (options = {}) => {
    const window = await real.open(options);
    windows.push(window);
    return window;
  };
};

/** The same for signed-in users. */
export const useWindows = (): ((user: User, options?: WindowOptions) => Promise<Window>) => {
  const open = useBrowser();
  return async (user, options = {}) => open({ session: await sessionOf(user), ...options });
};

export const press = ({ page }: Window, name: string): Promise<void> => page.getByRole('button', { name }).click();
