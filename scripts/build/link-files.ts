import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type LinkFile = (from: string, to: string) => Promise<void>;

/** The paths are on different file systems, or linking is not supported. */
const CANNOT_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'];

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * Hard-links files of the folder `from`, given by their paths in it, so that they outlive the originals. If linking is
 * not possible, copies them.
 */
export const linkFiles = async (
  names: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  linkFile: LinkFile = link,
): Promise<void> => {
  for (const folder of new Set(names.map(dirname))) await mkdir(join(to, folder), { recursive: true });
  const place = (name: string) =>
    linkFile(join(from, name), join(to, name)).catch((error: unknown) => {
      if (!CANNOT_LINK.includes(codeOf(error))) throw error;
      return copyFile(join(from, name), join(to, name));
    });
  await Promise.all(names.map(place));
};
