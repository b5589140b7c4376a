import { randomBytes } from 'node:crypto';
import { demo } from '../http/api-client.ts';

export type Sent = {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** A form with files. */
  readonly multipart?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** null sends none. By default, the session's token from the last response or GET /sessions/current. */
  readonly csrf?: string | null;
  /**
   * Another site sends the request: a link (GET) or a form that submits itself, with the cookies that browsers then
   * send.
   */
  readonly from?: 'other-site';
};
export type Answered<Body> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** The redirect target. */
  readonly location: string | null;
  /** Each Set-Cookie header as received. */
  readonly setCookies: readonly string[];
};
/** Untyped bodies for tests. */
export type Loose = { readonly [key: string]: Loose } & readonly Loose[] & string & number & boolean;

type Cookie = { readonly value: string; readonly sameSite: string };
export type BrowserOptions = {
  readonly baseUrl?: string;
  /** The viewer's address at the edge; different for each browser by default. */
  readonly viewerAddress?: string;
};

/** A user's browser: keeps cookies, sends the site headers and the CSRF token, and does not follow redirects. */
export class Browser {
  readonly baseUrl: string;
  readonly viewerAddress: string;
  readonly cookies = new Map<string, Cookie>();
  csrfToken: string | null = null;

  constructor({ baseUrl = demo().base_url, viewerAddress = anAddress() }: BrowserOptions = {}) {
    this.baseUrl = baseUrl;
    this.viewerAddress = viewerAddress;
  }

  get<Body = Loose>(path: string, sent: Sent = {}): Promise<Answered<Body>> {
    return this.send('GET', path, sent);
  }

  post<Body = Loose>(path: string, json?: unknown, sent: Sent = {}): Promise<Answered<Body>> {
    return this.send('POST', path, { ...(json !== undefined && { json }), ...sent });
  }

  /** POST /sessions; returns the response. */
  signIn(email: string, password: string): Promise<Answered<Loose>> {
    return this.post('/sessions', { email, password });
  }

  /** Signs in the demo user, who is super admin. */
  async signInAsDemo(): Promise<this> {
    const { email, password } = demo() as ReturnType<typeof demo> & {
      readonly email: string;
      readonly password: string;
    };
    const { status, body } = await this.signIn(email, password);
    if (status !== 201) throw new Error(`The demo user could not sign in: ${status} ${JSON.stringify(body)}`);
    return this;
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name)?.value;
  }

  /** A copy with the same cookies: a stolen session, or a second window. */
  copy(options: BrowserOptions = {}): Browser {
    const { baseUrl, viewerAddress } = this;
    const browser = new Browser({ baseUrl, viewerAddress, ...options });
    for (const [name, cookie] of this.cookies) browser.cookies.set(name, cookie);
    browser.csrfToken = this.csrfToken;
    return browser;
  }

  async send<Body = Loose>(method: string, path: string, sent: Sent = {}): Promise<Answered<Body>> {
    const content = contentOf(sent);
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      redirect: 'manual',
      headers: { ...this.#headers(method, sent), ...content.headers, ...sent.headers },
      ...(content.body !== undefined && { body: content.body }),
    });
    const text = await response.text();
    const setCookies = response.headers.getSetCookie();
    this.#keep(setCookies);
    const body = (isJson(response) ? JSON.parse(text) : text) as Body;
    this.#learnToken(body);
    return {
      status: response.status,
      headers: response.headers,
      body,
      location: response.headers.get('location'),
      setCookies,
    };
  }

  #headers(method: string, { csrf = this.csrfToken, from }: Sent): Record<string, string> {
    const isChange = !['GET', 'HEAD'].includes(method);
    const sites = from === undefined ? ['Lax', 'Strict', 'None'] : isChange ? ['None'] : ['Lax', 'None'];
    const cookies = [...this.cookies].filter(([, { sameSite }]) => sites.includes(sameSite));
    return {
      accept: 'application/json',
      'user-agent': 'Browser of a test',
      'x-local-viewer': this.viewerAddress,
      'sec-fetch-site': from === undefined ? 'same-origin' : 'cross-site',
      ...(isChange && { origin: from === undefined ? new URL(this.baseUrl).origin : 'https://other.example' }),
      ...(isChange && from === undefined && csrf !== null && { 'x-csrf-token': csrf }),
      ...(cookies.length > 0 && { cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') }),
    };
  }

  #keep(setCookies: readonly string[]): void {
    for (const text of setCookies) {
      const [pair = '', ...attributes] = text.split(/; */);
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const attribute = (key: string) =>
        attributes.find((attribute) => attribute.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
      if (attribute('max-age') === '0') this.cookies.delete(name);
      else this.cookies.set(name, { value, sameSite: attribute('samesite') ?? 'Lax' });
    }
  }

  #learnToken(body: unknown): void {
    const data = (body as { data?: { csrf_token?: unknown } } | null)?.data;
    if (typeof data?.csrf_token === 'string') this.csrfToken = data.csrf_token;
  }
}

type Content = { readonly headers: Record<string, string>; readonly body?: string | FormData };

const contentOf = ({ json, form, multipart }: Sent): Content => {
  if (multipart !== undefined) return { headers: {}, body: multipart };
  if (form !== undefined) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { headers, body: new URLSearchParams(form).toString() };
  }
  if (json === undefined) return { headers: {} };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
};

const isJson = (response: Response): boolean => response.headers.get('content-type')?.includes('json') ?? false;

/** In the range for benchmarks (198.18.0.0/15), so that tests do not share rate limits. */
const anAddress = (): string => {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `198.${18 + (a % 2)}.${b}.${c}`;
};
