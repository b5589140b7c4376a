import { describe, expect, it } from 'vitest';
import { readOfx } from '../../../../shared/imports/formats/ofx/parse/read-ofx.ts';
import { outcomeOf } from '../../../support/imports/statements.ts';

describe('readOfx, hostile files', () => {
  it.each([
    ['a document type', '<!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>'],
    ['deep nesting', `<OFX>${'<A>'.repeat(5_000)}`],
    ['a long text', `<OFX><A>${'x'.repeat(200_000)}</A></OFX>`],
    ['a million empty elements', `<OFX>${'<A></A>'.repeat(1_000_000)}</OFX>`],
    ['a million tags that are never closed', `<OFX>${'<'.repeat(1_000_000)}`],
    ['comments that never end', `<OFX>${'<!--'.repeat(250_000)}`],
    ['CDATA sections that never end', `<OFX>${'<![CDATA['.repeat(100_000)}`],
    ['declarations that never end', `<OFX>${'<!'.repeat(500_000)}`],
    ['a tag that never ends', `<OFX><${'a'.repeat(1_000_000)}`],
    ['a tag of a million slashes', `<OFX><a${'/'.repeat(1_000_000)}`],
  ])('refuses %s in little time', (_name, text) => {
    const before = process.threadCpuUsage();
    expect(outcomeOf(readOfx, text)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^(?:The|Line) .*(?:: e|\. E)xport /),
    });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(3);
  });
});
