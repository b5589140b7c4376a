import chromium from '@sparticuz/chromium';
import { chromium as engine } from 'playwright-core';

/** The address of the browser that all test files of a run share. */
export const BROWSER_OF_RUN = 'BROWSER_OF_RUN';

/** Chromium with its default switches, except for the sandbox, which root cannot have. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env[BROWSER_OF_RUN] !== undefined) return undefined; // started by another project of this run
  const server = await engine.launchServer({
    ...(process.platform === 'linux' ? { executablePath: await chromium.executablePath() } : { channel: 'chrome' }),
    args: ['--no-sandbox', '--disable-gpu'],
    headless: true,
    host: '127.0.0.1',
  });
  process.env[BROWSER_OF_RUN] = server.wsEndpoint(); // inherited by the workers
  return async () => {
    delete process.env[BROWSER_OF_RUN];
    await server.close();
  };
};
