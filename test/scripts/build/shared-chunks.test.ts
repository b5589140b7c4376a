import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { localEntries, localOptions } from '../../../scripts/build/bundle-local-code.ts';

const run = promisify(execFile);

it('bundles functions with the tools for agents and without them into chunks that Node accepts', async () => {
  const outdir = await mkdtemp(join(tmpdir(), 'counterfoil-chunks-'));
  const entries = ['answer-mcp', 'list-accounts'].flatMap((name) => localEntries().get(name) ?? []);
  const options = localOptions({} as Parameters<typeof localOptions>[0]);
  await build({ ...options, entryPoints: Object.fromEntries(entries), outdir });
  await writeFile(join(outdir, 'package.json'), '{ "type": "module" }\n');

  const files = (await readdir(outdir, { recursive: true })).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) await run(process.execPath, ['--check', join(outdir, file)]);
  await rm(outdir, { recursive: true });
});
