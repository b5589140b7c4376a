import { openAsBlob } from 'node:fs';
import { access, constants, realpath, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { ImportType } from '@counterfoil/client';
import { diskError } from '../disk-error.ts';
import { CliError, EXIT } from '../errors.ts';
import { type FileKind, headOf, kindOf } from './file-kind.ts';

export type LocalFile = {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly modified: number;
  readonly blob: Blob;
  /** What its name says; the service finds out the others. */
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
    ['tab', 'xlsx', 'ofx', 'qfx', 'xml', 'sta', 'mt940', 'mt942', '940', '942', 'swi', 'fin'].map((each) => [
      `.${each}`,
      {},
    ]),
  ),
};

const kindByName = (name = ''): FileKind | undefined => KNOWN[extname(name).toLowerCase()];

/** @throws CliError if there is no file, or it cannot be read */
export const openFile = async (given: string): Promise<LocalFile> => {
  try {
    const { size, mtimeMs, isFile } = await stat(given).then((found) => ({ ...found, isFile: found.isFile() }));
    if (!isFile) throw new CliError(EXIT.usage, 'not_a_file', `${given} is not a file.`);
    const path = await realpath(given);
    await access(path, constants.R_OK);
    if (size === 0) throw new CliError(EXIT.usage, 'empty_file', `${given} is empty.`);
    const named = [given, path].find((each) => extname(each).toLowerCase() in KNOWN); // a link may have no ending
    const { media, type } = kindByName(named) ?? kindOf(await headOf(path), given);
    const blob = await openAsBlob(path, media === undefined ? {} : { type: media });
    return { path, name: basename(named ?? given), size, modified: mtimeMs, blob, type };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw unreadable(given, error as NodeJS.ErrnoException);
  }
};

const unreadable = (given: string, cause: NodeJS.ErrnoException): CliError => {
  if (cause.code === 'ENOENT')
    return new CliError(EXIT.usage, 'unreadable_file', `There is no file ${given}.`, 'Check the path.', { cause });
  const { message, remedy } = diskError(cause, given) ?? { message: cause.message, remedy: 'Check the path.' };
  return new CliError(EXIT.usage, 'unreadable_file', message, remedy, { cause });
};
