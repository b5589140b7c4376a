import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createIsolatedStatementReader } from '../../../../shared/imports/formats/pdf/parse/isolated-statement-reader.ts';
import { type Placed, pdfOfContents, streamOf, textPdf } from '../../../support/imports/pdf/pdf-builder.ts';
import { someHints } from '../../../support/imports/pdf/statement-text.ts';

const SCRIPT = new URL('../../../support/imports/pdf/statement-thread.ts', import.meta.url);
const reader = (limits: { maxMilliseconds?: number; moreMegabytes?: number } = {}) =>
  createIsolatedStatementReader({
    script: SCRIPT,
    maxMilliseconds: limits.maxMilliseconds ?? 20_000,
    maxProcessMegabytes: process.memoryUsage.rss() / 1024 / 1024 + (limits.moreMegabytes ?? 1_000),
  });
const row = (y: number, date: string, text: string, amount: string): readonly Placed[] => [
  [50, y, date],
  [120, y, text],
  [400, y, amount],
];
const STATEMENT = textPdf([
  [
    ...row(700, 'Datum', 'Text', 'Betrag'),
    ...row(680, '13.03.2024', 'Café', '-3,50'),
    ...row(660, '14.03.2024', 'Gehalt', '1.000,00'),
  ],
]);
const contents = (text: string) => pdfOfContents([streamOf(deflateSync(Buffer.from(text)), '/Filter/FlateDecode')]);
const TOO_MUCH = { ok: false, message: expect.stringContaining('takes too much time or memory') };

describe('createIsolatedStatementReader', () => {
  it('reads a statement in a separate thread without changing the bytes', async () => {
    const bytes = new Uint8Array(STATEMENT);

    const read = await reader()(bytes, someHints({ currency: 'EUR' }));
    expect(read).toMatchObject({
      ok: true,
      statement: {
        rows: [
          { date: '2024-03-13', description: 'Café', amount: '-3.5', confidence: 0.8 },
          { date: '2024-03-14', description: 'Gehalt', amount: '1000', confidence: 0.8 },
        ],
        warnings: [],
      },
    });
    expect(Buffer.from(bytes).equals(STATEMENT)).toBe(true);
  });

  it('stops the thread of a file that keeps the library busy, and continues', async () => {
    const read = reader({ maxMilliseconds: 500 });

    expect(await read(contents('q '.repeat(1_000_000)), someHints())).toEqual(TOO_MUCH);
    expect(await reader()(STATEMENT, someHints({ currency: 'EUR' }))).toMatchObject({ ok: true });
  });

  it('stops the thread of a file that expands beyond the memory limit', async () => {
    const once = deflateSync(Buffer.alloc(120_000_000, ' '));
    const bomb = pdfOfContents([streamOf(deflateSync(once), '/Filter[/FlateDecode/FlateDecode]')]);
    expect(bomb.length).toBeLessThan(10_000);

    expect(await reader({ moreMegabytes: 50 })(bomb, someHints())).toEqual(TOO_MUCH);
  });

  it('throws internal errors of the reader', async () => {
    const read = createIsolatedStatementReader({
      script: new URL('../../../../shared/platform/domain/bytes/hash.ts', import.meta.url),
      maxMilliseconds: 5_000,
      maxProcessMegabytes: 10_000,
    });

    await expect(read(STATEMENT, someHints())).rejects.toThrow('ended without a result');
  });
});
