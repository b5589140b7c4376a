import type { FileFormat } from '../domain/import-attributes.ts';
import { isCamt } from './camt/read-camt.ts';
import { decodeText } from './charset.ts';
import { isFirefly } from './exports/read-firefly.ts';
import { isGnuCash } from './exports/read-gnucash.ts';
import { isMt940 } from './mt940/read-mt940.ts';
import { isOfx } from './ofx/read-ofx.ts';
import { isXlsx } from './xlsx/read-xlsx.ts';

const HEAD = 8_192;

/** The format of a bank's statement, an export or a workbook, by its content; undefined for everything else. */
export const fileFormatOf = (bytes: Uint8Array): FileFormat | undefined => {
  if (isXlsx(bytes)) return 'xlsx';
  const head = headOf(bytes);
  if (isOfx(head)) return 'ofx';
  if (isCamt(head)) return 'camt';
  if (isMt940(head)) return 'mt940';
  if (isFirefly(head)) return 'firefly';
  return isGnuCash(head) ? 'gnucash' : undefined;
};

/** Formats are recognized by ASCII alone, so an unknown encoding or a cut character does not matter. */
const headOf = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, HEAD);
  const decoded = decodeText(head, undefined);
  return (decoded.ok ? decoded.text : new TextDecoder().decode(head)).replace(/^\ufeff/, '');
};
