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
import { demo } from './http/api-client.ts';
import { BROWSER_OF_RUN } from './pages/browser-of-run.ts';
import { type Answered, Browser, type Loose } from './people/browser-client.ts';

export type WindowOptions = {
  readonly javaScript?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly motion?: 'reduce' | 'no-preference';
  readonly timeZone?: string;
  /** The viewer's address at the edge; different for each window by default. */
  readonly viewerAddress?: string;
  /** The cookie of a signed-in user. */
  readonly session?: string;
};

export type RealBrowser = {
  /** A window of a new visitor: no cookies or storage. */
  readonly open: (options?: WindowOptions) => Promise<Window>;
  readonly stop: () => Promise<void>;
};

/** Cookies are separated by host: the product is at localhost, and every peer is at 127.0.0.1. */
export const siteOfPeople = (): string => demo().base_url.replace('127.0.0.1', 'localhost');

const PAGE_OF_THE_TEST = '/a-page-of-the-test';
/** A generous timeout for busy machines. */
const PATIENCE = 90_000;

/** Windows in the browser of the run, which share nothing with the windows of other test files. */
export const startRealBrowser = async (): Promise<RealBrowser> => {
  const browser = await engine.connect(process.env[BROWSER_OF_RUN] ?? '');
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

/** The actions and observations of a user. */
export class Window {
  readonly page: Page;
  /** Problems on its pages. */
  readonly troubles: Troubles;
  readonly #context: BrowserContext;
  /** Page requests, without assets; oldest first. */
  readonly #requests: Request[] = [];
  /** The HTML as received. */
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
      if (isPage) this.#answer = response; // the last response of a redirect chain
    });
  }

  /** Sets or removes the session cookie. */
  async signInWith(session: string | undefined): Promise<void> {
    await this.#context.clearCookies();
    if (session === undefined) return;
    const { hostname } = new URL(siteOfPeople());
    const ours = { domain: hostname, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
    await this.#context.addCookies([{ name: SESSION_COOKIE, value: session, ...ours }]);
  }

  /** Sets the viewer's address at the edge, to which rate limits apply. */
  async asViewer(address = new Browser().viewerAddress): Promise<void> {
    await this.#context.setExtraHTTPHeaders(viewerHeader(address));
  }

  /** The status of the current page. */
  get status(): number {
    return this.#answer?.status() ?? 0;
  }

  /** The HTML as received, before any script. */
  async served(): Promise<string> {
    return (await this.#answer?.text()) ?? '';
  }

  /** Opens an address, as if typed. */
  async goTo(pathOrUrl: string): Promise<void> {
    await this.page.goto(new URL(pathOrUrl, siteOfPeople()).href);
  }

  /** The current path and query at the product; the full URL on another site. */
  get address(): string {
    const { href, origin } = new URL(this.page.url());
    return origin === siteOfPeople() ? href.slice(origin.length) : href;
  }

  /** The text of the page, which is JSON for endpoints without a page. */
  async reads(): Promise<Loose> {
    return JSON.parse((await this.page.textContent('body')) ?? '') as Loose;
  }

  async answers(path: string): Promise<Loose> {
    await this.goTo(path);
    return this.reads();
  }

  /** Enters a name at the provider. */
  async signInAs(name: string): Promise<void> {
    await this.page.getByLabel('E-mail').fill(name);
    const back = this.page.waitForURL((url) => url.origin === siteOfPeople());
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await back;
  }

  /** Shows a given page at one of our paths. */
  async show(body: string): Promise<void> {
    const page = `<!doctype html><title>Of the test</title>${body}`;
    await this.page.route(`**${PAGE_OF_THE_TEST}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: page }),
    );
    await this.goTo(PAGE_OF_THE_TEST);
  }

  /** Submits a form of such a page by a click. */
  async submits(action: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const hidden = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    await this.show(`<form method="post" action="${action}">${hidden.join('')}<button>Send</button></form>`);
    const left = this.page.waitForURL((url) => url.pathname !== PAGE_OF_THE_TEST);
    await this.page.getByRole('button', { name: 'Send' }).click();
    await left;
  }

  /** Sends a request from a script of such a page. */
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

  /** Names of our cookies in the last request to a path. */
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

/** Problems of a page that are not visible, in the browser's words. */
type Troubles = {
  readonly seen: readonly string[];
  /** Problems since the last call. */
  readonly take: () => readonly string[];
};

/** The console reports every failed request; these are checked separately. */
const ABOUT_A_REQUEST = /^Failed to load resource/;
/** The page was left before the response arrived. */
const LEFT_BEHIND = 'net::ERR_ABORTED';

const ofConsole = (message: ConsoleMessage): string | undefined =>
  ['error', 'warning'].includes(message.type()) && !ABOUT_A_REQUEST.test(message.text())
    ? `console ${message.type()}: ${message.text()}`
    : undefined;

/** A page request may be refused, but requests of its assets may not. */
const ofResponse = (response: Response): string | undefined =>
  response.status() >= 400 && !response.request().isNavigationRequest()
    ? `${response.request().method()} ${response.url()} was answered ${response.status()}`
    : undefined;

const ofFailure = (request: Request): string | undefined => {
  const reason = request.failure()?.errorText ?? '';
  return reason === LEFT_BEHIND ? undefined : `${request.method()} ${request.url()} failed: ${reason}`;
};

/** Console errors, content security policy violations, script errors, dialogs and failed requests. */
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
    dialog.dismiss().catch(() => undefined); // closed with the window
  });
  return { seen, take: () => seen.splice(0) };
};
