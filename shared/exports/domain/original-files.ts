/** A file that somebody imported, as it was sent. */
export type OriginalFile = {
  readonly key: string;
  /** As the person called it; null if it had no name. */
  readonly filename: string | null;
  readonly importedAt: string;
};

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
