import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../support/amounts.ts';
import { GENERATED_CLIENTS, PACKAGES } from '../../support/docs/generated-clients.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const OPENAPI = join(import.meta.dirname, '../../../openapi.json');
const run = promisify(execFile);

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    skipLibCheck: true,
  },
  include: ['*.ts', 'hey'],
};

let folder = '';
const baseUrl = () => `${demo().base_url}/api/v1`;
const tool = ([name, ...args]: readonly [string, ...string[]]) =>
  run(process.execPath, [join(folder, 'node_modules/.bin', name), ...args], {
    cwd: folder,
    env: { ...process.env, BASE_URL: baseUrl() },
  }).catch(({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
    throw new Error(`${name}: ${stdout}${stderr}`);
  });

/** Only in the proof, because the generators come from npm. */
describe.runIf(isFull)('the document of the API', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'counterfoil-generated-'));
    await cp(OPENAPI, join(folder, 'openapi.json'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await writeFile(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has no findings of the rules for OpenAPI of Spectral', async () => {
    const { stdout } = await tool(['spectral', 'lint', '--fail-severity=hint', 'openapi.json']);
    expect(stdout).toContain('No results');
  });

  it.each(GENERATED_CLIENTS)(
    'makes a client with $name that compiles and runs',
    async ({ command, files, program }) => {
      for (const [name, text] of Object.entries(files ?? {})) await writeFile(join(folder, name), text);
      await tool(command);
      const source = join(folder, 'program.ts');
      await writeFile(source, program);
      await tool(['tsc', '--project', '.']);
      const outfile = join(folder, 'program.mjs');
      await build({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
      const { apiKey } = await newFamily();
      const { stdout } = await run(process.execPath, [outfile, apiKey, baseUrl()]);
      expect(JSON.parse(stdout)).toEqual(['matched', ['5.20'], 201, 'validation_failed', 404]);
    },
  );
});
