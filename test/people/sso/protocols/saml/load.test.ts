import { DOMParser } from '@xmldom/xmldom/lib/dom-parser.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { someOf } from '../../../../support/amounts.ts';
import { swap } from '../../../../support/saml/attacks/attack.ts';
import { loadCases } from '../../../../support/saml/load/cases.ts';
import { MESSAGES } from '../../../../support/saml/load/messages.ts';
import { ATTACKER_KEYS, IDP_KEYS } from '../../../../support/saml/provider.ts';

const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
const digest = vi.spyOn(SignedXml.prototype, 'checkSignature');
beforeEach(() => {
  parse.mockClear();
  digest.mockClear();
});
afterEach(() => vi.clearAllMocks());

const ofName = (part: string) => {
  const found = MESSAGES.find(({ name }) => name.includes(part));
  if (found === undefined) throw new Error(`There is no message ${part}`);
  return found;
};
const LOGIN = ofName('signed assertion');
const LOGOUT = ofName('logout request');
const KEY_INFO = /<ds:KeyInfo>.*<\/ds:KeyInfo>/s;
const keyInfo = (count: number): string => `<ds:KeyInfo>${'<ds:K/>'.repeat(count)}</ds:KeyInfo>`;
const siblings = `</samlp:Status>${'<x/>'.repeat(9_900)}`;
const named = Array.from({ length: 570 }, (_, index) => `<x${index}></x${index}>`).join('');
const namespaces = Array.from({ length: 15_000 }, (_, index) => ` xmlns:n${index}="u"`)
  .join('')
  .slice(0, 120_000);

describe('an oversized message', () => {
  it.each([
    [
      '9,900 elements in KeyInfo of a logout request',
      LOGOUT,
      swap(LOGOUT.sign(LOGOUT.xml, ATTACKER_KEYS), KEY_INFO, keyInfo(9_900)),
    ],
    [
      '9,900 elements in KeyInfo of a response',
      LOGIN,
      swap(LOGIN.sign(LOGIN.xml, ATTACKER_KEYS), KEY_INFO, keyInfo(9_900)),
    ],
    ['43 KB of siblings', LOGIN, swap(LOGIN.sign(LOGIN.xml, IDP_KEYS), '</samlp:Status>', siblings)],
    [
      '570 names of elements before a long text, in a response that is signed elsewhere',
      LOGIN,
      swap(LOGIN.sign(LOGIN.xml, IDP_KEYS), '</samlp:Status>', `</samlp:Status>${named}${'x'.repeat(105_000)}`),
    ],
    [
      'namespaces on the root',
      LOGOUT,
      swap(LOGOUT.xml, '<samlp:LogoutRequest', `<samlp:LogoutRequest${namespaces.replace(/ [^ ]*$/, '')}`),
    ],
  ])('is refused before any parser builds a tree: %s', async (_, message, xml) => {
    expect(await message.verify(xml)).toMatchObject({ ok: false, reason: 'too_large' });
    expect(parse).not.toHaveBeenCalled();
  });

  it.each([LOGIN, LOGOUT].map((message) => [message.name, message] as const))(
    'is refused before any parser builds a tree, for any excess: %s',
    async (_, message) => {
      const beyond = [...loadCases(message)].filter(({ size }) => size === 'beyond');
      expect(beyond.length).toBeGreaterThan(150);
      parse.mockClear();
      for (const { name, xml } of someOf(beyond, 20)) {
        expect(await message.verify(xml()), name).toMatchObject({ ok: false });
        expect(parse, name).not.toHaveBeenCalled();
      }
    },
    60_000,
  );
});

describe('a signature by a key that is not configured', () => {
  it.each(MESSAGES.filter(({ name }) => name !== 'metadata').map((message) => [message.name, message] as const))(
    'prevents digesting anything: %s',
    async (_, message) => {
      const foreign = message.sign(message.xml, ATTACKER_KEYS);
      digest.mockClear();

      expect(await message.verify(foreign)).toMatchObject({ ok: false, reason: 'key_untrusted' });
      expect(digest).not.toHaveBeenCalled();
    },
  );

  it('ignores up to eight elements in KeyInfo, and is refused with nine', async () => {
    const signed = LOGOUT.sign(LOGOUT.xml, IDP_KEYS);
    const hints = (count: number) =>
      swap(signed, KEY_INFO, `<ds:KeyInfo>${'<ds:KeyName>k</ds:KeyName>'.repeat(count)}</ds:KeyInfo>`);

    expect(await LOGOUT.verify(hints(8))).toMatchObject({ ok: true });
    expect(await LOGOUT.verify(hints(9))).toMatchObject({ ok: false, reason: 'key_info' });
  });

  it('reports the fingerprint of the embedded certificate without reading it', async () => {
    const foreign = LOGOUT.sign(LOGOUT.xml, ATTACKER_KEYS);
    const odd = swap(foreign, /(?<=<ds:X509Certificate>)[^<]*/, 'AAAA');

    expect(await LOGOUT.verify(odd)).toMatchObject({
      ok: false,
      reason: 'key_untrusted',
      detail: expect.stringMatching(/SHA-256 (?:[\dA-F]{2}:){31}[\dA-F]{2}$/),
    });
  });
});
