import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withLock } from '../../cli/src/lock.ts';

/** No process has this number: it is above the limit of Linux and macOS. */
const NO_PROCESS = '99999999';

const folderWithLock = async (holder?: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file.lock');
  if (holder !== undefined) await writeFile(path, holder);
  return { folder, path };
};

describe('a lock', () => {
  it.each([undefined, NO_PROCESS])('has one holder at a time, even after a holder was killed: %s', async (holder) => {
    const { folder, path } = await folderWithLock(holder);
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(5);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => withLock(path, work)));
    expect(most).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('stays with the next holder when the previous one finishes', async () => {
    const { folder, path } = await folderWithLock();
    await withLock(path, () => writeFile(path, NO_PROCESS));
    expect(await readdir(folder)).toEqual(['file.lock']);
  });

  it('is taken over if it does not say whose it is', async () => {
    const { path } = await folderWithLock('');
    const minuteAgo = new Date(Date.now() - 60_000);
    await utimes(path, minuteAgo, minuteAgo);
    expect(await withLock(path, async () => 'done')).toBe('done');
  });

  it('does not wait for a folder at its path', async () => {
    const { path } = await folderWithLock();
    await mkdir(path);
    await expect(withLock(path, async () => 'done')).rejects.toMatchObject({ code: 'disk_error' });
  });

  it('is released if the work fails', async () => {
    const { folder, path } = await folderWithLock();
    await expect(withLock(path, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await readdir(folder)).toEqual([]);
  });
});
