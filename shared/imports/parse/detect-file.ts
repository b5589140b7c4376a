import { dateBounds } from '../domain/date-bounds.ts';
import type { Detection, FamilyHabits, Finding } from '../domain/detect/detected-file.ts';
import { proposeReading } from '../domain/detect/propose-reading.ts';
import { supportedEncoding } from '../domain/encodings.ts';
import type { ColumnSeparator, ImportType } from '../domain/import.ts';
import { NOTHING_SAID } from '../domain/new-import-record.ts';
import { isPdf } from '../domain/pdf/is-pdf.ts';
import { binaryKind } from './binary-kind.ts';
import { type DecodedText, decodeText } from './charset.ts';
import { MAX_COLUMNS } from './csv-header.ts';
import { type CutTable, cutTable } from './cut-table.ts';
import { notRead } from './foreign-content.ts';
import { isNdjson, isQif, otherTextKind } from './text-kind.ts';

export type DetectRequest = {
  readonly bytes: Uint8Array;
  readonly filename: string | null;
  readonly family: FamilyHabits;
  /** ISO; dates far from it are none. */
  readonly today: string;
  /** The account for its rows is a credit card. */
  readonly isCard?: boolean;
  /** What a person has said already, null where nothing: it is taken at their word. */
  readonly said?: {
    readonly type?: ImportType | null;
    readonly encoding?: string | null;
    readonly colSep?: ColumnSeparator | null;
    readonly rowsToSkip?: number | null;
  };
};

/**
 * Says what a file is and proposes how to read it. A text is needed whole, since one letter at its end may decide its
 * encoding; of NDJSON the beginning is enough. At most 5,000 rows are looked at.
 */
export const detectFile = (request: DetectRequest): Detection => {
  const { bytes, said } = request;
  if (bytes.length === 0) return refused('missing_content', 'The file is empty');
  if (isPdf(bytes.subarray(0, PDF_HEAD))) return plain('PdfImport', null, 'It says of itself that it is a PDF');
  const binary = binaryKind(bytes);
  if (binary !== undefined) return refused('invalid_file_type', notRead(binary));
  if (said?.type === 'NativeImport') return plain('NativeImport', 'utf-8', YOU_SAID);
  if (!said?.type && isNdjson(bytes)) return plain('NativeImport', 'utf-8', 'Its first line has a type and data');

  const decoded = decodeText(bytes, said?.encoding ?? undefined);
  return decoded.ok ? ofText(decoded, request) : undecoded(decoded);
};

const YOU_SAID = 'You said so';
const QIF_WHY = 'It has headers as only a QIF has them';

const ofText = (decoded: Decoded, request: DetectRequest): Detection => {
  const { text, encoding } = decoded;
  const { said, filename } = request;
  const note = encodingNote(decoded);
  if (said?.type === 'QifImport') return plain('QifImport', encoding, YOU_SAID, note);
  if (!said?.type && isQif(text, filename)) return plain('QifImport', encoding, QIF_WHY, note);
  const other = otherTextKind(text);
  if (other !== undefined) return refused('invalid_file_type', notRead(other));
  const table = cutTable(text, { colSep: said?.colSep ?? null, rowsToSkip: said?.rowsToSkip ?? null });
  if (table === undefined) return refused('missing_content', 'The file has no text in it');
  const columns = table.headers.length;
  return columns > MAX_COLUMNS
    ? refused('invalid_csv', `The header has ${columns} columns: the most is ${MAX_COLUMNS}`)
    : described(table, { encoding, note }, request);
};

const PDF_HEAD = 2048;

type Decoded = Extract<DecodedText, { ok: true }>;
const undecoded = ({ message, looksLike: name }: Exclude<DecodedText, Decoded>): Detection => {
  const looksLike = supportedEncoding(name);
  return { ...refused('invalid_csv', message), ...(looksLike !== undefined && { looksLike }) };
};
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
  questions: [],
  problems: [],
});

/** UTF-8 need not be said. */
const toSend = (encoding: string | null): string | null => (encoding === 'utf-8' ? null : encoding);

const encodingNote = ({ encoding, warnings }: Decoded): Finding => ({
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
  { family, today, said, isCard = false }: DetectRequest,
): Detection => {
  const reading = proposeReading(table, { family, bounds: dateBounds(today), type: said?.type ?? null, isCard });
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
      colSep,
      rowsToSkip,
      encoding: toSend(encoding),
    },
    findings: [...(typeFinding === undefined ? [] : [typeFinding]), note, ...table.findings, ...others],
    ambiguous: reading.ambiguous,
    questions: reading.questions,
    problems: [...table.problems, ...(headers.length === 0 ? [] : reading.problems)],
  };
};
