import { quoteValue } from '../../../../platform/domain/errors.ts';
import { decodeText } from '../../../encodings/parse/charset.ts';
import type { ReadRows, RowsRead } from '../../../prepare/use-cases/reading-ports.ts';
import { plainLineBreaks } from '../../../rows/domain/cell-text.ts';
import { validateConfiguration } from '../../../settings/domain/configuration.ts';
import { interpretFile, type QifFile, type QifLine, type QifRecord, type QifSection } from '../domain/qif-file.ts';
import { readQifRows } from '../domain/qif-rows.ts';

/** Reads a QIF file: decodes it, divides it into sections, detects the date and number formats and validates every record. */
export const readQifFile: ReadRows = (bytes, context, onRow) => {
  const { configuration, mayContinue } = context;
  const errors = validateConfiguration(configuration, context.type);
  if (errors.length > 0) return refused('validation_failed', errors.join('; '));

  const decoded = decodeText(bytes, configuration.encoding ?? undefined);
  if (!decoded.ok) return refused('invalid_qif', decoded.message);
  const sections = readQif(decoded.text);
  if (!sections.some(({ directive }) => directive === 'type')) {
    return refused('invalid_qif', 'The file is not a QIF file: no line starts with !Type:');
  }
  if (sections.length > MAX_SECTIONS) {
    return refused('invalid_qif', `The file has ${sections.length} headers. The limit is ${MAX_SECTIONS}`);
  }
  const file = interpretFile(sections);
  const problem = accountProblem(file);
  if (problem !== undefined) return refused('invalid_qif', problem);
  const read = readQifRows(file, context, onRow, mayContinue);
  if (read === undefined) return refused('interrupted', 'Reading was stopped');
  const { openings, accountTypes, questions } = read;
  return {
    ok: true,
    configuration: read.configuration,
    warnings: [...decoded.warnings, ...read.warnings],
    openings,
    accountTypes,
    ...(questions.length > 0 && { questions }),
  };
};

const MAX_ACCOUNTS = 500;
const MAX_NAME = 255;
const MAX_SECTIONS = 100_000;

/** Limits the accounts of a file, because the import stores facts about each of them. */
const accountProblem = ({ transactions }: QifFile): string | undefined => {
  const names = new Set<string>();
  for (const { account } of transactions) names.add(account.name);
  if (names.size > MAX_ACCOUNTS) return `The file has ${names.size} accounts. The limit is ${MAX_ACCOUNTS}`;
  const long = [...names].find((name) => name.length > MAX_NAME);
  return long && `The account name ${quoteValue(long)} is longer than ${MAX_NAME} characters`;
};

type Refusal = Extract<RowsRead, { ok: false }>;
const refused = (code: Refusal['code'], message: string): Refusal => ({ ok: false, code, message });

const END_OF_RECORD = '^';
const HEADER = '!';
/** The most lines kept of a record; such a record is rejected anyway. */
const MAX_LINES = 60_000;

/** `next`: the offset of the next line. */
type Line = { readonly text: string; readonly number: number; readonly offset: number; readonly next: number };

/**
 * Divides a text into sections without interpreting them; records are parsed from the text on every iteration,
 * to save memory. A header or the end of the file ends a record without `^`;
 * blank lines and a `^` without a record are ignored. Accepts any line breaks.
 */
export const readQif = (written: string): readonly QifSection[] => {
  const text = plainLineBreaks(written);
  const headers = [{ text: '', number: 0, offset: 0, next: 0 }, ...headersOf(text)];
  const sections = headers.map((header, index): QifSection => {
    const end = headers[index + 1]?.offset ?? text.length;
    return {
      ...named(header.text),
      line: header.number,
      records: { [Symbol.iterator]: () => recordsOf(text, header, end) },
    };
  });
  return sections.filter(({ line, records }) => line > 0 || !isEmpty(records));
};

const isEmpty = (records: Iterable<QifRecord>): boolean => {
  for (const _ of records) return false;
  return true;
};

const headersOf = (text: string): readonly Line[] => {
  const headers: Line[] = [];
  for (const line of linesOf(text, 0, text.length, 1)) if (line.text.startsWith(HEADER)) headers.push(line);
  return headers;
};

/** The trimmed lines of a part of the text. */
function* linesOf(text: string, from: number, to: number, first: number): Generator<Line> {
  let number = first;
  for (let offset = from; offset < to; number++) {
    const feed = text.indexOf('\n', offset);
    const end = feed === -1 ? to : feed;
    yield { text: text.slice(offset, end).trim(), number, offset, next: end + 1 };
    offset = end + 1;
  }
}

function* recordsOf(text: string, header: Line, end: number): Generator<QifRecord> {
  let lines: QifLine[] = [];
  let begin = 0;
  for (const line of linesOf(text, header.next, end, header.number + 1)) {
    if (line.text.startsWith(END_OF_RECORD)) {
      if (lines.length > 0) yield { line: begin, lines };
      lines = [];
    } else if (line.text !== '') {
      if (lines.length === 0) begin = line.number;
      if (lines.length < MAX_LINES) lines.push(lineOf(line.text));
    }
  }
  if (lines.length > 0) yield { line: begin, lines };
}

const named = (header: string): Pick<QifSection, 'directive' | 'argument'> => {
  const colon = header.indexOf(':');
  const end = colon === -1 ? header.length : colon;
  return { directive: header.slice(HEADER.length, end).trim().toLowerCase(), argument: header.slice(end + 1).trim() };
};

/** The code is the first character, even if it is a surrogate pair. */
const lineOf = (line: string): QifLine => {
  const code = String.fromCodePoint(line.codePointAt(0) ?? 0);
  return { code, value: line.slice(code.length).trim() };
};
