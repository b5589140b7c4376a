import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDebugMetadata } from '../../../../shared/platform/domain/debug-entry.ts';

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('toDebugMetadata', () => {
  it('keeps small and harmless values', () => {
    const metadata = {
      newId: 'ACT-9',
      candidateIds: ['ACT-1', 'ACT-2'],
      name: 'Everyday',
      count: 2,
      known: false,
      at: null,
    };

    expect(toDebugMetadata(metadata)).toEqual(metadata);
  });

  it('removes values named like secrets at any depth, and records their presence', () => {
    const metadata = {
      access_url: 'https://u:p@bank.example/x',
      setupToken: 'aGk',
      tokens: 3,
      apiKey: 'k',
      tokenSet: true,
      request: [{ headers: { Authorization: 'Basic dTpw', Accept: 'text/html' } }],
    };

    expect(toDebugMetadata(metadata)).toEqual({
      access_url: '[removed]',
      setupToken: '[removed]',
      tokens: 3,
      apiKey: '[removed]',
      tokenSet: true,
      request: [{ headers: { Authorization: '[removed]', Accept: 'text/html' } }],
    });
  });

  it('removes credentials from URLs anywhere', () => {
    const metadata = { seen: ['GET https://user:pass@bank.example/accounts failed'] };

    expect(toDebugMetadata(metadata)).toEqual({ seen: ['GET https://bank.example/accounts failed'] });
  });

  it('cuts long texts and deep values, and drops members beyond 4 KB', () => {
    const cut = toDebugMetadata({ text: 'x'.repeat(600), deep: { a: { b: { c: { d: { e: { f: 1 } } } } } } });
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`member${index}`, 'y'.repeat(300)]));

    expect(cut['text']).toBe('x'.repeat(500));
    expect(JSON.stringify(cut['deep'])).toContain('"[deeper]"');
    expect(toDebugMetadata(many)).toMatchObject({ member0: 'y'.repeat(300), truncated: true });
    expect(toDebugMetadata(many)).not.toHaveProperty('member49');
  });

  it('is at most 4 KB of JSON for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything({ withBigInt: true, maxDepth: 9 })), (metadata) => {
        expect(bytesOf(toDebugMetadata(metadata))).toBeLessThanOrEqual(4096);
      }),
    );
  });
});
