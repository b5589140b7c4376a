import chromium from '@sparticuz/chromium';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium as engine,
  type Page,
  type Request,
  type Response,
} from 'playwright-core';
import { SESSION_COOKIE } from '../../shared/platform/http/cookies.ts';
import { demo } from './api-client.ts';
import { type Answered, Browser, type Loose } from './browser-client.ts';

export type WindowOptions = {
  readonly javaScript?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly motion?: 'reduce' | 'no-preference';
  readonly timeZone?: string;
  /** As the edge sees it; each window has one of its own unless a test gives it one. */
  readonly viewerAddress?: string;
  /** The cookie of somebody who is signed in. */
  readonly session?: string;
};

export type RealBrowser = {
  /** A window of somebody new: no cookies, nothing remembered. */
  readonly open: (options?: WindowOptions) => Promise<Window>;
  readonly stop: () => Promise<void>;
};

/** Cookies of other hosts are those of other sites: who is here at localhost finds every peer, at 127.0.0.1, elsewhere. */
export const siteOfPeople = (): string => demo().base_url.replace('127.0.0.1', 'localhost');

const PAGE_OF_THE_TEST = '/a-page-of-the-test';
/** For clicks and pages on a busy machine; it only ends what would wait forever. */
const PATIENCE = 90_000;

/** Chromium as it comes, but for the sandbox, which root cannot have: no switch that weakens what browsers keep apart. */
export const startRealBrowser = async (): Promise<RealBrowser> => {
  const browser = await engine.launch({
    ...(process.platform === 'linux' ? { executablePath: await chromium.executablePath() } : { channel: 'chrome' }),
    args: ['--no-sandbox', '--disable-gpu'],
    headless: true,
  });
  return {
    open: async (options = {}) => {
      const context = await browser.newContext(contextOptions(options));
      context.setDefaultTimeout(PATIENCE);
      const window = new Window(context, await context.newPage());
      await window.signInWith(options.session);
      return window;
    },
    stop: () => browser.close(),
  };
};

const viewerHeader = (address: string) => ({ 'x-local-viewer': address });

const contextOptions = ({
  javaScript = true,
  width = 1280,
  height = 720,
  scheme = 'light',
  motion = 'no-preference',
  timeZone,
  viewerAddress = new Browser().viewerAddress,
}: WindowOptions): BrowserContextOptions => ({
  javaScriptEnabled: javaScript,
  viewport: { width, height },
  colorScheme: scheme,
  reducedMotion: motion,
  extraHTTPHeaders: viewerHeader(viewerAddress),
  ...(timeZone !== undefined && { timezoneId: timeZone }),
});

/** What a person does and sees. */
export class Window {
  readonly page: Page;
  /** What went wrong on its pages. */
  readonly troubles: Troubles;
  readonly #context: BrowserContext;
  /** For a page, not for what is on it; oldest first. */
  readonly #requests: Request[] = [];
  /** The page as it came. */
  #answer: Response | undefined;

  constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    this.troubles = watchTroubles(page);
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.#requests.push(request);
    });
    page.on('response', (response) => {
      const isPage = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
      if (isPage) this.#answer = response; // of several that lead to a page the last
    });
  }

  /** From now on with the session that has this cookie, or with none. */
  async signInWith(session: string | undefined): Promise<void> {
    await this.#context.clearCookies();
    if (session === undefined) return;
    const { hostname } = new URL(siteOfPeople());
    const ours = { domain: hostname, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
    await this.#context.addCookies([{ name: SESSION_COOKIE, value: session, ...ours }]);
  }

  /** From now on from this address, as the edge sees it: limits are for each. */
  async asViewer(address = new Browser().viewerAddress): Promise<void> {
    await this.#context.setExtraHTTPHeaders(viewerHeader(address));
  }

  /** Status of the page that it shows. */
  get status(): number {
    return this.#answer?.status() ?? 0;
  }

  /** The HTML as it came, before any script. */
  async served(): Promise<string> {
    return (await this.#answer?.text()) ?? '';
  }

  /** By an address that somebody typed. */
  async goTo(pathOrUrl: string): Promise<void> {
    await this.page.goto(new URL(pathOrUrl, siteOfPeople()).href);
  }

  /** The path and query of ours where it came to rest; of another site the whole address. */
  get address(): string {
    const { href, origin } = new URL(this.page.url());
    return origin === siteOfPeople() ? href.slice(origin.length) : href;
  }

  /** What is to be read on the page, which is JSON until there are pages. */
  async reads(): Promise<Loose> {
    return JSON.parse((await this.page.textContent('body')) ?? '') as Loose;
  }

  async answers(path: string): Promise<Loose> {
    await this.goTo(path);
    return this.reads();
  }

  /** At a provider that asks for a name. */
  async signInAs(name: string): Promise<void> {
    await this.page.getByLabel('E-mail').fill(name);
    const back = this.page.waitForURL((url) => url.origin === siteOfPeople());
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await back;
  }

  /** Shows a page of ours as there will be: it stands in for those that are not written yet. */
  async show(body: string): Promise<void> {
    const page = `<!doctype html><title>Of the test</title>${body}`;
    await this.page.route(`**${PAGE_OF_THE_TEST}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: page }),
    );
    await this.goTo(PAGE_OF_THE_TEST);
  }

  /** A form of such a page, sent by a click. */
  async submits(action: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const hidden = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    await this.show(`<form method="post" action="${action}">${hidden.join('')}<button>Send</button></form>`);
    const left = this.page.waitForURL((url) => url.pathname !== PAGE_OF_THE_TEST);
    await this.page.getByRole('button', { name: 'Send' }).click();
    await left;
  }

  /** A request by the script of such a page. */
  async sends(method: string, path: string, json?: object): Promise<Pick<Answered<Loose>, 'status' | 'body'>> {
    await this.show('');
    const csrf = await this.page.evaluate(async () => {
      const { data } = (await (await fetch('/sessions/current')).json()) as { data?: { csrf_token: string } };
      return data?.csrf_token ?? '';
    });
    const sent = { method, path, csrf, body: json === undefined ? null : JSON.stringify(json) };
    return this.page.evaluate(async ({ method, path, csrf, body }) => {
      const headers = { 'x-csrf-token': csrf, 'content-type': 'application/json' };
      const response = await fetch(path, { method, headers, body });
      return { status: response.status, body: JSON.parse((await response.text()) || 'null') as Loose };
    }, sent);
  }

  /** Names of the cookies of ours that went along with the last request to a path. */
  async cookiesSentTo(path: string): Promise<readonly string[]> {
    const { cookie } = await this.lastTo(path).allHeaders();
    return (cookie ?? '').split('; ').flatMap((pair) => (pair === '' ? [] : [pair.slice(0, pair.indexOf('='))]));
  }

  lastTo(path: string): Request {
    const found = this.#requests.findLast((request) => new URL(request.url()).pathname === path);
    if (found === undefined) throw new Error(`The browser sent nothing to ${path}`);
    return found;
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

/** What a page does wrong without anybody seeing it; a browser's own words. */
type Troubles = {
  readonly seen: readonly string[];
  /** What was seen since the last time. */
  readonly take: () => readonly string[];
};

/** Said in the console of every request that failed; that is looked at by itself. */
const ABOUT_A_REQUEST = /^Failed to load resource/;
/** The page was left before the answer came. */
const LEFT_BEHIND = 'net::ERR_ABORTED';

const ofConsole = (message: ConsoleMessage): string | undefined =>
  ['error', 'warning'].includes(message.type()) && !ABOUT_A_REQUEST.test(message.text())
    ? `console ${message.type()}: ${message.text()}`
    : undefined;

/** A page that is asked for may be refused: what it loads may not. */
const ofResponse = (response: Response): string | undefined =>
  response.status() >= 400 && !response.request().isNavigationRequest()
    ? `${response.request().method()} ${response.url()} was answered ${response.status()}`
    : undefined;

const ofFailure = (request: Request): string | undefined => {
  const reason = request.failure()?.errorText ?? '';
  return reason === LEFT_BEHIND ? undefined : `${request.method()} ${request.url()} failed: ${reason}`;
};

/** Console errors, violations of the content security policy, errors of scripts, dialogs and requests that failed. */
const watchTroubles = (page: Page): Troubles => {
  const seen: string[] = [];
  const note = (trouble: string | undefined): void => {
    if (trouble !== undefined) seen.push(trouble);
  };
  page.on('console', (message) => note(ofConsole(message)));
  page.on('pageerror', (error) => note(`a script failed: ${error.message}`));
  page.on('response', (response) => note(ofResponse(response)));
  page.on('requestfailed', (request) => note(ofFailure(request)));
  page.on('dialog', (dialog) => {
    note(`a dialog opened: ${dialog.type()} "${dialog.message()}"`);
    dialog.dismiss().catch(() => undefined); // with the window
  });
  return { seen, take: () => seen.splice(0) };
};
