import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { shareOf } from '../local/lambda/processor-share.ts';
import { readTemplates } from '../scripts/checks/templates/template.ts';
import { createClient } from './client.ts';
import { median, processorTime } from './measure.ts';
import { type Figure, noted } from './report.ts';
import { freePort, type Stack, startStack } from './stack.ts';

type Request = { readonly method?: 'POST'; readonly path: string; readonly body?: object };

/** The most frequent requests of people and programs once a family has data. */
const MOST_USED: Readonly<Record<string, Request>> = {
  'create-import': { method: 'POST', path: '/api/v1/imports' },
  'get-import': { path: '/api/v1/imports/{import}' },
  'list-imports': { path: '/api/v1/imports' },
  'list-accounts': { path: '/api/v1/accounts' },
  'list-transactions': { path: '/api/v1/transactions' },
  'get-balance-sheet': { path: '/api/v1/balance_sheet' },
  'sign-in-pages': { path: '/sign-in' },
  'show-home': { path: '/' },
  'show-imports': { path: '/imports' },
  'account-pages': { path: '/transactions' },
};

const COLD_ROUNDS = 7;
const WARM_ROUNDS = 40;
const ROWS = 50;

type Session = {
  readonly stack: Stack;
  readonly headers: Readonly<Record<string, string>>;
  readonly importId: string;
  readonly accountId: string;
};
type Demo = { readonly account_id: string; readonly email: string; readonly password: string };

const csv = (seed: number): string =>
  [
    'date,name,amount',
    ...Array.from(
      { length: ROWS },
      (_, row) => `2026-01-${String((row % 28) + 1).padStart(2, '0')},Shop ${seed}-${row},-${row + 1}.50`,
    ),
    '',
  ].join('\n');

/** A family with one published import of fifty rows, and a signed-in user. */
const openSession = async (stack: Stack, dataDir: string): Promise<Session> => {
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
  const client = createClient(stack.baseUrl, stack.apiKey);
  const { id } = await client.createImport({
    file: new Uint8Array(gzipSync(csv(0))),
    filename: 'bench.csv.gz',
    fields: { account_id: demo.account_id, date_format: '%Y-%m-%d', publish: 'true' },
  });
  await client.settle(id);
  const origin = stack.baseUrl;
  const { headers } = await fetch(`${origin}/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: demo.email, password: demo.password }),
  });
  const cookie = headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  return { stack, headers: { 'x-api-key': stack.apiKey, cookie }, importId: id, accountId: demo.account_id };
};

let sent = 0;

/** Milliseconds until the answer is complete. */
const time = async (session: Session, name: string): Promise<number> => {
  const { method = 'GET', path } = MOST_USED[name] as Request;
  const url = `${session.stack.baseUrl}${path.replace('{import}', session.importId)}`;
  const isPage = !path.startsWith('/api/');
  const { cookie, ...key } = session.headers;
  sent += 1;
  const fields = { account_id: session.accountId, date_format: '%Y-%m-%d', raw_file_content: csv(sent) };
  const started = performance.now();
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: isPage
      ? { accept: 'text/html', ...(name !== 'sign-in-pages' && { cookie: cookie ?? '' }) }
      : { ...key, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(fields) }),
  });
  const text = await response.text();
  const expected = method === 'POST' ? 201 : 200;
  if (response.status !== expected)
    throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
  return performance.now() - started;
};

type Measured = {
  readonly cold: number;
  readonly warm: number;
  readonly warmMost: number;
  readonly processorMs: number;
};

/** Every call of a stack without idle processes is a cold one. */
const measureCold = async (session: Session, name: string): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    times.push(await time(session, name));
    await new Promise((resolve) => setTimeout(resolve, 50)); // the process ends
  }
  return median(times);
};

const measureWarm = async (session: Session, name: string): Promise<Omit<Measured, 'cold'>> => {
  for (let round = 0; round < 3; round += 1) await time(session, name);
  const before = processorTime(session.stack.groupId)?.functions ?? 0;
  const times: number[] = [];
  for (let round = 0; round < WARM_ROUNDS; round += 1) times.push(await time(session, name));
  const used = (processorTime(session.stack.groupId)?.functions ?? 0) - before;
  return { warm: median(times), warmMost: Math.max(...times), processorMs: used / WARM_ROUNDS };
};

const withStack = async <Result>(
  options: { readonly assembly: string; readonly dataDir: string; readonly idleMs?: number },
  work: (session: Session) => Promise<Result>,
): Promise<Result> => {
  const stack = await startStack({ ...options, port: await freePort(), cpu: 'lambda' });
  try {
    return await work(await openSession(stack, options.dataDir));
  } finally {
    await stack.stop();
  }
};

/** Megabytes of each function, as deployed. */
export const memoryOf = async (assembly: string): Promise<ReadonlyMap<string, number>> => {
  const resources = [...(await readTemplates(assembly)).values()].flatMap(({ Resources }) => Object.values(Resources));
  return new Map(
    resources
      .filter(({ Type }) => Type === 'AWS::Lambda::Function')
      .map(({ Properties = {} }) => {
        const { Variables: variables } = Properties['Environment'] as { readonly Variables: Record<string, string> };
        return [variables['POWERTOOLS_SERVICE_NAME'] ?? '', Number(Properties['MemorySize'])];
      }),
  );
};

/** The ten most used functions with Lambda's share of a processor and without compiled code, cold and warm. */
export const benchLambdaTimes = async (
  assembly: string,
  folder: string,
): Promise<{ readonly figures: readonly Figure[]; readonly lines: readonly string[] }> => {
  const names = Object.keys(MOST_USED);
  const cold = await withStack({ assembly, dataDir: join(folder, 'cold'), idleMs: 1 }, async (session) => {
    const times = new Map<string, number>();
    for (const name of names) times.set(name, await measureCold(session, name));
    return times;
  });
  const warm = await withStack({ assembly, dataDir: join(folder, 'warm') }, async (session) => {
    const measured = new Map<string, Omit<Measured, 'cold'>>();
    for (const name of names) measured.set(name, await measureWarm(session, name));
    return measured;
  });
  const memory = await memoryOf(assembly);
  const lines = names.map((name) => {
    const megabytes = memory.get(name) ?? 0;
    const { warm: median = 0, warmMost = 0, processorMs = 0 } = warm.get(name) ?? {};
    return (
      `${name.padEnd(18)} ${String(megabytes).padStart(5)} MB ${(100 * shareOf(megabytes)).toFixed(0).padStart(4)} %` +
      `  cold ${(cold.get(name) ?? 0).toFixed(0).padStart(5)} ms  warm ${median.toFixed(0).padStart(4)} ms` +
      `  slowest ${warmMost.toFixed(0).padStart(4)} ms  processor ${processorMs.toFixed(1)} ms`
    );
  });
  const figures = [
    noted('slowest cold answer of the ten functions', Math.max(...cold.values()), 'ms'),
    noted('slowest warm answer of the ten functions', Math.max(...[...warm.values()].map((times) => times.warm)), 'ms'),
  ];
  return { figures, lines };
};
