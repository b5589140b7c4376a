import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const escaped = (text: string): string =>
  text.startsWith('<![CDATA[') ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A ZIP archive of texts by name. */
export const zipOf = (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
};

type Sheet = { readonly name: string; readonly rows: string; readonly state?: string };

/** A workbook; `rows` is the XML inside `sheetData`. */
export const workbookOf = (
  sheets: readonly Sheet[],
  {
    strings = [],
    formats = '',
    epoch1904 = false,
  }: { readonly strings?: readonly string[]; readonly formats?: string; readonly epoch1904?: boolean } = {},
): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr${epoch1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(({ name, state = 'visible' }, at) => `<sheet name="${escaped(name)}" state="${state}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet>${formats}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
