import { DomainError } from '../../platform/domain/errors.ts';
import { byteSize, MEGABYTE } from '../../platform/domain/text/byte-size.ts';

/** A file that somebody imported, as it was sent. */
export type OriginalFile = {
  readonly key: string;
  /** As the person called it; null if it had no name. */
  readonly filename: string | null;
  readonly importedAt: string;
  readonly bytes: number;
  /** Hex; '' if the file has not been read yet. */
  readonly sha256: string;
};

/**
 * One slice of 80 s zips all files. CSV text is zipped and hashed at 33 MB per second of a processor (measured), so these take
 * about 6 s of it: enough is left for the other records, a slow store and a slower processor.
 */
const MOST_BYTES = 200 * MEGABYTE;

/** @throws DomainError `range_too_large` if the files are too large together for one export */
export const requireRoomFor = (files: readonly OriginalFile[]): void => {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= MOST_BYTES) return;
  throw new DomainError(
    'range_too_large',
    `include_files: The original files are ${byteSize(bytes, Math.ceil)} together, and an export can include at most ${byteSize(MOST_BYTES)}. Leave them out, and download each from the page of its import`,
  );
};

/** By its name: compressing it once more takes time and saves nothing. */
export const isCompressed = ({ filename }: OriginalFile): boolean => /\.(gz|zip|xlsx|pdf)$/i.test(filename ?? '');

/** The folder of an archive with these files. */
const FOLDER = 'files';
const LONGEST = 100;

/** Its name in an archive: unique, in the order of the imports, and valid in every file system. */
export const archiveName = ({ filename, importedAt }: OriginalFile, at: number): string => {
  const name = (filename ?? '')
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    .replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_')
    .slice(-LONGEST)
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${FOLDER}/${String(at + 1).padStart(4, '0')} ${importedAt.slice(0, 10)} ${name === '' ? 'import' : name}`;
};
