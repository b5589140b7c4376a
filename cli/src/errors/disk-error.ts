import { CliError, EXIT } from './errors.ts';

const FREE_SPACE = 'Free some space, and run the command again.';
const OTHER_PATH = 'Correct the path.';
const PERMISSIONS = 'Change its permissions, or use another path.';

/** A sentence about the path, and what to do. */
const CAUSES: Readonly<Record<string, readonly [says: (path: string) => string, remedy: string]>> = {
  ENOSPC: [(path) => `There is no space left on the disk for ${path}.`, FREE_SPACE],
  EDQUOT: [(path) => `Your disk quota has no space left for ${path}.`, FREE_SPACE],
  EACCES: [(path) => `You are not allowed to read or write ${path}.`, PERMISSIONS],
  EPERM: [(path) => `You are not allowed to change ${path}.`, PERMISSIONS],
  EROFS: [(path) => `${path} is on a read-only disk.`, 'Use a path on another disk.'],
  ENOENT: [(path) => `${path} does not exist.`, OTHER_PATH],
  ENOTDIR: [(path) => `A part of the path ${path} is a file, not a folder.`, OTHER_PATH],
  EEXIST: [(path) => `There is already something else at ${path}.`, 'Move it away, or use another path.'],
  EISDIR: [(path) => `${path} is a folder, not a file.`, OTHER_PATH],
  ELOOP: [(path) => `The link ${path} leads back to itself.`, OTHER_PATH],
  ENAMETOOLONG: [(path) => `The path ${path} is too long.`, OTHER_PATH],
  EMFILE: [(path) => `${path} cannot be opened, because too many files are open.`, 'Raise the limit: ulimit -n 4096'],
  ENFILE: [(path) => `${path} cannot be opened, because too many files are open.`, 'Close other programs.'],
  EIO: [(path) => `The disk reported an error for ${path}.`, 'Use a path on another disk.'],
};

/** A failed access to a file in one sentence; undefined for any other error. Some errors do not know their path. */
export const diskError = (error: unknown, path?: string): CliError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path: own, syscall } = error as NodeJS.ErrnoException;
  const isOfFiles = syscall !== undefined && !/^(connect|listen|spawn)/.test(syscall);
  const cause = isOfFiles ? CAUSES[code] : undefined;
  if (cause === undefined) return undefined;
  const [says, remedy] = cause;
  return new CliError(EXIT.failed, 'disk_error', says(path ?? own ?? 'a file'), remedy, { cause: error });
};

/** Does the work; an error of the disk in it names this path. */
export const atPath = async <Value>(path: string, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    throw diskError(error, path) ?? error;
  }
};
