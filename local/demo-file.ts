import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLocalFile } from './local-file.ts';
import { type Demo, isSeeded, type SeedTarget, seedDemo } from './seed.ts';

export const demoPath = (dataDir: string): string => join(dataDir, 'demo.json');

const readDemo = (path: string): Demo | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Demo) : undefined;

/** Seeds the demo user if it does not exist. Later starts only update the address, which may have changed. */
export const ensureDemo = async (dataDir: string, isKept: boolean, target: SeedTarget): Promise<void> => {
  writeLocalFile(dataDir, target);
  const path = demoPath(dataDir);
  const known = isKept ? readDemo(path) : undefined;
  const demo = known !== undefined && (await isSeeded(target)) ? known : await seedDemo(target);
  if (demo === undefined) return;
  writeFileSync(path, `${JSON.stringify({ ...demo, base_url: target.baseUrl }, null, 2)}\n`);
};
