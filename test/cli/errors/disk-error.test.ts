import { describe, expect, it } from 'vitest';
import { atPath } from '../../../cli/src/errors/disk-error.ts';
import { failureOf } from '../../../cli/src/errors/failure.ts';

const errorOf = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: raw, write`), { code, syscall: 'write', ...more });

describe('an error of the disk', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'ENOENT', 'EMFILE', 'ENFILE'])(
    'is one sentence with the path and what to do: %s',
    (code) => {
      const { exit, error, message, remedy } = failureOf(errorOf(code, { path: '/data/backup.zip' }));
      expect({ exit, error }).toEqual({ exit: 1, error: 'disk_error' });
      expect(message).toMatch(/^[^:]*\/data\/backup\.zip[^:]*\.$/);
      expect(remedy).toMatch(/^[A-Z].+/);
    },
  );

  it('names the path that was written, if it does not know one itself', async () => {
    const failed = atPath('/data/login.json', () => Promise.reject(errorOf('ENOSPC')));
    await expect(failed).rejects.toThrow('There is no space left on the disk for /data/login.json.');
  });

  it.each([
    ['of a connection', errorOf('EACCES', { syscall: 'connect' })],
    ['of anything else', new Error('other')],
  ])('is not one %s', (_, error) => {
    expect(failureOf(error)).toEqual({ exit: 1, error: 'failed', message: error.message });
  });
});
