import { quoteValue } from '../../platform/domain/errors.ts';
import { plainLineBreaks } from '../domain/cell-text.ts';
import { validateConfiguration } from '../domain/configuration.ts';
import { type QifFile, type QifLine, type QifRecord, type QifSection, understandFile } from '../domain/qif/qif-file.ts';
import { readQifRows } from '../domain/qif/qif-rows.ts';
import type { ReadRows, RowsRead } from '../use-cases/reading-ports.ts';
import { decodeText } from './charset.ts';

/** Reads a QIF file: decode, cut into sections, find out how it writes dates and numbers, diagnose every record. */
export const readQifFile: ReadRows = (bytes, context, onRow) => {
  const { configuration, mayContinue } = context;
  const errors = validateConfiguration(configuration, context.type);
  if (errors.length > 0) return refused('validation_failed', errors.join('; '));

  const decoded = decodeText(bytes, configuration.encoding ?? undefined);
  if (!decoded.ok) return refused('invalid_qif', decoded.message);
  const sections = readQif(decoded.text);
  if (!sections.some(({ directive }) => directive === 'type')) {
    return refused('invalid_qif', 'The file has no line that begins with !Type: and so is no QIF');
  }
  if (sections.length > MAX_SECTIONS) {
    return refused('invalid_qif', `The file has ${sections.length} headers, more than ${MAX_SECTIONS} are not read`);
  }
  const file = understandFile(sections);
  const problem = accountProblem(file);
  if (problem !== undefined) return refused('invalid_qif', problem);
  const read = readQifRows(file, context, onRow, mayContinue);
  if (read === undefined) return refused('interrupted', 'The reading was stopped');
  const { openings, accountTypes } = read;
  return {
    ok: true,
    configuration: read.configuration,
    warnings: [...decoded.warnings, ...read.warnings],
    openings,
    accountTypes,
  };
};

const MAX_ACCOUNTS = 500;
const MAX_NAME = 255;
const MAX_SECTIONS = 100_000;

/** An import has to hold what its file says of every account. */
const accountProblem = ({ transactions }: QifFile): string | undefined => {
  const names = new Set<string>();
  for (const { account } of transactions) names.add(account.name);
  if (names.size > MAX_ACCOUNTS) return `The file has ${names.size} accounts, more than ${MAX_ACCOUNTS} are not read`;
  const long = [...names].find((name) => name.length > MAX_NAME);
  return long && `The account name ${quoteValue(long)} is longer than ${MAX_NAME} characters`;
};

type Refusal = Extract<RowsRead, { ok: false }>;
const refused = (code: Refusal['code'], message: string): Refusal => ({ ok: false, code, message });

const END_OF_RECORD = '^';
const HEADER = '!';
/** Of a record; it is refused long before, so the rest of it need not be kept. */
const MAX_LINES = 60_000;

/** `next`: where the line after it begins. */
type Line = { readonly text: string; readonly number: number; readonly offset: number; readonly next: number };

/**
 * Cuts a text into sections without knowing what they mean; their records are read out of the text whenever they are
 * walked, so that a large file is not a large heap. A header or the end of the file ends a record whose `^` is missing;
 * blank lines, and a `^` with nothing before it, are nothing. Line ends may be of any kind.
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

/** Lines without the blanks around them. */
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

/** A letter beyond the first plane is one code all the same. */
const lineOf = (line: string): QifLine => {
  const code = String.fromCodePoint(line.codePointAt(0) ?? 0);
  return { code, value: line.slice(code.length).trim() };
};
