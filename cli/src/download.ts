import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Schemas, unreachable } from '@counterfoil/client';
import { atPath, diskError } from './errors/disk-error.ts';
import { CliError, EXIT } from './errors/errors.ts';

/**
 * Writes a file that only its owner can read, and that has its name only when it is whole. It is begun before the work, which would
 * be in vain for a file that cannot be written.
 * @throws CliError if there is something at the path, unless it is a file and may be replaced
 */
export const writeAtomically = async <Value>(
  path: string,
  isForced: boolean,
  work: (file: FileHandle) => Promise<Value>,
): Promise<Value> => {
  await refuseToReplace(path, isForced);
  const part = join(dirname(path), `.counterfoil-${process.pid}.part`); // a name that is never too long
  const removePart = () => rmSync(part, { force: true });
  process.once('exit', removePart); // after an interruption
  try {
    const file = await begin(part, path);
    const value = await atPath(path, () => work(file)).finally(() => file.close());
    await atPath(path, () => (isForced ? rename(part, path) : moveToFree(part, path)));
    return value;
  } finally {
    removePart();
    process.off('exit', removePart);
  }
};

const refuseToReplace = async (path: string, isForced: boolean): Promise<void> => {
  const there = await lstat(path).catch(() => undefined);
  if (there === undefined || (isForced && !there.isDirectory())) return;
  throw isForced ? unwritable(`${path} is a folder, not a file.`) : alreadyThere(path);
};

const alreadyThere = (path: string): CliError =>
  new CliError(
    EXIT.usage,
    'file_exists',
    `${path} already exists.`,
    'Choose another name, or add --force to replace it.',
  );

const unwritable = (message: string, remedy = 'Correct the path.', cause?: unknown): CliError =>
  new CliError(EXIT.usage, 'unwritable_file', message, remedy, { cause });

const begin = (part: string, path: string): Promise<FileHandle> =>
  open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const known = diskError(error, error.code === 'ENOENT' ? dirname(path) : path);
    throw unwritable(known?.message ?? error.message, known?.remedy, error);
  });

type Download = Pick<Schemas['Export'], 'url' | 'bytes' | 'sha256'>;
type Progress = (done: number, total: number) => void;

const PART_WITHIN_MILLISECONDS = 60_000;

/** @throws CliError if it does not arrive as the service described it, or no part of it arrives in time */
export const download = async (
  { url, bytes, sha256 }: Download,
  file: Pick<FileHandle, 'writeFile'>,
  onProgress: Progress,
  patience = PART_WITHIN_MILLISECONDS,
): Promise<void> => {
  const hash = createHash('sha256');
  let done = 0;
  for await (const chunk of bodyOf(url, patience)) {
    done += chunk.length;
    if (done > (bytes ?? 0)) break; // more than the service announced
    hash.update(chunk);
    await file.writeFile(chunk);
    onProgress(done, bytes ?? 0);
  }
  if (done !== bytes || hash.digest('hex') !== sha256) throw broken('The download is incomplete or damaged.');
};

/** The link is signed, so it is fetched without the key. */
async function* bodyOf(url: string | null, patience: number): AsyncGenerator<Uint8Array> {
  if (url === null) throw broken('The response has no link to download.');
  const late = new AbortController();
  /** The patience is per part: time between two parts, such as writing to a slow disk, does not count. */
  const inTime = async <Value>(part: Promise<Value>): Promise<Value> => {
    const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), patience);
    return part.catch(notReceived).finally(() => clearTimeout(timer));
  };
  const notReceived = (cause: unknown): never => {
    throw broken(`The file could not be downloaded. ${unreachable(url, cause).message}`, cause);
  };
  try {
    const response = await inTime(fetch(url, { signal: late.signal }));
    if (!response.ok || response.body === null)
      throw broken(`The file could not be downloaded: status ${response.status}.`);
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await inTime(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    late.abort(); // closes the connection of what is not read to its end
  }
}

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
