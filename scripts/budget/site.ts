import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud } from '../../local/main.ts';
import { synthesize } from '../build/synthesize.ts';
import { build } from '../build.ts';
import { writeDemo } from '../demo/ensure-demo.ts';

type Demo = {
  readonly base_url: string;
  readonly api_key: string;
  readonly account_id: string;
  readonly email: string;
  readonly password: string;
};

/** A running service with a signed-in demo user. */
export type Site = {
  readonly origin: string;
  readonly demo: Demo;
  /** The session's cookie. */
  readonly session: string;
  /** Spreads requests over many addresses, if the service allows the header. */
  readonly viewerHeaders: () => Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

const readDemo = (dataDir: string): Demo => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;

/** A new local cloud in memory. */
export const startSite = async (): Promise<Site> => {
  const outDir = await mkdtemp(join(tmpdir(), 'counterfoil-budget-'));
  const prepare = () => build().then(() => synthesize(outDir));
  const cloud = await startLocalCloud({
    outDir,
    prepare,
    port: 0,
    inMemory: true,
    viewerHeader: true,
    onReady: writeDemo,
  });
  const demo = readDemo(cloud.dataDir);
  const stop = async (): Promise<void> => {
    await cloud.stop();
    await rm(outDir, { recursive: true, force: true });
  };
  return { ...(await startSession(cloud.baseUrl, demo)), stop };
};

/** A cloud started by `npm start`, whose data folder has the demo user's password; by default at its own address. */
export const joinSite = async (url: string | undefined, dataDir: string): Promise<Site> => {
  const demo = readDemo(dataDir);
  return { ...(await startSession(url ?? demo.base_url, demo)), stop: async () => undefined };
};

/** Uses the host name: browsers keep a session cookie without TLS for `localhost`, but not for its IP address. */
const startSession = async (baseUrl: string, demo: Demo): Promise<Omit<Site, 'stop'>> => {
  const { origin } = new URL(baseUrl.replace('127.0.0.1', 'localhost'));
  const { email, password } = demo;
  const response = await fetch(`${origin}/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  const cookie = response.headers.getSetCookie().find((header) => header.startsWith('__Host-session='));
  if (cookie === undefined) throw new Error(`The demo user could not sign in: ${response.status}`);
  let last = 0;
  const viewerHeaders = () => {
    last += 1;
    return { 'x-local-viewer': `198.18.${Math.floor(last / 250) % 250}.${(last % 250) + 1}` };
  };
  const session = cookie.slice(cookie.indexOf('=') + 1).split(';')[0] ?? '';
  return { origin, demo, session, viewerHeaders };
};
