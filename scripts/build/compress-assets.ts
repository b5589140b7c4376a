import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const TEXTS = /\.(css|js)$/;

/** Writes the styles and scripts of a folder to another one, under the same names, as small as Brotli makes them. */
export const compressAssets = async (from: string, to: string): Promise<void> => {
  const names = (await readdir(from)).filter((name) => TEXTS.test(name));
  await mkdir(to, { recursive: true });
  const missing = names.filter((name) => !existsSync(join(to, name))); // a name changes with the content
  await Promise.all(
    missing.map(async (name) =>
      writeFile(join(to, name), await promisify(brotliCompress)(await readFile(join(from, name)))),
    ),
  );
  const stale = (await readdir(to)).filter((name) => !names.includes(name));
  await Promise.all(stale.map((name) => rm(join(to, name), { force: true })));
};
