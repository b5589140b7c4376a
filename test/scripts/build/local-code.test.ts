import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BundleLocalCode } from '../../../scripts/build/bundle-local-code.ts';
import { buildLocalCode } from '../../../scripts/build/local-code.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LONG_AGO = new Date('2026-01-01');

let folder: string;
let source: string;
let builds: string;
let target: string;

const writeSource = async (text: string): Promise<void> => {
  await writeFile(source, text);
  await utimes(source, LONG_AGO, LONG_AGO);
};

/** Instead of esbuild: the code of the only function is its source. */
const bundle = vi.fn<BundleLocalCode>(async (into) => {
  await mkdir(join(into, 'get-import'), { recursive: true });
  await writeFile(join(into, 'get-import', 'index.js'), await readFile(source));
  return [relative(ROOT, source)];
});
const code = () => readFile(join(target, 'get-import', 'index.js'), 'utf8');

beforeEach(async () => {
  bundle.mockClear();
  folder = await mkdtemp(join(tmpdir(), 'local-code-'));
  [source, builds, target] = [join(folder, 'source.ts'), join(folder, 'local'), join(folder, 'data')];
  await writeSource('first');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the code of a start', () => {
  it('is bundled once, and linked again as long as nothing changes', async () => {
    await buildLocalCode(target, { builds, bundle });
    await buildLocalCode(target, { builds, bundle });

    expect(bundle).toHaveBeenCalledTimes(1);
    expect(await code()).toBe('first');
  });

  it('is bundled anew after an edit, beside the build that others may run', async () => {
    await buildLocalCode(join(folder, 'other data'), { builds, bundle });
    await writeSource('second');
    await buildLocalCode(target, { builds, bundle });

    expect(await code()).toBe('second');
    expect(await readFile(join(folder, 'other data', 'get-import', 'index.js'), 'utf8')).toBe('first');
    expect(await readdir(builds)).toHaveLength(2);
  });

  it('is copied where files cannot be linked', async () => {
    const linkFile = () => Promise.reject(Object.assign(new Error('cross-device link'), { code: 'EXDEV' }));
    await buildLocalCode(target, { builds, bundle, linkFile });

    expect(await code()).toBe('first');
  });

  it('is refused if a file is missing, instead of being a part of it', async () => {
    const linkFile = () => Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT' }));

    await expect(buildLocalCode(target, { builds, bundle, linkFile })).rejects.toThrow('no such file');
  });

  it('is complete again after a start that was killed while it linked', async () => {
    await buildLocalCode(target, { builds, bundle });
    await rm(join(target, 'get-import', 'index.js'));
    await writeFile(join(target, 'stray.js'), '');
    await buildLocalCode(target, { builds, bundle });

    expect(await code()).toBe('first');
    expect(await readdir(target)).not.toContain('stray.js');
  });

  it('leaves nothing of a build that fails', async () => {
    bundle.mockRejectedValueOnce(new Error('unexpected ";"'));

    await expect(buildLocalCode(target, { builds, bundle })).rejects.toThrow('unexpected ";"');
    expect(await readdir(folder)).toEqual(['source.ts']);
  });

  it('removes builds that were complete or interrupted an hour ago, once there is a new one', async () => {
    await buildLocalCode(target, { builds, bundle });
    const [old = ''] = await readdir(builds);
    const interrupted = `${builds}-interrupted`;
    await mkdir(interrupted);
    for (const path of [join(builds, old), interrupted]) await utimes(path, LONG_AGO, LONG_AGO);
    await writeSource('second');
    await buildLocalCode(target, { builds, bundle });

    expect(await readdir(builds)).toHaveLength(1);
    expect(await readdir(builds)).not.toContain(old);
    expect((await readdir(folder)).toSorted()).toEqual(['data', 'local', 'source.ts']);
  });

  it('keeps a build that was used within the hour', async () => {
    await buildLocalCode(target, { builds, bundle });
    await writeSource('second');
    await buildLocalCode(target, { builds, bundle });

    expect(await readdir(builds)).toHaveLength(2);
  });
});
