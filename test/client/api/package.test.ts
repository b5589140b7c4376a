import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, transferSize } from '../../../client/build.ts';
import { createClient } from '../../../client/src/index.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** A strict project for browsers or Node that has nothing but the client. */
const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    skipLibCheck: false,
    outDir: 'out',
    rootDir: '.',
  },
  include: ['*.ts'],
};

const MAIN = `
import { openAsBlob } from 'node:fs';
import { createClient } from '@counterfoil/client';
import { tour } from './out/tour.js';

const [baseUrl, apiKey, accountId, folder] = process.argv.slice(2);
const open = (name) => openAsBlob(folder + '/' + name, { type: name.endsWith('csv') ? 'text/csv' : '' });
const samples = { bank: await open('bank.csv'), errors: await open('bank-with-errors.csv'), family: await open('family.ndjson') };
console.log(JSON.stringify(await tour(createClient({ baseUrl, apiKey }), accountId, samples)));
`;

let project = '';

/** Packs the client as npm publishes it, and puts it with its dependencies into the project. */
const install = async (): Promise<void> => {
  const staged = join(project, 'staged');
  const modules = join(project, 'node_modules');
  const installed = join(modules, '@counterfoil/client');
  await mkdir(installed, { recursive: true });
  await buildClient(join(staged, 'dist'));
  for (const file of ['package.json', 'README.md', 'src'])
    await cp(join(ROOT, 'client', file), join(staged, file), { recursive: true });
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--offline', '--json'], { cwd: staged });
  const packed = Object.values(JSON.parse(stdout) as Record<string, { readonly filename: string }>)[0]?.filename ?? '';
  await run('tar', ['-xzf', join(staged, packed), '-C', installed, '--strip-components=1']);
  await rm(staged, { recursive: true });
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(dependencies))
    await cp(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true });
};

/** The examples of the README, which follow one another. */
const readmeProgram = async (): Promise<string> => {
  const text = await readFile(join(ROOT, 'client/README.md'), 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block).join('');
};

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'counterfoil-client-'));
  await install();
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await writeFile(join(project, 'readme.ts'), await readmeProgram());
  await writeFile(join(project, 'main.js'), MAIN);
  for (const file of ['tour.ts', 'misspelt.ts']) await cp(join(ROOT, 'test/client/support', file), join(project, file));
});
afterAll(() => rm(project, { recursive: true, force: true }));

describe('the published client', () => {
  const published = () => join(project, 'node_modules/@counterfoil/client/dist/index.js');

  it('is at most 11 kB, minified and compressed, with everything that it needs', async () => {
    expect(await readFile(published(), 'utf8')).not.toMatch(/\bfrom\s*["']/);
    expect(await transferSize(published())).toBeLessThanOrEqual(11_000);
  });

  it('shows readable code where an error is thrown', async () => {
    const { stderr } = await run(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { createClient } from ${JSON.stringify(published())}; createClient({ baseUrl: 'none', apiKey: 'key' })`,
    ]).catch((error: { readonly stderr: string }) => error);
    expect(stderr).toContain('at addressOf (');
    expect(stderr.length).toBeLessThan(2_000);
  });

  it('compiles in a strict project, rejects misspelt names, and runs the tour there', async () => {
    const compile = (folder: string, ...more: string[]) =>
      run(process.execPath, [join(ROOT, folder, 'typescript/bin/tsc'), '--project', project, ...more]).catch(
        ({ stdout }: { readonly stdout: string }) => ({ stdout }),
      );
    expect((await compile('client/node_modules', '--skipLibCheck')).stdout).toBe('');
    expect((await compile('node_modules')).stdout).toBe('');
    const { apiKey } = await newFamily();
    const { base_url } = demo();
    const account = { name: 'Checking', account_type: 'depository', currency: 'USD' } as const;
    const { id } = (await createClient({ baseUrl: base_url, apiKey }).POST('/accounts', { body: account })).data;
    const samples = join(ROOT, 'events/samples');
    const { stdout } = await run(process.execPath, [join(project, 'main.js'), base_url, apiKey, id, samples]);
    expect(JSON.parse(stdout)).toEqual([
      ['complete', 'matched', 31],
      [true, 31, ['match'], 31],
      [422, true, 'create'],
      28,
      'already_imported',
      ['pending', 'pending', 31, 'pending', 0],
      ['complete', 25],
    ]);
  });
});
