import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleRequest, examplesOf } from '../../../shared/docs/domain/examples.ts';
import { GUIDES } from '../../../shared/docs/domain/guides/all-guides.ts';
import type { Guide } from '../../../shared/docs/domain/guides/guide.ts';
import { hasPython, PYTHON_CLIENT } from '../../client/support/python.ts';
import { call, demo } from '../../support/http/api-client.ts';
import { OPERATIONS } from '../../support/http/api-fixtures.ts';
import { newFamily } from '../../support/new-family.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CONDITION = '@counterfoil/source';
const run = promisify(execFile);

/** A strict project of somebody who uses the client. */
const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    customConditions: [CONDITION],
    allowImportingTsExtensions: true,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['*.ts'],
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-guides-'));
  await mkdir(join(folder, 'node_modules/@counterfoil'), { recursive: true });
  await symlink(join(ROOT, 'client'), join(folder, 'node_modules/@counterfoil/client'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  for (const guide of GUIDES) for (const [name, text] of programsOf(guide)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const codeOf = ({ sections }: Guide) => sections.flatMap(({ code = [] }) => code);
const SUFFIX = { typescript: 'ts', python: 'py' } as const;
const isProgram = (language: string): language is keyof typeof SUFFIX => Object.hasOwn(SUFFIX, language);
const nameOf = ({ slug }: Guide, at: number, language: keyof typeof SUFFIX): string =>
  `${slug}-${at}.${SUFFIX[language]}`;
const runsPython = hasPython();
const programsOf = (guide: Guide) =>
  codeOf(guide).flatMap(({ language, text }, at) =>
    isProgram(language) ? [[nameOf(guide, at, language), text] as const] : [],
  );

/** As the package installs it. */
const COUNTERFOIL = `counterfoil() { node ${join(ROOT, 'cli/bin/counterfoil.js')} "$@"; }`;

/** All code of a guide in its order. A refused request is a failure. */
const scriptOf = (guide: Guide): string => {
  const lines = codeOf(guide).flatMap(({ language, text }, at) => {
    if (language === 'typescript') return [`node --conditions=${CONDITION} ${nameOf(guide, at, language)}`];
    if (language === 'python') return runsPython ? [`python3 ${nameOf(guide, at, language)}`] : [];
    return language === 'shell' ? text.split('\n').filter((line) => !line.startsWith('export COUNTERFOIL_')) : [];
  });
  return ['set -e', 'curl() { command curl -sS --fail-with-body "$@"; }', COUNTERFOIL, ...lines].join('\n');
};

/** The output of the last code of each guide. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  webhooks: /^\{"data":\[.*"next_cursor":/s,
  'first-import': runsPython ? /complete matched\n.*\nverified\n$/s : /complete matched\n$/,
  'file-formats': /^\{"same":0,"updated":1,"left":0,"deleted":0,"names_left":0\}\n$/,
  keys: /"scopes":\["read_write"\]/,
  assistants: /^\{"result":/,
  'external-ids': /"outcome":"applied".*"outcome":"unchanged"/s,
  copies: /"has_more":false/,
  clients: /access-control-allow-origin: \*/i,
  'command-line': /"name": "Corner bakery".*"total_count": 0/s,
  sessions: /"status":"\w+"/,
  idempotency: /"name":"Holiday 2026"/,
  pagination: /2026-02-27 Corner bakery 4\.80\n$/,
  'sign-in': /"authorization_endpoint":/,
};

it.each(GUIDES.map((guide) => [guide.title, guide] as const))('runs the code of the guide “%s”', async (_, guide) => {
  const { apiKey } = await newFamily();
  const account = { name: 'Checking', account_type: 'depository', currency: 'USD' };
  if (guide.slug !== 'first-import') {
    const { body } = await call<{ data: { id: string } }>('POST', '/accounts', { apiKey, json: account });
    const bread = { account_id: body.data.id, date: '2026-02-27', amount: '4.80', name: 'Corner bakery' };
    await call('POST', '/transactions', { apiKey, json: bread });
  }
  const env = {
    ...process.env,
    COUNTERFOIL_URL: demo().base_url,
    COUNTERFOIL_API_KEY: apiKey,
    PYTHONPATH: join(PYTHON_CLIENT, 'src'),
  };

  const { stdout } = await run('sh', ['-c', scriptOf(guide)], { cwd: folder, env });

  expect(stdout).toMatch(PRINTED[guide.slug] ?? /^$/);
});

it('shows TypeScript that compiles under strict, for every operation and in every guide', async () => {
  const examples = OPERATIONS.map((operation) => {
    const { typescript } = examplesOf(operation, exampleRequest(OPERATIONS, operation));
    return `export const ${operation.id} = async (client: CounterfoilClient) => {\n${typescript}\nreturn answer;\n};`;
  });
  const types = "import type { CounterfoilClient } from '@counterfoil/client';";
  await writeFile(join(folder, 'examples.ts'), [types, ...examples].join('\n'));

  const compiled = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    ({ stdout }: { readonly stdout: string }) => ({ stdout }),
  );

  expect(compiled.stdout).toBe('');
});
