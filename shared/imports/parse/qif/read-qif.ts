import { plainLineBreaks } from '../../domain/line-breaks.ts';
import type { QifLine, QifRecord, QifSection } from '../../domain/qif/qif-section.ts';

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
