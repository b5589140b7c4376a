import chromium from '@sparticuz/chromium';

/** Before there are workers: two of them that unpack it at once would run half of it. */
export const setup = async (): Promise<void> => {
  if (process.platform === 'linux') await chromium.executablePath();
};
