import { afterAll, afterEach, beforeAll } from 'vitest';
import type { User } from '../../../shared/domain/people/user.ts';
import { type RealBrowser, startRealBrowser, type Window, type WindowOptions } from '../real-browser.ts';
import { sessionOf } from './session-of.ts';

export type OpenWindow = (user: User, options?: WindowOptions) => Promise<Window>;

/** For one file of tests: windows of people who are signed in, closed after each test. */
export const useWindows = (): OpenWindow => {
  let real: RealBrowser;
  const windows: Window[] = [];
  beforeAll(async () => {
    real = await startRealBrowser();
  }, 60_000);
  afterAll(() => real.stop());
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.close()));
  });
  return async (user, options = {}) => {
    const window = await real.open({ session: await sessionOf(user), ...options });
    windows.push(window);
    return window;
  };
};

export const press = ({ page }: Window, name: string): Promise<void> => page.getByRole('button', { name }).click();
