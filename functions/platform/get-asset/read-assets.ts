import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
};

export type Asset = { readonly type: string; readonly content: Buffer };

/** @throws Error for a file whose type is unknown: the build would be wrong, not the request. */
export const readAssets = (folder: string): ReadonlyMap<string, Asset> =>
  new Map(
    readdirSync(folder).map((name) => {
      const type = TYPES[extname(name)];
      if (type === undefined) throw new Error(`Nobody knows the content type of ${name}`);
      return [name, { type, content: readFileSync(join(folder, name)) }];
    }),
  );
