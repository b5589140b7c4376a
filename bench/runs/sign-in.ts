import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { type FaultyOp, startFaultyOp } from '../../test/support/openid/faulty-op.ts';
import type { OpFault } from '../../test/support/openid/op-fault.ts';
import { Browser } from '../../test/support/people/browser-client.ts';
import { CLOUD_PASSWORD, newCloudUser } from '../../test/support/people/cloud-person.ts';
import { addProvider } from '../../test/support/people/sso-cloud.ts';
import { idpResponse } from '../../test/support/saml/idp.ts';
import { createKeyPair } from '../../test/support/saml/key-pair.ts';
import { type LocalStats, readStats, resetStats } from '../local-stats.ts';
import { type Driven, drive, median, type ProcessorTime, percentile, processorTime } from '../measure.ts';
import { atLeast, atMost, type Figure, noted, rated } from '../report.ts';
import { freePort, type Stack, startStack } from '../stack.ts';

/** Enough people that concurrent sign-ins rarely hit the same one. */
const PEOPLE = 40;

const CLIENT_SECRET = 'a secret of the bench';
const IDP = { entityId: 'https://idp.bench.example', keys: createKeyPair('idp.bench.example') };
const VENDOR = 'entra';

/** A prepared browser request: sends the callback and checks that the user is signed in. */
type PreparedSignIn = () => Promise<void>;
export type Ways = {
  readonly openIdConnect: (person: number) => Promise<PreparedSignIn>;
  readonly saml: (person: number) => Promise<PreparedSignIn>;
  readonly stop: () => Promise<void>;
};

/** A local OpenID provider that answers at once, and responses of a SAML provider that are signed in advance. */
export const openWays = async (baseUrl: string, port: number): Promise<Ways> => {
  const op = await startFaultyOp({ port, clientSecret: CLIENT_SECRET, faults: honestPeople() });
  await addProviders(op);
  return {
    openIdConnect: async (person) => {
      const browser = new Browser({ baseUrl });
      const left = await go(browser, '/auth/bench-oidc');
      const answer = await fetch(`${left}&login_hint=oidc-${person}`, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '');
      return () => arrive(browser.get(back.pathname + back.search, { from: 'other-site' }));
    },
    saml: async (person) => {
      const browser = new Browser({ baseUrl });
      const { searchParams } = new URL(await go(browser, '/auth/saml/bench-saml'));
      const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
      const form = {
        SAMLResponse: responseTo(baseUrl, / ID="([^"]+)"/.exec(request)?.[1] ?? '', person),
        RelayState: searchParams.get('RelayState') ?? '',
      };
      return () => arrive(browser.send('POST', '/auth/saml/bench-saml/callback', { form, from: 'other-site' }));
    },
    stop: op.stop,
  };
};

/** The same person in the ID token and the user info. */
const honestPeople = (): Readonly<Record<string, OpFault>> =>
  Object.fromEntries(
    Array.from({ length: PEOPLE }, (_, person): [string, OpFault] => {
      const who = { sub: `oidc-${person}`, email: `oidc-${person}@bench.example` };
      return [
        who.sub,
        {
          idToken: ({ claims }) => {
            Object.assign(claims, who);
          },
          userInfo: (claims) => ({ ...claims, ...who }),
        },
      ];
    }),
  );

const addProviders = async (op: FaultyOp): Promise<void> => {
  const client = { client_id: 'bench', client_secret: CLIENT_SECRET };
  await addProvider({ name: 'bench-oidc', strategy: 'openid_connect', issuer: op.issuer(), ...client });
  await addProvider({
    name: 'bench-saml',
    strategy: 'saml',
    entity_id: IDP.entityId,
    sso_url: `${IDP.entityId}/sso`,
    certificates: [IDP.keys.certificate],
  });
};

const responseTo = (baseUrl: string, inResponseTo: string, person: number): string => {
  const audience = `${baseUrl}/auth/saml/bench-saml`;
  const facts = { vendor: VENDOR, mode: 'assertion', fault: {}, keys: IDP.keys, issuer: IDP.entityId } as const;
  const email = `saml-${person}@bench.example`;
  const xml = idpResponse({ ...facts, email, inResponseTo, audience, acsUrl: `${audience}/callback` });
  return Buffer.from(xml).toString('base64');
};

const go = async (browser: Browser, path: string): Promise<string> => {
  const { location, status } = await browser.get(path);
  if (location?.startsWith('http') !== true) throw new Error(`${path} answered ${status}, to ${location}`);
  return location;
};

const arrive = async (answer: ReturnType<Browser['get']>): Promise<void> => {
  const { location, setCookies, status } = await answer;
  const isIn = status === 303 && setCookies.some((cookie) => cookie.startsWith('__Host-session='));
  if (!isIn) throw new Error(`A sign-in of the bench ended with ${status}, at ${location}`);
};

/** The number of processes that the local cloud runs per function; more would measure queueing. */
const AT_ONCE = 4;
const ROUND = 120;
const LOCAL_ROUND = 20;
const MEBIBYTE = 2 ** 20;

const KINDS = ['floor', 'openIdConnect', 'saml', 'local'] as const;
type Kind = (typeof KINDS)[number];
const FUNCTIONS: Readonly<Record<Kind, string>> = {
  floor: 'show-session',
  openIdConnect: 'finish-sign-in',
  saml: 'finish-saml',
  local: 'create-session',
};
/** The functions whose cold start matters for sign-in. */
export const SIGN_IN_FUNCTIONS: readonly string[] = [
  ...Object.values(FUNCTIONS),
  ...['start-sign-in', 'start-saml', 'get-saml-metadata', 'log-out-saml', 'delete-session'],
];
/** The results of a round, the service requests, and the stack's processor time if known. */
type Round = Driven & { readonly spent: ProcessorTime | undefined; readonly stats: LocalStats };
type Rounds = Readonly<Record<Kind, readonly Round[]>>;
export type SignInBench = { readonly figures: readonly Figure[]; readonly lines: readonly string[] };

/** Sign-ins per second for each method, on a separate stack that can call the bench's provider. */
export const benchSignIn = async (assembly: string, rounds: number): Promise<SignInBench> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-sign-in-'));
  const port = await freePort();
  process.env['EGRESS_ALLOW'] = `127.0.0.1:${port}`;
  const dataDir = join(folder, 'data');
  const stack = await startStack({ assembly, dataDir, port: await freePort(), viewerHeader: true });
  try {
    process.env['DEMO_FILE'] = join(dataDir, 'demo.json'); // the test helpers read it
    const ways = await openWays(stack.baseUrl, port);
    try {
      const measured = await runRounds(stack, ways, rounds);
      return { figures: figuresOf(measured), lines: linesOf(measured) };
    } finally {
      await ways.stop();
    }
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true });
  }
};

/**
 * Runs all kinds in turn, so that load spikes affect all equally. The first round creates accounts and is not counted.
 */
const runRounds = async ({ baseUrl, groupId }: Stack, ways: Ways, rounds: number): Promise<Rounds> => {
  const visitor = await new Browser({ baseUrl }).signInAsDemo();
  const locals = await emails();
  const jobsOf: Readonly<Record<Kind, () => Promise<readonly (() => Promise<void>)[]>>> = {
    floor: async () => Array.from({ length: ROUND }, () => () => visit(visitor)),
    openIdConnect: () => prepareSignIns(ways.openIdConnect),
    saml: () => prepareSignIns(ways.saml),
    local: async () => locals.map((email) => () => signInLocally(baseUrl, email)),
  };
  const measured: Record<Kind, Round[]> = { floor: [], openIdConnect: [], saml: [], local: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of KINDS) {
      const jobs = await jobsOf[kind]();
      await resetStats(baseUrl);
      const before = processorTime(groupId);
      const driven = await drive(jobs, AT_ONCE);
      const spent = difference(before, processorTime(groupId));
      announce(round === 0 ? `${kind}, first time` : kind, driven);
      if (round > 0) measured[kind].push({ ...driven, spent, stats: await readStats(baseUrl) });
    }
  }
  return measured;
};

const difference = (from: ProcessorTime | undefined, to: ProcessorTime | undefined): ProcessorTime | undefined =>
  from && to && { functions: to.functions - from.functions, cloud: to.cloud - from.cloud };

const announce = (kind: string, { seconds, times }: Driven): void => {
  const rate = (times.length / seconds).toFixed(0).padStart(5);
  console.log(
    `${kind.padEnd(28)} ${rate}/s  p50 ${percentile(times, 0.5).toFixed(0)} ms  p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  );
};

/** Prepared callbacks; the redirect to the provider is not measured. */
const prepareSignIns = async (
  leave: (person: number) => Promise<PreparedSignIn>,
): Promise<readonly PreparedSignIn[]> => {
  const ready: PreparedSignIn[] = [];
  const jobs = Array.from({ length: ROUND }, (_, index) => async () => {
    ready.push(await leave(index % PEOPLE));
  });
  await drive(jobs, AT_ONCE);
  return ready;
};

/** A minimal request that identifies the user. */
const visit = async (browser: Browser): Promise<void> => {
  const { status } = await browser.get('/sessions/current');
  if (status !== 200) throw new Error(`GET /sessions/current answered ${status}`);
};

const emails = async (): Promise<readonly string[]> => {
  const users = await Promise.all(Array.from({ length: LOCAL_ROUND }, () => newCloudUser()));
  return users.map(({ email }) => email);
};

const signInLocally = async (baseUrl: string, email: string): Promise<void> => {
  const { status } = await new Browser({ baseUrl }).signIn(email, CLOUD_PASSWORD);
  if (status !== 201) throw new Error(`POST /sessions answered ${status}`);
};

const rateOf = (rounds: readonly Driven[]): number =>
  median(rounds.map(({ seconds, times }) => times.length / seconds));
const p99Of = (rounds: readonly Driven[]): number =>
  percentile(
    rounds.flatMap(({ times }) => times),
    0.99,
  );

/** Milliseconds per operation. Other processes affect it far less than the rates. */
const processorFigures = (what: string, rounds: readonly Round[]): Figure[] => {
  const spent = rounds.flatMap((round) => (round.spent === undefined ? [] : [round.spent]));
  if (spent.length < rounds.length) return [];
  const done = sumOf(rounds.map(({ times }) => times.length));
  const functions = sumOf(spent.map((round) => round.functions)) / done;
  const cloud = sumOf(spent.map((round) => round.cloud)) / done;
  return [
    noted(`processor time of the function, ${what}`, functions, 'ms'),
    noted(`processor time of the emulated cloud, ${what}`, cloud, 'ms'),
  ];
};
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const figuresOf = ({ floor, openIdConnect, saml, local }: Rounds): Figure[] => [
  rated('requests with a session a second', rateOf(floor), '/s'),
  atLeast('OpenID Connect callbacks a second', rateOf(openIdConnect), 50, '/s'),
  atMost('OpenID Connect callback, p99', p99Of(openIdConnect), 300, 'ms'),
  noted('OpenID Connect callback / request with a session', rateOf(floor) / rateOf(openIdConnect), 'x'),
  atLeast('SAML assertions a second', rateOf(saml), 30, '/s'),
  atMost('SAML assertion, p99', p99Of(saml), 300, 'ms'),
  noted('SAML assertion / request with a session', rateOf(floor) / rateOf(saml), 'x'),
  rated('sign-ins by password a second', rateOf(local), '/s'),
  noted('sign-in by password, p99', p99Of(local), 'ms'),
  ...processorFigures('a request with a session', floor),
  ...processorFigures('an OpenID Connect callback', openIdConnect),
  ...processorFigures('a SAML assertion', saml),
  ...processorFigures('a sign-in by password', local),
];

/** For each kind, the service requests of one operation and the peak memory of its function. */
const linesOf = (measured: Rounds): readonly string[] =>
  KINDS.map((kind) => {
    const rounds = measured[kind];
    const done = sumOf(rounds.map(({ times }) => times.length));
    const names = new Set(rounds.flatMap(({ stats }) => Object.keys(stats.requests)));
    const counts = [...names].map((name) => {
      const count = sumOf(rounds.map(({ stats }) => stats.requests[name] ?? 0));
      return `${name} ${(count / done).toFixed(1)}`;
    });
    const peak = Math.max(...rounds.map(({ stats }) => stats.peakRss[FUNCTIONS[kind]] ?? 0)) / MEBIBYTE;
    return `${kind.padEnd(14)} ${FUNCTIONS[kind]} ${peak.toFixed(0)} MB; each: ${counts.toSorted().join(', ')}`;
  });
