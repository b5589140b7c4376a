import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFile } from '../../cli/src/import/file.ts';
import { newHome } from '../support/cli/run-cli.ts';

const opened = async (given: string, target: string) => {
  const home = await newHome();
  await writeFile(join(home, target), '!Type:Bank\n');
  if (given !== target) await symlink(join(home, target), join(home, given));
  const { name, type, blob } = await openFile(join(home, given));
  return { name, type, media: blob.type };
};

describe('what is not a file', () => {
  it('is refused with what to do about a folder', async () => {
    await expect(openFile(await newHome())).rejects.toMatchObject({
      exit: 2,
      message: expect.stringMatching(/ is a folder\.$/),
      remedy: 'Name the files in it.',
    });
  });
});

describe('a file given by a link', () => {
  it.each([
    ['statement', 'bank.qif', { name: 'bank.qif', type: 'QifImport', media: '' }],
    ['statement', 'bank.csv', { name: 'bank.csv', type: undefined, media: 'text/csv' }],
    ['statement.qif', 'blob-4711', { name: 'statement.qif', type: 'QifImport', media: '' }],
    ['statement.csv', 'bank.qif', { name: 'statement.csv', type: undefined, media: 'text/csv' }],
    ['statement.2026', 'bank.ofx', { name: 'bank.ofx', type: undefined, media: '' }],
    ['statement', 'blob-4711', { name: 'statement', type: undefined, media: 'text/plain' }],
  ])('has the type of its name, else of the target: %s to %s', async (given, target, expected) => {
    expect(await opened(given, target)).toEqual(expected);
  });
});
