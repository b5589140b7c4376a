import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodePost, decodeRedirect } from '../../../../../shared/people/sso/protocols/saml/decode-message.ts';

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');

describe('decodePost', () => {
  it('reads base64 with and without line breaks', () => {
    const xml = `<samlp:Response>${'é'.repeat(100)}</samlp:Response>`;

    expect(decodePost(base64(xml))).toEqual({ ok: true, xml });
    expect(decodePost(base64(xml).replace(/.{64}/g, '$&\r\n'))).toEqual({ ok: true, xml });
  });

  it.each([
    ['nothing', 'not_base64', ''],
    ['XML as it is', 'not_base64', '<samlp:Response/>'],
    ['a sign that base64 does not have', 'not_base64', 'PHg-Pg=='],
    ['a length that base64 does not have', 'not_base64', 'PHg'],
    ['bytes that are no UTF-8', 'not_utf8', base64(new Uint8Array([0x3c, 0xff, 0xfe]))],
    ['UTF-16', 'not_utf8', base64(Buffer.from('\uFEFF<é>', 'utf16le'))],
    ['more than a real message', 'too_large', base64(' '.repeat(256 * 1024 + 1))],
    ['far more than a real message', 'too_large', 'A'.repeat(1024 * 1024)],
  ])('refuses %s', (_, reason, field) => {
    expect(decodePost(field)).toMatchObject({ ok: false, reason });
  });
});

describe('decodeRedirect', () => {
  it('decompresses', () => {
    expect(decodeRedirect(base64(deflateRawSync('<x/>')))).toEqual({ ok: true, xml: '<x/>' });
  });

  it.each([
    ['what is not deflated', 'not_deflated', base64('<samlp:Response/>')],
    ['what is packed in another way', 'not_deflated', base64(gzipSync('<x/>'))],
    ['a bomb', 'too_large', base64(deflateRawSync(Buffer.alloc(50 * 1024 * 1024)))],
    ['what is no base64', 'not_base64', '%'],
  ])('refuses %s', (_, reason, parameter) => {
    expect(decodeRedirect(parameter)).toMatchObject({ ok: false, reason });
  });
});
