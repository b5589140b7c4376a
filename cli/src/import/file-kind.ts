import { open } from 'node:fs/promises';
import type { ImportType } from '@counterfoil/client';
import { CliError, EXIT } from '../errors/errors.ts';

/** How a file is sent, so that the service finds out what is in it. */
export type FileKind = { readonly media?: string; readonly type?: ImportType };

const HEAD_BYTES = 65_536;

export const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: new Uint8Array(HEAD_BYTES),
      length: HEAD_BYTES,
      position: 0,
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const TEXT: FileKind = { media: 'text/plain' };

const BEGINNINGS: readonly (readonly [kind: FileKind, bytes: readonly number[]])[] = [
  [{ media: 'application/pdf', type: 'PdfImport' }, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  [{ media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }, [0x50, 0x4b, 0x03, 0x04]],
  [{ media: 'application/vnd.ms-excel' }, [0xd0, 0xcf, 0x11, 0xe0]],
  [TEXT, [0xff, 0xfe]],
  [TEXT, [0xfe, 0xff]],
];

/**
 * The kind of a file whose name does not say it, by its first bytes.
 * @throws CliError for one that the service cannot read
 */
export const kindOf = (head: Uint8Array, name: string): FileKind => {
  const known = BEGINNINGS.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (known !== undefined) return known[0];
  if (isText(head)) return TEXT;
  const remedy = 'Use a file that you downloaded from your bank, or a backup.';
  throw new CliError(EXIT.usage, 'unknown_file', `${name} is not a text file, a PDF or an Excel workbook.`, remedy);
};

const TAB = 0x09;
const RETURN = 0x0d;
const SPACE = 0x20;
/** Statements in SWIFT blocks have a few control characters; a tenth of random bytes are some. */
const MOST_CONTROLS = 0.05;

/** UTF-16 without a mark has a zero in every other place. */
const isText = (head: Uint8Array): boolean => {
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  const places = [0, 1].filter((odd) => head.some((byte, at) => byte === 0 && at % 2 === odd));
  if (zeros > 0) return places.length === 1 && zeros > head.length / 4;
  const controls = head.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return controls <= head.length * MOST_CONTROLS;
};

const isControl = (byte: number): boolean => byte < SPACE && (byte < TAB || byte > RETURN);
