import chromium from '@sparticuz/chromium';

/** Runs before the workers start, because two of them unpacking at once would run an incomplete browser. */
export const setup = async (): Promise<void> => {
  if (process.platform === 'linux') await chromium.executablePath();
};
