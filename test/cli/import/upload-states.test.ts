import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { uploadStates } from '../../../cli/src/import/upload-states.ts';
import type { UploadState } from '../../../client/src/index.ts';

const HOUR = 60 * 60_000;
const FIRST: UploadState = { way: 'inline', key: 'first', size: 10 };

/** The state of one upload, on a clock that the test turns. */
const uploadOnClock = async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const folder = await mkdtemp(join(tmpdir(), 'upload-states-'));
  onTestFinished(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true });
  });
  const command = () => uploadStates(folder, () => {})(['file']);
  const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);
  return { command, pass };
};

describe('the state of an interrupted upload', () => {
  it('is valid for 24 hours from the first attempt, like the idempotency key, however often it is resumed', async () => {
    const { command, pass } = await uploadOnClock();
    await (await command()).keep(FIRST);
    pass(23 * HOUR);
    const resumed = await command();
    expect(resumed.resume).toEqual(FIRST);
    await resumed.keep(FIRST);
    await resumed.keep({ ...FIRST, uploadId: 'in the bucket' });
    pass(2 * HOUR);
    expect((await command()).resume).toBeUndefined();
  });

  it('is valid for 24 hours again if the upload starts again with another key', async () => {
    const { command, pass } = await uploadOnClock();
    await (await command()).keep(FIRST);
    pass(23 * HOUR);
    const next = { ...FIRST, key: 'second' };
    await (await command()).keep(next);
    pass(2 * HOUR);
    expect((await command()).resume).toEqual(next);
  });
});
