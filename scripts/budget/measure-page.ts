import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Site } from './site.ts';

export type Visit = {
  /** Over the wire, with the headers of answers. */
  readonly bytes: number;
  readonly requests: number;
};

export type PageMeasure = {
  readonly first: Visit;
  readonly repeat: Visit;
  readonly nodes: number;
  /** Milliseconds until the largest part was there, on a slow telephone. */
  readonly lcp: number;
  /** How far things moved. */
  readonly cls: number;
  /** Milliseconds in which the page could not have answered a touch. */
  readonly blocked: number;
};

/** A middling telephone on a slow network, as Lighthouse takes it: 150 ms there and back, 1.6 Mbit/s, a quarter of the processor. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;

const PROBE = `new Promise((resolve) => {
  const seen = { lcp: 0, cls: 0, blocked: 0 };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime });
  watch('layout-shift', (entry) => { seen.cls += entry.hadRecentInput ? 0 : entry.value });
  watch('longtask', (entry) => { seen.blocked += Math.max(0, entry.duration - 50) });
  setTimeout(() => resolve({ ...seen, nodes: document.getElementsByTagName('*').length }), 300);
})`;

/** Loads a page twice as somebody who was never here. */
export const measurePage = async (browser: Browser, site: Site, path: string): Promise<PageMeasure> => {
  const context = await newcomer(browser, site);
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const first = await visit(page, client, `${site.origin}${path}`);
    const seen = await page.evaluate<Omit<PageMeasure, 'first' | 'repeat'>>(PROBE);
    return { first, repeat: await visit(page, client, `${site.origin}${path}`), ...seen };
  } finally {
    await context.close();
  }
};

const newcomer = async (browser: Browser, { session, viewerHeaders }: Site): Promise<BrowserContext> => {
  const viewport = { width: 412, height: 823 };
  const context = await browser.newContext({ viewport, extraHTTPHeaders: viewerHeaders() });
  const ours = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
  await context.addCookies([{ name: '__Host-session', value: session, ...ours }]);
  return context;
};

const visit = async (page: Page, client: CDPSession, url: string): Promise<Visit> => {
  let bytes = 0;
  let requests = 0;
  const finished = ({ encodedDataLength }: { readonly encodedDataLength: number }): void => {
    bytes += encodedDataLength;
    requests += encodedDataLength > 0 ? 1 : 0; // what the browser kept comes from itself
  };
  client.on('Network.loadingFinished', finished);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(200);
  client.off('Network.loadingFinished', finished);
  return { bytes, requests };
};
