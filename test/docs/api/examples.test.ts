import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../client/src/index.ts';
import { exampleRequest, examplesOf } from '../../../shared/docs/domain/examples.ts';
import type { OperationView } from '../../../shared/docs/domain/operations.ts';
import { SEED, someOf } from '../../support/amounts.ts';
import { demo } from '../../support/http/api-client.ts';
import { type ApiFixtures, type Fixture, OPERATIONS, openApiFixtures } from '../../support/http/api-fixtures.ts';
import { assertMatchesOpenApi } from '../../support/http/openapi.ts';

const run = promisify(execFile);
const AT_A_TIME = 5;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The proof runs all of them. */
const SHOWN = someOf(OPERATIONS, 25);

let fixtures: ApiFixtures;

beforeAll(async () => {
  fixtures = await openApiFixtures(28);
});
afterAll(() => fixtures.stop());

/** A family runs one change of many transactions at a time. */
const isOneAtATime = ({ path }: OperationView): boolean =>
  /^\/(change_sets|rules\/|suggestions|transfers|duplicates)/.test(path);

/** The faults of all operations, several of which run at a time. */
const faultsOf = async (check: (operation: OperationView) => Promise<void>): Promise<readonly string[]> => {
  const faults: string[] = [];
  const work = async (left: OperationView[]): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { id } = next;
      await check(next).catch((error: unknown) => void faults.push(`${id}: ${String(error)}`));
    }
  };
  const others = SHOWN.filter((operation) => !isOneAtATime(operation));
  const workers = Array.from({ length: AT_A_TIME }, () => work(others));
  await Promise.all([work(SHOWN.filter(isOneAtATime)), ...workers]);
  return faults.toSorted();
};

/** The keys and the kinds of values, which stay the same when ids are replaced. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [ID.test(key) ? 'id' : key, shapeOf(member)]));
};

const successesOf = ({ answers }: OperationView): readonly number[] =>
  answers.map(({ status }) => Number(status)).filter((status) => status < 300);

const runCurl = async (operation: OperationView, request: Fixture): Promise<void> => {
  const { curl } = examplesOf(operation, { path: request.path, body: request.body });
  const env = { ...process.env, COUNTERFOIL_URL: demo().base_url, COUNTERFOIL_API_KEY: request.apiKey };
  const { stdout } = await run('sh', ['-c', `${curl} -sS -w '\\n%{http_code}'`], { env, maxBuffer: 2 ** 24 });
  const end = stdout.lastIndexOf('\n');
  const status = Number(stdout.slice(end));
  const body: unknown = end === 0 ? null : JSON.parse(stdout.slice(0, end));
  expect(successesOf(operation), `${status} ${stdout.slice(0, end)}`).toContain(status);
  if (operation.id === 'getOpenApi') return; // its answer is the document, which no schema describes
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => request.path[name] ?? '');
  assertMatchesOpenApi(operation.method, path, status, body);
};

type AnyCall = (path: string, options: object) => Promise<unknown>;

/** The client throws unless it succeeds. */
const runTypescript = async ({ method, path }: OperationView, request: Fixture): Promise<void> => {
  const client = createClient({ baseUrl: demo().base_url, apiKey: request.apiKey });
  const call = client[method as 'GET'] as unknown as AnyCall;
  await call(path, { params: { path: request.path }, ...(request.body !== undefined && { body: request.body }) });
};

/** These can be repeated with the same records. */
const REPEATABLE = ['GET', 'PATCH'];

it(`runs the curl and the TypeScript example of operations with success (TEST_SEED=${SEED})`, async () => {
  const faults = await faultsOf(async (operation) => {
    const request = await fixtures.prepare(operation.id);
    const { path, body } = exampleRequest(OPERATIONS, operation);
    expect(shapeOf([request.path, request.body])).toEqual(shapeOf([path, body]));
    await runCurl(operation, request);
    const isRepeatable = REPEATABLE.includes(operation.method);
    await runTypescript(operation, isRepeatable ? request : await fixtures.prepare(operation.id));
  });
  expect(faults).toEqual([]);
});
