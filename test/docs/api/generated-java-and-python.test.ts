import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../support/amounts.ts';
import { asOpenApi30 } from '../../support/docs/openapi-30.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAMS = join(ROOT, 'test/fixtures/generated-clients');

/** The newest one that comes with its jar. It reads OpenAPI 3.0 only; those that read 3.1 are not on npm. */
const PACKAGE = '@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2';
const JAR = 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar';
const ONLY_CODE = 'apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false';

const works = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;
const hasJava = isFull && works('javac', '-version');
const hasPython = hasJava && works('python3', '-c', 'import certifi, dateutil, six, urllib3');
if (isFull && !hasJava) console.log('skipped the generated clients for Java and Python: there is no javac');
if (hasJava && !hasPython) {
  console.log('skipped the generated client for Python: python3 has no certifi, dateutil, six or urllib3');
}

const execute = promisify(execFile);
let folder = '';
const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  execute(command, args, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64 * 2 ** 20 });

const generate = (language: string, ...settings: readonly string[]) =>
  run('java', [
    ...['-jar', JAR, 'generate', '-i', 'openapi-30.json', '-g', language, '-o', language],
    ...['--global-property', ONLY_CODE, ...settings],
  ]);

const filesIn = async (below: string, ending: string): Promise<readonly string[]> =>
  (await readdir(join(folder, below), { recursive: true }))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(below, name));

const argumentsOf = async (): Promise<readonly string[]> => [(await newFamily()).apiKey, `${demo().base_url}/api/v1`];

const EXPECTED = ['matched', ['5.20'], 201, 'validation_failed', 404];

/** Only in the proof, as generated-clients.test.ts. */
describe.runIf(hasJava)('openapi-generator', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'counterfoil-generated-'));
    const document = JSON.parse(await readFile(join(ROOT, 'openapi.json'), 'utf8')) as Parameters<
      typeof asOpenApi30
    >[0];
    await writeFile(join(folder, 'openapi-30.json'), JSON.stringify(asOpenApi30(document)));
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    await cp(PROGRAMS, folder, { recursive: true });
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('makes a Java client that compiles and runs', async () => {
    await generate('java', '--library', 'native', '--additional-properties', 'openApiNullable=false');
    await mkdir(join(folder, 'classes'));
    const sources = [...(await filesIn('java/src/main', '.java')), 'Tour.java'];
    await writeFile(join(folder, 'sources'), sources.join('\n'));
    await run('javac', ['-nowarn', '-proc:none', '-cp', JAR, '-d', 'classes', '@sources']); // the jar has Jackson
    const { stdout } = await run('java', ['-cp', [JAR, 'classes'].join(delimiter), 'Tour', ...(await argumentsOf())]);
    expect(JSON.parse(stdout)).toEqual(EXPECTED);
  });

  it.runIf(hasPython)('makes a Python client that compiles and runs', async () => {
    await generate('python');
    await run('python3', ['-m', 'compileall', '-q', 'python/openapi_client']);
    const { stdout } = await run('python3', ['tour.py', ...(await argumentsOf())], { PYTHONPATH: 'python' });
    expect(JSON.parse(stdout)).toEqual(EXPECTED);
  });
});
