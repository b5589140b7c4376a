import type { QifLine, QifRecord, QifSection } from '../../domain/imports/qif/qif-section.ts';

const LINE_END = /\r\n|\r|\n/;
const END_OF_RECORD = '^';
const HEADER = '!';

type Open<T> = { -readonly [K in keyof T]: T[K] };
type OpenSection = Omit<Open<QifSection>, 'records'> & { readonly records: QifRecord[] };

/**
 * Cuts a text into sections and records without knowing what they mean. A header or the end of the file ends a record
 * whose `^` is missing; blank lines, and a `^` with nothing before it, are nothing. Line ends may be of any kind.
 */
export const readQif = (text: string): readonly QifSection[] => {
  let section: OpenSection = { directive: '', argument: '', line: 1, records: [] };
  const sections = [section];
  let lines: QifLine[] = [];
  let begin = 1;
  const endRecord = () => {
    if (lines.length > 0) section.records.push({ line: begin, lines });
    lines = [];
  };

  for (const [index, written] of text.split(LINE_END).entries()) {
    const line = written.trim();
    if (line.startsWith(HEADER)) {
      endRecord();
      section = { ...headerOf(line), line: index + 1, records: [] };
      sections.push(section);
    } else if (line.startsWith(END_OF_RECORD)) {
      endRecord();
    } else if (line !== '') {
      if (lines.length === 0) begin = index + 1;
      lines.push(lineOf(line));
    }
  }
  endRecord();
  return sections.filter(({ directive, records }) => directive !== '' || records.length > 0);
};

const headerOf = (line: string): Pick<QifSection, 'directive' | 'argument'> => {
  const colon = line.indexOf(':');
  const end = colon === -1 ? line.length : colon;
  return { directive: line.slice(HEADER.length, end).trim().toLowerCase(), argument: line.slice(end + 1).trim() };
};

/** Codes beyond the first plane are of no program; the point of the first character is the code all the same. */
const lineOf = (line: string): QifLine => {
  const code = String.fromCodePoint(line.codePointAt(0) ?? 0);
  return { code, value: line.slice(code.length).trim() };
};
