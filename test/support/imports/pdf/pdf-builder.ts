import { deflateSync } from 'node:zlib';

/** Text at a position: points from the left and from the bottom of the page. */
export type Placed = readonly [x: number, y: number, text: string];
type PdfObject = string | Buffer;

const HEAD = '%PDF-1.7\n';

/** Objects 1, 2, 3 … with their cross-reference table and trailer; the first is the catalogue. */
export const pdfOf = (objects: readonly PdfObject[], trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from(HEAD)];
  const offsets: number[] = [];
  let length = HEAD.length;
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
};

export const streamOf = (content: Buffer | string, dictionary = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ]);

/** Object 3 is the font; pages and their contents follow in pairs. */
export const pdfOfContents = (contents: readonly Buffer[], page = '', trailer = ''): Buffer => {
  const kids = contents.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  return pdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids}]/Count ${contents.length}>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ...contents.flatMap((content, at) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${page}/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`,
        content,
      ]),
    ],
    trailer,
  );
};

/** A PDF that prints texts at their positions, ten points high, in Windows-1252. */
export const textPdf = (pages: readonly (readonly Placed[])[], page = '', trailer = ''): Buffer =>
  pdfOfContents(
    pages.map((placed) => streamOf(deflateSync(Buffer.from(contentOf(placed), 'latin1')), '/Filter/FlateDecode')),
    page,
    trailer,
  );

const contentOf = (placed: readonly Placed[]): string =>
  `BT /F1 10 Tf\n${placed.map(([x, y, text]) => `1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj`).join('\n')}\nET`;

const escaped = (text: string): string => text.replace(/[\\()]/gu, '\\$&');
