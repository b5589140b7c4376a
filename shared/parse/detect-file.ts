import { dateBounds } from '../domain/imports/date-bounds.ts';
import type { Detection, FamilyHabits, Finding } from '../domain/imports/detect/detected-file.ts';
import { proposeReading } from '../domain/imports/detect/propose-reading.ts';
import type { ImportType } from '../domain/imports/import.ts';
import { NOTHING_SAID } from '../domain/imports/new-import-record.ts';
import { isPdf } from '../domain/imports/pdf/is-pdf.ts';
import { binaryKind } from './binary-kind.ts';
import { decodeText } from './charset.ts';
import { type CutTable, cutTable } from './cut-table.ts';
import { isNdjson, isQif } from './text-kind.ts';

export type DetectRequest = {
  readonly bytes: Uint8Array;
  readonly filename: string | null;
  readonly family: FamilyHabits;
  /** ISO; dates far from it are none. */
  readonly today: string;
  /** What a person has said already, null where nothing: it is taken at their word. */
  readonly said?: {
    readonly type?: ImportType | null;
    readonly encoding?: string | null;
    readonly colSep?: ',' | ';' | null;
    readonly rowsToSkip?: number | null;
  };
};

/**
 * Says what a file is and proposes how to read it. A CSV is needed whole, since one letter at its end may decide its
 * encoding; of a larger NDJSON or QIF its beginning is enough. At most 5,000 rows are looked at.
 */
export const detectFile = (request: DetectRequest): Detection => {
  const { bytes, said } = request;
  if (bytes.length === 0) return refused('missing_content', 'The file is empty');
  if (isPdf(bytes.subarray(0, PDF_HEAD))) return plain('PdfImport', null, 'It says of itself that it is a PDF');
  const binary = binaryKind(bytes);
  if (binary !== undefined) return refused('invalid_file_type', `${sentence(binary)}: export it as CSV and send that`);
  if (isNdjson(bytes)) return plain('NativeImport', 'utf-8', 'Its first line is a record with type and data');

  const decoded = decodeText(bytes, said?.encoding ?? undefined);
  if (!decoded.ok) return refused('invalid_csv', decoded.message);
  if (isQif(decoded.text, request.filename)) {
    const { encoding } = decoded;
    return plain('QifImport', encoding, 'It has headers that begin with !Type:', encodingNote(decoded));
  }
  const table = cutTable(decoded.text, { colSep: said?.colSep ?? null, rowsToSkip: said?.rowsToSkip ?? null });
  return table === undefined
    ? refused('missing_content', 'The file has no text in it')
    : described(table, { encoding: decoded.encoding, note: encodingNote(decoded) }, request);
};

const PDF_HEAD = 2048;
const sentence = (kind: string): string => `The file looks like ${kind}, which is not read`;

type Refused = Extract<Detection, { ok: false }>;
const refused = (code: Refused['code'], message: string): Refused => ({ ok: false, code, message });

const plain = (type: ImportType, encoding: string | null, why: string, note?: Finding): Detection => ({
  ok: true,
  type,
  encoding,
  colSep: null,
  rowsToSkip: 0,
  headers: [],
  configuration: { ...NOTHING_SAID, encoding: toSend(encoding) },
  findings: [{ about: 'type', confidence: 'certain', why }, ...(note === undefined ? [] : [note])],
  ambiguous: [],
  problems: [],
});

/** UTF-8 need not be said. */
const toSend = (encoding: string | null): string | null => (encoding === 'utf-8' ? null : encoding);

const encodingNote = ({ encoding, warnings }: { encoding: string; warnings: readonly unknown[] }): Finding => ({
  about: 'encoding',
  confidence: warnings.length === 0 ? 'certain' : 'guess',
  why:
    warnings.length === 0
      ? `The file is ${encoding} text throughout`
      : `The file is not UTF-8, and makes plausible words as ${encoding}`,
});

const described = (
  table: CutTable,
  { encoding, note }: { readonly encoding: string; readonly note: Finding },
  { family, today, said }: DetectRequest,
): Detection => {
  const reading = proposeReading(table, { family, bounds: dateBounds(today), type: said?.type ?? null });
  const { colSep, rowsToSkip, headers } = table;
  const [typeFinding, ...others] = reading.findings;
  return {
    ok: true,
    type: reading.type,
    encoding,
    colSep,
    rowsToSkip,
    headers,
    configuration: {
      ...reading.configuration,
      colSep: colSep === ',' || colSep === ';' ? colSep : null,
      rowsToSkip,
      encoding: toSend(encoding),
    },
    findings: [...(typeFinding === undefined ? [] : [typeFinding]), note, ...table.findings, ...others],
    ambiguous: reading.ambiguous,
    problems: [...table.problems, ...(headers.length === 0 ? [] : reading.problems)],
  };
};
