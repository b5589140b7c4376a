import { quoteValue } from '../../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import { type Shows, shownKind } from './cell-formats.ts';
import { createNumberTexts } from './number-texts.ts';
import { readPart, SheetFault } from './read-part.ts';
import { createCellBudget, type DecimalMark, readSheet } from './read-sheet.ts';
import { openZip, type Zip, ZipFault } from './zip.ts';

export type SheetRead =
  | {
      readonly ok: true;
      readonly sheet: string;
      /** Cells as text, from the first row of the sheet; blank rows are empty. */
      readonly rows: readonly (readonly string[])[];
      /** Numbers that are stored as text. */
      readonly numberTexts: readonly string[];
      readonly warnings: readonly ImportWarning[];
    }
  | { readonly ok: false; readonly message: string };

const WORKBOOK = 'xl/workbook.xml';
const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04];
const HEAD = 4_096;

/** Whether a file is a ZIP archive with the parts of a workbook. */
export const isXlsx = (bytes: Uint8Array): boolean => {
  if (!ZIP_MARK.every((byte, at) => bytes[at] === byte)) return false;
  const text = new TextDecoder('latin1');
  return [bytes.subarray(0, HEAD), bytes.subarray(-HEAD * 4)].some((part) =>
    /xl\/(?:workbook|worksheets)|\[Content_Types\]\.xml/.test(text.decode(part)),
  );
};

const REMEDY = 'Open it in a spreadsheet program and save the sheet with the table as a new workbook or as CSV';

/**
 * Reads the first visible sheet with a table. Formulas are not calculated: their stored values count. Macros, links and images are
 * not opened.
 */
export const readXlsx = (bytes: Uint8Array, decimalMark: DecimalMark = '.'): SheetRead => {
  try {
    return readWorkbook(openZip(bytes), decimalMark);
  } catch (error) {
    if (error instanceof ZipFault || error instanceof SheetFault)
      return { ok: false, message: `The workbook ${error.message}. ${REMEDY}` };
    throw error;
  }
};

const readWorkbook = (zip: Zip, decimalMark: DecimalMark): SheetRead => {
  const workbook = zip.text(WORKBOOK);
  if (workbook === undefined)
    return { ok: false, message: 'The ZIP archive is not an Excel workbook: save the file as .xlsx or CSV' };
  const { sheets, epoch1904 } = sheetsOf(workbook);
  const targets = targetsOf(zip.text('xl/_rels/workbook.xml.rels') ?? '');
  const texts = stringsOf(zip.text('xl/sharedStrings.xml'));
  const shows = stylesOf(zip.text('xl/styles.xml'));
  const spend = createCellBudget();
  const visible = sheets.filter(({ state }) => state === '' || state === 'visible');
  const tables = visible.flatMap(({ name, id }, at) => {
    const sheet = zip.text(targets.get(id) ?? `xl/worksheets/sheet${at + 1}.xml`);
    if (sheet === undefined) throw new SheetFault(`is damaged: its sheet ${quoteValue(name)} is not in the file`);
    const { see, found } = createNumberTexts();
    const rows = readSheet(sheet, { texts, shows, epoch1904, decimalMark, see, spend });
    return isTable(rows) ? [{ name, rows, numberTexts: found() }] : [];
  });
  const [first, ...others] = tables;
  if (first === undefined)
    return {
      ok: false,
      message: 'The workbook has no visible table: send a sheet with at least two rows of two cells',
    };
  const names = others.map(({ name }) => quoteValue(name)).slice(0, SHEETS_NAMED);
  if (others.some(({ rows }) => headOf(rows) === headOf(first.rows))) {
    const message = `The workbook has several sheets with the same columns: ${[quoteValue(first.name), ...names].join(', ')}. Save the sheet that you want to import as a file of its own`;
    return { ok: false, message };
  }
  const warning: ImportWarning = {
    line: null,
    code: 'other_sheets_not_read',
    message: `Only the sheet ${quoteValue(first.name)} is read, not ${names.join(', ')}`,
  };
  const { name: sheet, rows, numberTexts } = first;
  return { ok: true, sheet, rows, numberTexts, warnings: others.length === 0 ? [] : [warning] };
};

const SHEETS_NAMED = 10;

/** The first row with several cells, which has the column names if there are any. */
const headOf = (rows: readonly (readonly string[])[]): string =>
  rows.find((row) => row.filter((cell) => cell !== '').length >= ENOUGH)?.join('\0') ?? '';

const ENOUGH = 2;
const isTable = (rows: readonly (readonly string[])[]): boolean =>
  rows.filter((row) => row.filter((cell) => cell !== '').length >= ENOUGH).length >= ENOUGH;

type Sheet = { readonly name: string; readonly state: string; readonly id: string };

const MAX_SHEETS = 500;

const sheetsOf = (xml: string): { readonly sheets: readonly Sheet[]; readonly epoch1904: boolean } => {
  const sheets: Sheet[] = [];
  let epoch1904 = false;
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'workbookPr') epoch1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    if (name !== 'sheet') return;
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    if (sheets.length === MAX_SHEETS) throw new SheetFault(`has more than ${MAX_SHEETS} sheets`);
    sheets.push({ name: attributes['name'] ?? '', state: attributes['state'] ?? '', id });
  };
  readPart(xml, { open });
  return { sheets, epoch1904 };
};

const targetsOf = (xml: string): ReadonlyMap<string, string> => {
  const targets = new Map<string, string>();
  if (xml === '') return targets;
  readPart(xml, {
    open: (name, { Id = '', Target = '', TargetMode = '' }) => {
      if (name === 'Relationship' && TargetMode !== 'External')
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
};

const MAX_STRINGS = 2_000_000;

/** Rich text is joined; phonetic hints are left out. */
const stringsOf = (xml: string | undefined): readonly string[] => {
  const texts: string[] = [];
  if (xml === undefined) return texts;
  let isText = false;
  let isHint = false;
  readPart(xml, {
    open: (tag) => {
      if (tag === 'si' && texts.push('') > MAX_STRINGS)
        throw new SheetFault(`has more than ${MAX_STRINGS.toLocaleString('en')} texts`);
      isText = tag === 't';
      isHint ||= tag === 'rPh';
    },
    text: (found) => {
      if (isText && !isHint) texts[texts.length - 1] += found;
    },
    close: (tag) => {
      isText = false;
      if (tag === 'rPh') isHint = false;
    },
  });
  return texts;
};

/** More than Excel can have. */
const MAX_STYLES = 65_536;

/** By the index of the cell style. */
const stylesOf = (xml: string | undefined): readonly Shows[] => {
  const codes = new Map<number, string>();
  const shows: Shows[] = [];
  if (xml === undefined) return shows;
  let isCells = false;
  readPart(xml, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs' || name === 'cellStyles' || name === 'cellStyleXfs') isCells = name === 'cellXfs';
      if (name !== 'xf' || !isCells) return;
      const styles = shows.push(shownKind(Number(numFmtId), codes.get(Number(numFmtId))));
      if (styles > MAX_STYLES) throw new SheetFault(`has more than ${MAX_STYLES.toLocaleString('en')} cell styles`);
    },
  });
  return shows;
};
