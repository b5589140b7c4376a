import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import type { Schemas } from '@counterfoil/client';
import { CliError, EXIT } from './errors.ts';

/** @throws CliError if there is something at the path */
export const refuseToReplace = async (path: string): Promise<void> => {
  const is = await lstat(path).catch(() => undefined);
  if (is !== undefined) throw alreadyThere(path);
};

const alreadyThere = (path: string): CliError =>
  new CliError(EXIT.usage, 'file_exists', `${path} is already there.`, 'Give another name, or --force to replace it.');

type Download = Pick<Schemas['Export'], 'url' | 'bytes' | 'sha256'>;
type Progress = (done: number, total: number) => void;

/**
 * Downloads into a file that only its owner can read, and that has its name only when it is whole.
 * @throws CliError if it does not arrive as the service described it
 */
export const download = async (
  what: Download,
  path: string,
  isForced: boolean,
  onProgress: Progress,
): Promise<void> => {
  const part = `${path}.${process.pid}.part`;
  const removePart = () => rmSync(part, { force: true });
  process.once('exit', removePart); // after an interruption
  try {
    await receive(what, part, onProgress);
    await (isForced ? rename(part, path) : moveToFree(part, path));
  } finally {
    removePart();
    process.off('exit', removePart);
  }
};

const receive = async ({ url, bytes, sha256 }: Download, part: string, onProgress: Progress): Promise<void> => {
  const file = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(EXIT.usage, 'unwritable_file', error.message, 'Check the path.', { cause: error });
  });
  try {
    const hash = createHash('sha256');
    let done = 0;
    for await (const chunk of bodyOf(url)) {
      done += chunk.length;
      if (done > (bytes ?? 0)) break; // more than the service announced
      hash.update(chunk);
      await file.writeFile(chunk);
      onProgress(done, bytes ?? 0);
    }
    if (done !== bytes || hash.digest('hex') !== sha256) throw broken('The file did not arrive whole.');
  } finally {
    await file.close();
  }
};

/** The link is signed, so it is fetched without the key. */
async function* bodyOf(url: string | null): AsyncGenerator<Uint8Array> {
  if (url === null) throw broken('The service gave no link.');
  const response = await fetch(url).catch(notReceived);
  if (!response.ok || response.body === null)
    throw broken(`The file could not be downloaded: status ${response.status}.`);
  try {
    yield* response.body;
  } catch (error) {
    notReceived(error);
  }
}

const notReceived = (cause: unknown): never => {
  throw broken('The file could not be downloaded.', cause);
};

const broken = (message: string, cause?: unknown): CliError =>
  new CliError(EXIT.unreachable, 'download_failed', message, 'Run the command again.', { cause });

/** Takes the name first, so that a file which came meanwhile is not replaced. */
const moveToFree = async (part: string, path: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? alreadyThere(path) : error;
  });
  await file.close();
  await rename(part, path).catch(async (error: unknown) => {
    await rm(path, { force: true }); // still empty
    throw error;
  });
};
