import { randomBytes } from 'node:crypto';
import type { Canary, Searched } from '../servers/canary-search.ts';
import { type Answered, Browser, type BrowserOptions, type Loose, type Sent } from './browser-client.ts';

/** Secrets used in one test, and the error responses that it received. */
export type Watch = {
  readonly canaries: Canary[];
  readonly failures: Searched[];
  /** Registers and returns the value. */
  readonly plant: <Value extends string>(name: string, value: Value) => Value;
  /** A unique text that occurs nowhere else. */
  readonly invent: (name: string) => string;
};

export const startWatch = (): Watch => {
  const canaries: Canary[] = [];
  const plant = <Value extends string>(name: string, value: Value): Value => {
    if (value !== '' && !canaries.some((canary) => canary.value === value)) canaries.push({ name, value });
    return value;
  };
  const invent = (name: string) => plant(name, `${randomBytes(18).toString('base64url')} "ü+%&=/ ${name}`);
  return { canaries, failures: [], plant, invent };
};

/** Registers every cookie and CSRF token that it receives as a canary, and keeps every error response. */
export class WatchedBrowser extends Browser {
  readonly #watch: Watch;

  constructor(watch: Watch, options: BrowserOptions = {}) {
    super(options);
    this.#watch = watch;
  }

  override async send<Body = Loose>(method: string, path: string, sent: Sent = {}): Promise<Answered<Body>> {
    const answered = await super.send<Body>(method, path, sent);
    for (const [name, { value }] of this.cookies) this.#watch.plant(`cookie ${name}`, value);
    if (this.csrfToken !== null) this.#watch.plant('CSRF token', this.csrfToken);
    keepFailure(this.#watch, `${method} ${path.split('?')[0]}`, answered);
    return answered;
  }
}

/** Body and headers of an error response, without cookies, which belong to the browser. */
export const keepFailure = (
  { failures }: Watch,
  what: string,
  { status, headers, body }: Pick<Answered<unknown>, 'status' | 'headers' | 'body'>,
): void => {
  const location = headers.get('location');
  if (status < 400 && !location?.includes('error=')) return;
  const headerList = [...headers].filter(([name]) => name !== 'set-cookie');
  failures.push({ where: `the answer ${status} to ${what}`, text: JSON.stringify([body, headerList]) });
};
