import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PDF_LIMITS, readPdfText } from '../../../../shared/imports/formats/pdf/parse/pdf-text.ts';
import { type Placed, pdfOf, pdfOfContents, streamOf, textPdf } from '../../../support/imports/pdf/pdf-builder.ts';

const read = (bytes: Uint8Array) => readPdfText(new Uint8Array(bytes));
const PAGE: readonly Placed[] = [
  [50, 700, 'Café Müller (Köln)'],
  [400, 700, '-12,50'],
];

describe('readPdfText', () => {
  it('finds every text with its position from the upper left corner', async () => {
    const text = await read(textPdf([PAGE, [[50, 780, 'page two']]]));

    expect(text).toMatchObject({
      ok: true,
      pages: 2,
      items: [
        { page: 1, x: 50, y: 100, height: 10, text: 'Café Müller (Köln)' },
        { page: 1, x: 400, y: 100, text: '-12,50' },
        { page: 2, x: 50, y: 20, text: 'page two' },
      ],
    });
  });

  it('reads a rotated page as displayed, and ignores vertical text', async () => {
    const turned = pdfOfContents(
      [streamOf('BT /F1 10 Tf 0 1 -1 0 100 50 Tm (across) Tj 1 0 0 1 9 9 Tm (up) Tj ET')],
      '/Rotate 90',
    );

    expect(await read(turned)).toMatchObject({ ok: true, items: [{ text: 'across', x: 50, y: 100 }] });
  });

  it('reports that a scan has no text', async () => {
    const image = streamOf(
      deflateSync(Buffer.alloc(3)),
      '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode',
    );
    const scan = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>',
      image,
      streamOf('600 0 0 800 0 0 cm /I Do'),
    ]);

    expect(await read(scan)).toEqual({
      ok: false,
      message:
        'The PDF has no text: it is a scan or an image, which cannot be read. Download the statement as a PDF from your bank',
    });
  });

  it('reports that a file is protected by a password', async () => {
    const hash = '0'.repeat(64);
    const locked = textPdf([PAGE], '', `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -1/O<${hash}>/U<${hash}>>>`);

    expect(await read(locked)).toEqual({
      ok: false,
      message: 'The PDF is protected by a password: save a copy without a password and send that',
    });
  });

  it.each([
    ['cut off', textPdf([PAGE]).subarray(0, 150)],
    ['no PDF after its first line', Buffer.from(`%PDF-1.7\n${'x'.repeat(1000)}`)],
    ['a cycle of pages', pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>'])],
  ])('reports a damaged file: %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({
      ok: false,
      message: 'The PDF is damaged or incomplete and cannot be read: download it again from the bank',
    });
  });

  it('stops at more pages or text than any statement has', async () => {
    const bytes = textPdf([PAGE, PAGE]);
    const readWithin = (limits: Partial<typeof PDF_LIMITS | Record<string, number>>) =>
      readPdfText(new Uint8Array(bytes), { ...PDF_LIMITS, ...limits });

    expect(await readWithin({ pages: 1 })).toEqual({
      ok: false,
      message: 'The PDF has 2 pages. The limit is 1: split it into smaller files',
    });
    expect(await readWithin({ runs: 3 })).toEqual({
      ok: false,
      message: 'The PDF has more text than a statement can have: download the statement again from your bank',
    });
    expect(await readWithin({ characters: 30 })).toEqual(await readWithin({ runs: 3 }));
    expect(await readWithin({})).toMatchObject({ ok: true, pages: 2 });
  });
});
