import chromium from '@sparticuz/chromium';
import { type BrowserContext, chromium as engine, type Page, type Request } from 'playwright-core';
import { demo } from './api-client.ts';
import type { Answered, Loose } from './browser-client.ts';

export type RealBrowser = {
  /** A window of somebody new: no cookies, nothing remembered. */
  readonly open: () => Promise<Window>;
  readonly stop: () => Promise<void>;
};

/** Cookies of other hosts are those of other sites: who is here at localhost finds every peer, at 127.0.0.1, elsewhere. */
export const siteOfPeople = (): string => demo().base_url.replace('127.0.0.1', 'localhost');

const PAGE_OF_THE_TEST = '/a-page-of-the-test';
const PATIENCE = 20_000;

/** Chromium as it comes, but for the sandbox, which root cannot have: no switch that weakens what browsers keep apart. */
export const startRealBrowser = async (): Promise<RealBrowser> => {
  const browser = await engine.launch({
    ...(process.platform === 'linux' ? { executablePath: await chromium.executablePath() } : { channel: 'chrome' }),
    args: ['--no-sandbox', '--disable-gpu'],
    headless: true,
  });
  return {
    open: async () => {
      const context = await browser.newContext();
      context.setDefaultTimeout(PATIENCE);
      return new Window(context, await context.newPage());
    },
    stop: () => browser.close(),
  };
};

/** What a person does and sees. */
export class Window {
  readonly page: Page;
  readonly #context: BrowserContext;
  /** For a page, not for what is on it; oldest first. */
  readonly #requests: Request[] = [];

  constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.#requests.push(request);
    });
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
