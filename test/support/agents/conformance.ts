import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { demo } from '../http/api-client.ts';

/** An exact version: a new one is tried on purpose. It is the first series with scenarios of revision 2026-07-28. */
export const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

/** `checks`: only these of the scenario, by their ids. */
type Skipped = { readonly scenarios: RegExp; readonly checks?: RegExp; readonly reason: string };

const EXAMPLE_TOOL = "it calls a tool of the suite's example server";
const ONLY_TOOLS = 'the server has tools only';
const NO_STATE = 'the server keeps no session and streams nothing (ADR 124)';

/** Scenarios, or checks of them, that do not apply, and why. */
const SKIPPED: readonly Skipped[] = [
  { scenarios: /^(tools-call-|elicitation-|json-schema-2020-12$)/, reason: EXAMPLE_TOOL },
  { scenarios: /^input-required-result-(?!unsupported-methods|validate-input)/, reason: EXAMPLE_TOOL },
  { scenarios: /^(resources-|prompts-|completion-complete$|logging-set-level$)/, reason: ONLY_TOOLS },
  { scenarios: /^http-custom-header-server-validation$/, reason: 'no argument of a tool is repeated in a header' },
  { scenarios: /^(server-session-lifecycle|server-sse-polling)$/, reason: NO_STATE },
  { scenarios: /^server-sse-multiple-streams$/, checks: /-session$/, reason: NO_STATE },
  { scenarios: /^caching$/, checks: /-(prompts|resources)-/, reason: ONLY_TOOLS },
  { scenarios: /^server-stateless$/, checks: /-(subscription-ack|tags-subscription-id)$/, reason: NO_STATE },
  {
    scenarios: /^server-stateless$/,
    checks: /-(undeclared-capability|missing-capability-http-400|independent-requests-on-stream|log-without-loglevel)$/,
    reason: EXAMPLE_TOOL,
  },
  {
    scenarios: /^dns-rebinding-protection$/,
    checks: /^localhost-host-rebinding-rejected$/,
    reason: 'origins are not checked, because a key is needed and no cookie is read (ADR 124)',
  },
];

type Check = { readonly id: string; readonly status: string; readonly errorMessage?: string };
/** `faults`: the checks that failed although they apply. `skipped`: what does not apply, with the reason. */
export type Judged = {
  readonly scenario: string;
  readonly passed: boolean;
  readonly faults: readonly string[];
  readonly skipped: readonly string[];
};

/** Of every answer, whichever the scenario. */
const OF_ALL = 'wire-schema-valid';

export const judge = (scenario: string, checks: readonly Check[]): Judged => {
  const rules = SKIPPED.filter(({ scenarios }) => scenarios.test(scenario));
  const whole = rules.find((rule) => rule.checks === undefined);
  const open = checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    .map((check) => ({ ...check, rule: whole ?? rules.find((rule) => rule.checks?.test(check.id)) }));
  const faults = open
    .filter(({ id, status, rule }) => status === 'FAILURE' && (id === OF_ALL || rule === undefined))
    .map(({ id, errorMessage }) => `${scenario}: ${id}: ${errorMessage}`);
  const parts = open.flatMap(({ id, rule }) => (rule === undefined ? [] : [`${id}: ${rule.reason}`]));
  const reasons = whole === undefined ? parts : [whole.reason];
  const isTried = checks.some(({ id, status }) => id !== OF_ALL && status === 'SUCCESS');
  if (!isTried && reasons.length === 0) faults.push(`${scenario}: nothing was checked: add it to what is skipped`);
  return {
    scenario,
    passed: whole === undefined && isTried && faults.length === 0,
    faults,
    skipped: reasons.map((reason) => `skipped ${scenario}: ${reason}`),
  };
};

/** Runs a command of the suite, which fails for scenarios that do not apply; the checks by scenario. */
export const runSuite = async (
  folder: string,
  command: 'server' | 'authorization',
  ...args: readonly string[]
): Promise<ReadonlyMap<string, readonly Check[]>> => {
  const results = join(folder, `results-${args.join('-').replaceAll(/\W+/g, '-')}`);
  const bin = join(folder, 'node_modules/.bin/conformance');
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [bin, command, ...args, '--output-dir', results], (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
  const names = await readdir(results).catch(() => []);
  if (names.length === 0) throw new Error(`The suite tried nothing: ${output}`);
  const read = async (name: string) => {
    const scenario = /^(?:authorization-)?server-(.+)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name;
    return [scenario, JSON.parse(await readFile(join(results, name, 'checks.json'), 'utf8')) as Check[]] as const;
  };
  return new Map(await Promise.all(names.map(read)));
};

/** The suite sends no key: requests to this address get one. */
export const startKeyed = async (apiKey: string) => {
  const { base_url } = demo();
  const server = createServer((received, answer) => {
    const headers = { ...received.headers, host: new URL(base_url).host, 'x-api-key': apiKey };
    const sent = request(new URL(received.url ?? '/', base_url), { method: received.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    received.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    stop: () => server.close(),
  };
};
