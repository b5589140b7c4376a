import { openAsBlob } from 'node:fs';
import { access, constants, realpath, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { ImportType } from '@counterfoil/client';
import { diskError } from '../errors/disk-error.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { type FileKind, headOf, kindOf } from './file-kind.ts';
import { isPiped, keepPiped, STDIN } from './piped-file.ts';

export type LocalFile = {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly modified: number;
  /** Of the content, if it came through a pipe. */
  readonly digest?: string;
  readonly blob: Blob;
  /** From the extension of its name; the service detects the other types. */
  readonly type: ImportType | undefined;
};

const KNOWN: Readonly<Record<string, FileKind>> = {
  '.ndjson': { type: 'NativeImport' },
  '.jsonl': { type: 'NativeImport' },
  '.pdf': { type: 'PdfImport' },
  '.qif': { type: 'QifImport' },
  '.csv': { media: 'text/csv' },
  '.txt': { media: 'text/plain' },
  '.tsv': { media: 'text/plain' },
  // the service knows these by their names
  ...Object.fromEntries(
    ['tab', 'xlsx', 'ofx', 'qfx', 'xml', 'sta', 'mt940', 'mt942', '940', '942', 'swi', 'fin'].map((extension) => [
      `.${extension}`,
      {},
    ]),
  ),
};

const kindByName = (name = ''): FileKind | undefined => KNOWN[extname(name).toLowerCase()];

/**
 * `-` is stdin. `name` is that of a file that comes through a pipe.
 * @throws CliError if the file does not exist or cannot be read
 */
export const openFile = async (given: string, name = 'stdin'): Promise<LocalFile> => {
  try {
    const found = given === STDIN ? undefined : await stat(given);
    if (found === undefined || isPiped(given, found)) return await openPiped(given, name);
    if (found.isDirectory()) throw notAFile(`${given} is a folder.`, 'Name the files in it.');
    if (!found.isFile()) throw notAFile(`${given} is not a regular file.`, 'Save it as a file first.');
    const path = await realpath(given);
    await access(path, constants.R_OK);
    if (found.size === 0) throw new CliError(EXIT.usage, 'empty_file', `${given} is empty.`);
    const named = [given, path].find((name) => extname(name).toLowerCase() in KNOWN); // a link may have no ending
    const { media, type } = kindByName(named) ?? kindOf(await headOf(path), given);
    const blob = await openAsBlob(path, media === undefined ? {} : { type: media });
    return { path, name: basename(named ?? given), size: found.size, modified: found.mtimeMs, blob, type };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw unreadable(given, error as NodeJS.ErrnoException);
  }
};

const openPiped = async (given: string, name: string): Promise<LocalFile> => {
  const { path, digest } = await keepPiped(given);
  const { size, mtimeMs } = await stat(path);
  if (size === 0) throw new CliError(EXIT.usage, 'empty_file', `${given === STDIN ? 'stdin' : given} is empty.`);
  const { media, type } = kindByName(name) ?? kindOf(await headOf(path), name);
  const blob = await openAsBlob(path, media === undefined ? {} : { type: media });
  return { path: given, name: basename(name), size, modified: mtimeMs, digest, blob, type };
};

const notAFile = (message: string, remedy: string): CliError => new CliError(EXIT.usage, 'not_a_file', message, remedy);

const unreadable = (given: string, cause: NodeJS.ErrnoException): CliError => {
  if (cause.code === 'ENOENT')
    return new CliError(EXIT.usage, 'unreadable_file', `There is no file ${given}.`, 'Check the path.', { cause });
  const { message, remedy } = diskError(cause, given) ?? { message: cause.message, remedy: 'Check the path.' };
  return new CliError(EXIT.usage, 'unreadable_file', message, remedy, { cause });
};
