import { mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenChanged } from '../../../scripts/dev/when-changed.ts';

let folder: string;
let source: string;
let other: string;

/** A file that was saved a minute ago. */
const write = (path: string, content: string): void => {
  writeFileSync(path, content);
  utimesSync(path, new Date(), new Date(Date.now() - 60_000));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'when-changed-'));
  source = join(folder, 'source.ts');
  other = join(folder, 'other.ts');
  write(source, 'first');
  write(other, 'other');
});

afterEach(() => rmSync(folder, { recursive: true }));

const readSource = () => vi.fn(async () => ({ result: readFileSync(source, 'utf8'), inputs: [source] }));

describe('a result of files', () => {
  it('is built once while its files stay as they are, also for calls at the same time', async () => {
    const build = readSource();
    const current = whenChanged(build);
    write(other, 'changed');

    expect(await Promise.all([current(), current()])).toEqual(['first', 'first']);
    expect(await current()).toBe('first');
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('is built again after an edit, and after a file was replaced', async () => {
    const current = whenChanged(readSource());
    await current();
    writeFileSync(source, 'again');
    expect(await current()).toBe('again');

    write(other, 'third');
    renameSync(other, source);
    expect(await current()).toBe('third');
  });

  it('is built again if a file was edited during the build, even if it was read before', async () => {
    const build = readSource();
    build.mockImplementationOnce(async () => {
      const result = readFileSync(source, 'utf8');
      writeFileSync(source, 'saved');
      return { result, inputs: [source] };
    });
    const current = whenChanged(build);

    expect(await current()).toBe('first');
    expect(await current()).toBe('saved');
  });

  it('depends on the files that the last build read', async () => {
    const build = readSource();
    const current = whenChanged(build);
    build.mockImplementationOnce(async () => ({ result: 'both', inputs: [source, other] }));
    await current();
    write(other, 'changed');
    expect(await current()).toBe('first');
    write(other, 'no longer read');
    await current();

    expect(build).toHaveBeenCalledTimes(2);
  });

  it('is built again after a failure, whatever the reason was', async () => {
    const current = whenChanged(async () => {
      if (readFileSync(other, 'utf8') === 'broken') throw new Error('does not compile');
      return { result: readFileSync(source, 'utf8'), inputs: [source] };
    });
    write(other, 'broken');
    await expect(current()).rejects.toThrow('does not compile');
    write(other, 'mended');

    expect(await current()).toBe('first');
  });

  it('notices that a file was deleted', async () => {
    const current = whenChanged(readSource());
    await current();
    rmSync(source);
    await expect(current()).rejects.toThrow('ENOENT');
  });
});
