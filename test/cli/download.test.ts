import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { download, writeAtomically } from '../../cli/src/download.ts';
import { newHome } from '../support/cli/run-cli.ts';
import { slowService } from '../support/servers/slow-service.ts';

const BYTES = Buffer.from('a zip in four parts');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');

const downloadFrom = async (service: Parameters<typeof slowService>[0], patience: number, disk = 0) => {
  const { baseUrl } = await slowService(service);
  const path = join(await newHome(), 'backup.zip');
  const file = await open(path, 'wx');
  const what = { url: baseUrl, bytes: BYTES.length, sha256: SHA256 };
  const slow = { writeFile: async (chunk: Uint8Array) => sleep(disk).then(() => file.writeFile(chunk)) };
  await download(what, slow, () => undefined, patience).finally(() => file.close());
  return readFile(path);
};

describe('a download', () => {
  it('may take long as long as parts of it arrive', async () => {
    const parts = [BYTES.subarray(0, 5), BYTES.subarray(5, 10), BYTES.subarray(10, 15), BYTES.subarray(15)];
    expect(await downloadFrom({ parts, pause: 500, end: 'end' }, 1_500)).toEqual(BYTES);
  });

  it('may be written to a slow disk', async () => {
    const parts = [BYTES.subarray(0, 5), BYTES.subarray(5)];
    expect(await downloadFrom({ parts, pause: 10, end: 'end' }, 500, 800)).toEqual(BYTES);
  });

  it.each([
    ['silent', 150, 'no response in time'],
    ['break', 60_000, 'connection closed'],
  ] as const)('fails if it stops halfway: %s', async (end, patience, reason) => {
    await expect(downloadFrom({ parts: [BYTES.subarray(0, 5)], pause: 10, end }, patience)).rejects.toThrow(
      `(${reason})`,
    );
  });
});

describe('a file that cannot be written', () => {
  it.each([
    ['missing/backup.zip', false, /missing does not exist\.$/],
    ['folder', true, /folder is a folder, not a file\.$/],
    ['folder', false, /already exists\.$/],
  ])('is refused before any work is done for it: %s', async (name, isForced, message) => {
    const home = await newHome();
    await mkdir(join(home, 'folder'));
    let isDone = false;
    const written = writeAtomically(join(home, name), isForced, async () => {
      isDone = true;
    });
    await expect(written).rejects.toMatchObject({ exit: 2, message: expect.stringMatching(message) });
    expect(isDone).toBe(false);
    expect(await readdir(home)).toEqual(['folder']);
  });
});
