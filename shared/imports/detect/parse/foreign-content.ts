import type { FileFormat, ImportType } from '../../domain/import-attributes.ts';
import { decodeText } from '../../encodings/parse/charset.ts';
import { isPdf } from '../../formats/pdf/domain/statement.ts';
import { fileFormatOf } from './file-format.ts';
import { binaryKind, isNdjson, isQif, otherTextKind, SECTIONS } from './file-kind.ts';

const HEAD = 65_536;
const PDF_HEAD = 2048;

/** The reason why a type cannot read bytes of any size, judged before they are read; some types read statements and workbooks too. */
export const unreadableAs = (type: ImportType, bytes: Uint8Array): string | undefined => {
  const format = fileFormatOf(bytes);
  const isReadable = format === 'xlsx' || (format !== undefined && type === 'TransactionImport');
  return isReadable ? undefined : foreignContent(bytes);
};

/** The reason why bytes sent as CSV are not CSV, with the type that fits them; undefined if nothing rules CSV out. */
export const foreignContent = (bytes: Uint8Array): string | undefined => {
  if (isPdf(bytes.subarray(0, PDF_HEAD))) return fits('a PDF', 'PdfImport');
  const binary = binaryKind(bytes);
  if (binary !== undefined) return notRead(binary);
  if (isNdjson(bytes)) return fits('NDJSON', 'NativeImport');
  const head = textOf(bytes.subarray(0, HEAD));
  if (isQif(head, null)) return fits('QIF', 'QifImport');
  const format = fileFormatOf(bytes);
  if (format !== undefined) return statementFits(format);
  const other = otherTextKind(head);
  return other === undefined ? undefined : notRead(other);
};

/** For a statement that was sent as another type. */
export const statementFits = (format: FileFormat): string => fits(STATEMENTS[format], 'TransactionImport');

export const notRead = (kind: string): string =>
  `The file looks like ${kind}, which is not supported: ${kind === SECTIONS ? ONE_TABLE : 'export the data as CSV and send that file'}`;
const ONE_TABLE = 'export one table with all transactions, such as a Flex Query, as CSV and send that file';

const STATEMENTS: Readonly<Record<FileFormat, string>> = {
  xlsx: 'a workbook',
  ofx: 'an OFX statement',
  camt: 'a CAMT statement',
  mt940: 'an MT940 statement',
  firefly: 'an export of Firefly III',
  gnucash: 'an export of GnuCash',
};

const fits = (kind: string, type: string): string => `The file is ${kind}, not CSV: send it with type=${type}`;

/** Formats are recognized by ASCII alone, so an unknown encoding or a truncated character does not matter. */
const textOf = (bytes: Uint8Array): string => {
  const decoded = decodeText(bytes, undefined);
  return decoded.ok ? decoded.text : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
};
