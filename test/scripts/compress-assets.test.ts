import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAssets } from '../../scripts/build/compress-assets.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-compress-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('compressAssets', () => {
  it('keeps styles and scripts that can be decompressed, and none of a build before', async () => {
    const from = mkdtempSync(join(folder, 'from-'));
    const to = join(folder, 'to');
    const styles = 'a { color: red }\n'.repeat(100);
    writeFileSync(join(from, 'app.1.css'), styles);
    writeFileSync(join(from, 'icon.1.png'), 'picture');
    await compressAssets(from, to);
    expect(readdirSync(to)).toEqual(['app.1.css']);
    expect(brotliDecompressSync(readFileSync(join(to, 'app.1.css'))).toString()).toBe(styles);

    rmSync(join(from, 'app.1.css'));
    writeFileSync(join(from, 'app.2.css'), styles);
    await compressAssets(from, to);
    expect(readdirSync(to)).toEqual(['app.2.css']);
  });
});
