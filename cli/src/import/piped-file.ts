import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync, type Stats } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Of stdin. */
export const STDIN = '-';

/** The path of stdin, or of another pipe that this process has open, as `<(command)` gives it. */
const OPEN_FILE = /^\/(dev\/(stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/;

/** Whether its bytes come once, in their order. */
export const isPiped = (given: string, found: Stats): boolean =>
  found.isFIFO() || found.isSocket() || (found.isCharacterDevice() && OPEN_FILE.test(given));

export type PipedFile = {
  readonly path: string;
  /** Equal content is the same file: an interrupted upload of it resumes. */
  readonly digest: string;
};

/**
 * Copies what comes through a pipe to a file that only this user can read, because an upload reads it in parts and again
 * after a break. The file is removed when the process ends.
 */
export const keepPiped = async (given: string): Promise<PipedFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-')); // only its owner can open it
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'piped');
  const hash = createHash('sha256');
  const source = given === STDIN ? process.stdin : createReadStream(given);
  await pipeline(
    source,
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part);
        yield part;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { path, digest: hash.digest('hex') };
};
