import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Site } from './site.ts';

export type Visit = {
  /** Bytes transferred, including response headers. */
  readonly bytes: number;
  /** Those of the fonts among them. */
  readonly fonts: number;
  readonly requests: number;
};

export type PageMeasure = {
  readonly first: Visit;
  readonly repeat: Visit;
  readonly nodes: number;
  /** Milliseconds until the largest element was painted, on a slow phone. */
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Milliseconds in which the page could not respond to input. */
  readonly blocked: number;
};

/** A mid-range phone on a slow network, as in Lighthouse: 150 ms round trip, 1.6 Mbit/s, a quarter of the processor. */
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

/** Loads a page twice with an empty cache. */
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
  let fonts = 0;
  let requests = 0;
  const asked = new Set<string>();
  const sent = ({ requestId, type }: { readonly requestId: string; readonly type?: string }): void => {
    if (type === 'Font') asked.add(requestId);
  };
  const finished = ({ requestId, encodedDataLength }: Finished): void => {
    bytes += encodedDataLength;
    fonts += asked.has(requestId) ? encodedDataLength : 0;
    requests += encodedDataLength > 0 ? 1 : 0; // cached resources transfer nothing
  };
  client.on('Network.responseReceived', sent);
  client.on('Network.loadingFinished', finished);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(200);
  client.off('Network.responseReceived', sent);
  client.off('Network.loadingFinished', finished);
  return { bytes, fonts, requests };
};

type Finished = { readonly requestId: string; readonly encodedDataLength: number };

/** A new process compiles what it runs during its first requests: they take up to three times as long. */
const WARM_UP = 20;
/** By then, code that all pages share, such as the local table, is compiled: in groups of 20, the overview took 55, 44, 43 and then 36 to 39 ms. */
const RUN_IN = 60;
const ROUNDS = 20;

export type ServerTime = {
  readonly status: number;
  readonly isPage: boolean;
  /** Milliseconds; on a busy machine, the minimum says most about the page. */
  readonly least: number;
  readonly p50: number;
  readonly max: number;
};

/** Before the first page is measured. */
export const runIn = async (site: Site, path: string): Promise<void> => {
  for (let round = 0; round < RUN_IN; round += 1) await ask(site, path);
};

/** The time of complete responses, requested one after another. */
export const serverTime = async (site: Site, path: string): Promise<ServerTime> => {
  let answer = await ask(site, path);
  for (let round = 1; round < WARM_UP && answer.isPage; round += 1) answer = await ask(site, path);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS && answer.isPage; round += 1) {
    answer = await ask(site, path);
    times.push(answer.ms);
  }
  times.sort((a, b) => a - b);
  const { status, isPage } = answer;
  return {
    status,
    isPage,
    least: times[0] ?? 0,
    p50: times[Math.floor(times.length / 2)] ?? 0,
    max: times.at(-1) ?? 0,
  };
};

const ask = async ({ origin, session, viewerHeaders }: Site, path: string) => {
  const headers = { ...viewerHeaders(), cookie: `__Host-session=${session}`, accept: 'text/html' };
  const began = performance.now();
  const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');
  return { status: response.status, isPage, ms: performance.now() - began };
};

export type Measured = { readonly path: string } & PageMeasure & Pick<ServerTime, 'least' | 'p50' | 'max'>;

/** The limits for every page. Server times assume an otherwise idle machine. */
const BUDGET = {
  bytes: 90_000,
  besideFonts: 60_000,
  requests: 6,
  nodes: 1_500,
  p50: 50,
  lcp: 2_500,
  cls: 0.01,
  blocked: 200,
} as const;

const KB = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Name, width and text of each column. */
const COLUMNS: readonly (readonly [name: string, width: number, text: (page: Measured) => string])[] = [
  ['first KB', 9, ({ first }) => KB(first.bytes)],
  ['fonts KB', 9, ({ first }) => KB(first.fonts)],
  ['requests', 9, ({ first }) => String(first.requests)],
  ['again KB', 9, ({ repeat }) => KB(repeat.bytes)],
  ['nodes', 6, ({ nodes }) => String(nodes)],
  ['least ms', 8, ({ least }) => least.toFixed(1)],
  ['p50 ms', 7, ({ p50 }) => p50.toFixed(1)],
  ['max ms', 7, ({ max }) => max.toFixed(1)],
  ['LCP ms', 7, ({ lcp }) => lcp.toFixed(0)],
  ['CLS', 6, ({ cls }) => cls.toFixed(3)],
  ['blocked ms', 11, ({ blocked }) => blocked.toFixed(0)],
];

export const budgetTable = (pages: readonly Measured[]): string => {
  const wide = Math.max(4, ...pages.map(({ path }) => path.length));
  const head = ['page'.padEnd(wide), ...COLUMNS.map(([name, width]) => name.padStart(width))].join(' ');
  const lines = pages.map((page) =>
    [page.path.padEnd(wide), ...COLUMNS.map(([, width, text]) => text(page).padStart(width))].join(' '),
  );
  return [head, ...lines].join('\n');
};

/** The exceeded limits, one sentence each. */
export const overBudget = (pages: readonly Measured[]): readonly string[] =>
  pages.flatMap(({ path, first, ...page }) => {
    const spent = { ...page, ...first, besideFonts: first.bytes - first.fonts };
    return Object.entries(BUDGET)
      .filter(([name, limit]) => spent[name as keyof typeof BUDGET] > limit)
      .map(([name, limit]) => `${path}: ${name} ${spent[name as keyof typeof BUDGET].toFixed(2)} > ${limit}`);
  });
