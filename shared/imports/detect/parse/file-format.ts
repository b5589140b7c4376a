import type { FileFormat } from '../../domain/import-attributes.ts';
import { decodeText } from '../../encodings/parse/charset.ts';
import { isCamt } from '../../formats/camt/parse/read-camt.ts';
import { isFirefly } from '../../formats/firefly/parse/read-firefly.ts';
import { isGnuCash } from '../../formats/gnucash/parse/read-gnucash.ts';
import { isMt940 } from '../../formats/mt940/parse/read-mt940.ts';
import { isOfx } from '../../formats/ofx/parse/read-ofx.ts';
import { isXlsx } from '../../formats/xlsx/parse/read-xlsx.ts';

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
