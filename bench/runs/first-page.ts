import { join } from 'node:path';
import { median, timed } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';
import { freePort, startStack } from '../stack.ts';

const STARTS = 5;
const PATH = '/sign-in';
export const START_FIGURE = 'start of the stack, p50';
export const FIRST_PAGE_FIGURE = `first GET ${PATH} after a start, p50`;

/** Milliseconds until the stack was ready, and from then to the page. */
type Start = { readonly ready: number; readonly page: number };

/** The waiting times of a person who starts the service and opens it: for the start, and for the first page. */
export const benchFirstPage = async (
  assembly: string,
  folder: string,
): Promise<{ readonly figures: readonly Figure[]; readonly lines: readonly string[] }> => {
  const start = async (): Promise<Start> => {
    const stack = await startStack({ assembly, dataDir: join(folder, 'first-page'), port: await freePort() });
    try {
      const page = await timed(() => openPage(`${stack.baseUrl}${PATH}`));
      return { ready: stack.secondsToReady * 1000, page: page.seconds * 1000 };
    } finally {
      await stack.stop();
    }
  };
  await start(); // makes the tables and the demo family, which later starts find
  const starts: Start[] = [];
  for (let number = 1; number <= STARTS; number += 1) starts.push(await start());
  const pages = starts.map(({ page }) => page);
  const figures = [
    noted(START_FIGURE, median(starts.map(({ ready }) => ready)), 'ms'),
    atMost(FIRST_PAGE_FIGURE, median(pages), 250, 'ms'),
  ];
  return { figures, lines: [`first page, each time: ${pages.map((ms) => ms.toFixed(0)).join(', ')} ms`] };
};

const openPage = async (url: string): Promise<void> => {
  const response = await fetch(url);
  await response.text();
  if (response.status !== 200) throw new Error(`GET ${url} answered ${response.status}`);
};
