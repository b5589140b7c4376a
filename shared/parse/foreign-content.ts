import { isPdf } from '../domain/imports/pdf/is-pdf.ts';
import { binaryKind } from './binary-kind.ts';
import { decodeText } from './charset.ts';
import { isNdjson, isQif, otherTextKind } from './text-kind.ts';

const HEAD = 65_536;
const PDF_HEAD = 2048;

/** Why bytes that came as CSV are not read as CSV, with the type that fits them; undefined where nothing says so. */
export const foreignContent = (bytes: Uint8Array): string | undefined => {
  if (isPdf(bytes.subarray(0, PDF_HEAD))) return fits('a PDF', 'PdfImport');
  const binary = binaryKind(bytes);
  if (binary !== undefined) return notRead(binary);
  if (isNdjson(bytes)) return fits('NDJSON', 'NativeImport');
  const head = textOf(bytes.subarray(0, HEAD));
  if (isQif(head, null)) return fits('QIF', 'QifImport');
  const other = otherTextKind(head);
  return other === undefined ? undefined : notRead(other);
};

export const notRead = (kind: string): string =>
  `The file looks like ${kind}, which is not read: export it as CSV and send that`;

const fits = (kind: string, type: string): string => `The file is ${kind}, not CSV: send it with type=${type}`;

/** What tells a format is ASCII, so an unknown encoding, or a letter that is cut in two, does not matter. */
const textOf = (bytes: Uint8Array): string => {
  const decoded = decodeText(bytes, undefined);
  return decoded.ok ? decoded.text : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
};
