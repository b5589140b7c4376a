import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { stop } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetNames, buildAssets } from '../../scripts/build/build-assets.ts';

let folder: string;
let names: AssetNames;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-build-assets-'));
  await writeFile(join(folder, 'app.0000000000000000.css'), 'of the build before');
  names = await buildAssets(folder);
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const contentOf = (name: keyof AssetNames): Promise<Buffer> => readFile(join(folder, names[name]));

describe('buildAssets', () => {
  it('names each file by its content, and removes those of the build before', async () => {
    for (const name of Object.keys(names) as (keyof AssetNames)[]) {
      const digest = createHash('sha256')
        .update(await contentOf(name))
        .digest('hex');
      expect(names[name].split('.')).toEqual([...name.split('.')].toSpliced(1, 0, digest.slice(0, 16)));
    }
    expect((await readdir(folder)).sort()).toEqual(Object.values(names).sort());
  });

  it('names every icon of the manifest as it is served, with its size', async () => {
    const manifest = JSON.parse(String(await contentOf('app.webmanifest'))) as {
      readonly icons: readonly { readonly src: string; readonly type: string; readonly sizes: string }[];
    };
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png');

    expect(manifest.icons.map(({ src }) => src)).toEqual(
      ['icon.svg', 'icon-192.png', 'icon-512.png', 'icon-512.png'].map((name) => names[name as keyof AssetNames]),
    );
    for (const { src, sizes } of pictures) {
      const png = await readFile(join(folder, src));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes); // the header of a PNG
    }
  });

  it('makes the same of the same', async () => {
    expect(await buildAssets(folder)).toEqual(names);
  });

  it('asks nobody else for anything: no address in the styles but of data and of our fonts', async () => {
    const urls = String(await contentOf('app.css')).match(/url\((?!"?data:)[^)]*\)|@import/g);

    expect(urls).toEqual([`url(${names['figtree-latin.woff2']})`, `url(${names['figtree-latin-ext.woff2']})`]);
  });

  it('keeps the licences of what is in it', async () => {
    const texts = String(await contentOf('licenses.txt'));

    for (const name of ['Figtree Project Authors', 'SIL OPEN FONT LICENSE', 'Pico', 'ISC License'])
      expect(texts).toContain(name);
  });

  it('makes what fits into the first page: 32 KB of fonts, and compressed, 23 KB of styles and 10 KB of script', async () => {
    const fonts = [await contentOf('figtree-latin.woff2'), await contentOf('figtree-latin-ext.woff2')];
    expect(fonts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(32_000);
    expect(gzipSync(await contentOf('app.css')).length).toBeLessThan(23_000);
    expect(gzipSync(await contentOf('app.js')).length).toBeLessThan(10_000);
    expect(gzipSync(await contentOf('passkeys.js')).length).toBeLessThan(1_500); // on the sign-in page, too
  });
});
