import { readStatement } from '../../../../shared/imports/formats/pdf/domain/read-statement.ts';
import type { Statement, StatementHints } from '../../../../shared/imports/formats/pdf/domain/statement.ts';
import type { TextItem } from '../../../../shared/imports/formats/pdf/domain/text-lines.ts';
import type { StatementReader } from '../../../../shared/imports/prepare/use-cases/reading-ports.ts';

const CHARACTER = 6;
const LINE = 14;

/** Pages of plain text: every line is one run of text with columns separated by spaces. */
export const typedPages = (...pages: readonly string[]): readonly TextItem[] =>
  pages.flatMap((page, at) =>
    page
      .split('\n')
      .flatMap((text, line) =>
        text.trim() === ''
          ? []
          : [{ page: at + 1, x: 40, y: 40 + line * LINE, width: text.length * CHARACTER, height: 10, text }],
      ),
  );

export const someHints = (hints: Partial<StatementHints> = {}): StatementHints => ({
  currency: 'USD',
  numberFormat: null,
  dateFormat: null,
  familyDateFormat: '%m/%d/%Y',
  signageConvention: null,
  isLiability: false,
  ...hints,
});

export const readTyped = (text: string | readonly string[], hints: Partial<StatementHints> = {}): Statement =>
  readStatement(typedPages(...(typeof text === 'string' ? [text] : text)), someHints(hints));

/** `2024-03-01 Coffee -3.5 (1)` for every row. */
export const inShort = ({ rows }: Statement): readonly string[] =>
  rows.map(({ date, description, amount, confidence }) => `${date} ${description} ${amount} (${confidence})`);

/** Bytes that look like a PDF and contain plain text, and a reader for them, as a deployment could configure. */
export const typedStatement = (page: string): Buffer => Buffer.from(`%PDF-typed\n${page}`);
export const readTypedStatement: StatementReader = async (file, hints) => ({
  ok: true,
  statement: readStatement(typedPages(Buffer.from(file).toString().slice('%PDF-typed\n'.length)), hints),
});
