import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { buildAssets } from '../../../scripts/build-assets.ts';
import type { Served } from './page-server.ts';

const TYPES = { 'app.css': 'text/css', 'app.js': 'text/javascript', 'favicon.svg': 'image/svg+xml' } as const;

/** As a page asks for them that is not bundled: by plain names. */
export const assetsAsServed = async (): Promise<[string, Served][]> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-assets-'));
  const names = await buildAssets(folder);
  await stop();
  const bodies = Object.entries(TYPES).map(async ([name, type]): Promise<[string, Served]> => {
    const body = await readFile(join(folder, names[name as keyof typeof names]), 'utf8');
    return [`/assets/${name}`, { type, body }];
  });
  return Promise.all(bodies).finally(() => rm(folder, { recursive: true }));
};
