import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BankFault } from '../../../../shared/bank/connections/domain/bank-fault.ts';
import { claimUrlOf, readAccessUrl, readCredential } from '../../../../shared/bank/providers/us/credential.ts';

const RULES = { hosts: [], allow: ['127.0.0.1:4000'] };
const CLAIM = 'https://feed.example.com/simplefin/claim/9f2c?x=1';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return 'none';
  } catch (error) {
    if (error instanceof BankFault) return error.code;
    throw error;
  }
};

describe('claimUrlOf', () => {
  it.each([
    ['as it is', base64(CLAIM)],
    ['without its padding', base64(CLAIM).replace(/=+$/, '')],
    ['in the alphabet of URLs', Buffer.from(CLAIM).toString('base64url')],
    ['with spaces around it', `\n  ${base64(CLAIM)}\t`],
    ['broken into lines', base64(CLAIM).replaceAll(/(.{20})/g, '$1\r\n')],
    ['of a text with a line break', base64(`${CLAIM}\n`)],
  ])('reads a token %s', (_name, token) => {
    expect(claimUrlOf(token, RULES)).toBe(CLAIM);
  });

  it('reads both base64 alphabets', () => {
    const url = 'https://feed.example.com/?a=???~~~ooo';
    const tokens = [base64(url), Buffer.from(url).toString('base64url')];
    expect(new Set(tokens).size).toBe(2);
    expect(tokens.map((token) => claimUrlOf(token, RULES))).toEqual([url, url]);
  });

  it.each([
    ['nothing', ''],
    ['the address itself', CLAIM],
    ['another text', 'my setup token'],
    ['a token with a sign too many', `${base64(CLAIM)}!`],
    ['a token that is cut', base64('https://feed.example.com/abc').slice(0, -3)],
    ['a token with padding in the middle', 'aHR0=cHM6'],
    ['bits that mean nothing', 'aHR0cHM6Ly9hLmV4YW1wbGV='],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00]).toString('base64')],
    ['a text that is not a URL', base64('hello there')],
    ['a path', base64('/claim/1')],
    ['an address with a space in it', base64('https://feed.example.com/a b')],
    ['two addresses', base64(`${CLAIM}\n${CLAIM}`)],
    ['JSON', base64('{"url":"https://feed.example.com"}')],
    ['endlessly much', base64(`https://feed.example.com/${'a'.repeat(10_000)}`)],
  ])('refuses %s as a setup token', (_name, token) => {
    expect(codeOf(() => claimUrlOf(token, RULES))).toBe('token_invalid');
  });

  it.each([
    'http://feed.example.com/claim/1',
    'http://127.0.0.1:4001/claim/1',
    'https://ann:secret@feed.example.com/claim/1',
    'https://ann@feed.example.com/',
    'https://feed.example.com/claim/1#x',
    'https://feed.example.com/claim/1#',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
  ])('never allows %s', (address) => {
    expect(codeOf(() => claimUrlOf(base64(address), RULES))).toBe('address_refused');
  });

  it('allows a local server that an operator configured', () => {
    expect(claimUrlOf(base64('http://127.0.0.1:4000/claim/1'), RULES)).toBe('http://127.0.0.1:4000/claim/1');
  });

  it.each([
    ['https://example.com/', 'none'],
    ['https://feed.example.com/', 'none'],
    ['https://FEED.EXAMPLE.COM./', 'none'],
    ['https://badexample.com/', 'address_refused'],
    ['https://example.com.evil.org/', 'address_refused'],
    ['https://evil.org/example.com', 'address_refused'],
    ['http://127.0.0.1:4000/', 'none'],
  ])('allows only the configured hosts: %s', (address, code) => {
    for (const suffix of ['example.com', '.example.com', '*.Example.com']) {
      expect(codeOf(() => claimUrlOf(base64(address), { ...RULES, hosts: ['other.org', suffix] }))).toBe(code);
    }
  });

  it('always requires https, whatever is entered', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webUrl({ validSchemes: ['http', 'ftp', 'https'] })), (text) => {
        for (const token of [text, base64(text)]) {
          const outcome = codeOf(() => expect(claimUrlOf(token, { hosts: [], allow: [] })).toMatch(/^https:/));
          expect(['none', 'token_invalid', 'address_refused']).toContain(outcome);
        }
      }),
    );
  });

  it('never reveals the token in a message', () => {
    for (const address of ['https://ann:canary-7f3a@feed.example.com/', 'ftp://canary-7f3a/', 'canary-7f3a']) {
      expect(() => claimUrlOf(base64(address), RULES)).toThrow(/^(?!.*canary).*setup token/);
    }
  });
});

describe('readAccessUrl', () => {
  it('is split into parts', () => {
    expect(readAccessUrl(' https://us%40er:p%3Aw@feed.example.com:8443/simplefin/\n', RULES)).toEqual({
      url: 'https://feed.example.com:8443/simplefin',
      username: 'us@er',
      password: 'p:w',
    });
    expect(readAccessUrl('https://a:b@feed.example.com', RULES).url).toBe('https://feed.example.com');
  });

  it.each([
    ['https://feed.example.com/simplefin', 'claim_failed'],
    ['https://ann@feed.example.com/', 'claim_failed'],
    ['https://ann:@feed.example.com/', 'claim_failed'],
    ['https://:secret@feed.example.com/', 'claim_failed'],
    ['https://ann:%ff@feed.example.com/', 'claim_failed'],
    ['not an address', 'claim_failed'],
    ['', 'claim_failed'],
    ['http://ann:secret@feed.example.com/', 'address_refused'],
    ['https://ann:secret@feed.example.com/?x=1', 'address_refused'],
    ['https://ann:secret@feed.example.com/#', 'address_refused'],
    ['ftp://ann:secret@feed.example.com/', 'address_refused'],
  ])('refuses %s', (text, code) => {
    expect(codeOf(() => readAccessUrl(text, RULES))).toBe(code);
  });
});

describe('readCredential', () => {
  const kept = { url: 'https://feed.example.com/simplefin', username: 'ann', password: 'secret', versions: ['1.0'] };

  it('reads a stored credential, and nothing else', () => {
    expect(readCredential(JSON.stringify(kept), RULES)).toEqual(kept);
    for (const text of [
      '',
      '{}',
      'null',
      JSON.stringify({ ...kept, password: 5 }),
      JSON.stringify({ ...kept, url: 'x' }),
    ]) {
      expect(codeOf(() => readCredential(text, RULES))).toBe('token_invalid');
    }
  });

  it('refuses a host that is no longer allowed', () => {
    expect(codeOf(() => readCredential(JSON.stringify(kept), { ...RULES, hosts: ['other.org'] }))).toBe(
      'address_refused',
    );
  });
});
