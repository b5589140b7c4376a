import { describe, expect, it } from 'vitest';
import { domainName, httpsAddress, shownAddress } from '../../../shared/platform/domain/text/addresses.ts';

describe('httpsAddress', () => {
  it.each([
    'https://bakery.example',
    'https://bakery.example/logo.svg#icon',
    'HTTPS://Bakery.example:8443/a?b=c',
    'https://bäckerei.example/über',
  ])('accepts %s unchanged', (text) => {
    expect(httpsAddress(text)).toBe(text);
  });

  it.each([
    'http://bakery.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//bakery.example',
    '/logo.png',
    'bakery.example',
    'https:bakery.example',
    'https:\\\\bakery.example',
    'https://ann:secret@bakery.example',
    'https://bank.example@evil.example',
    'https://bakery.example/a b',
    'https://',
    'https://bakery .example',
    'https:///bakery.example',
    'https:///x',
    'https://localhost/logo.png',
    'https://printer/logo.png',
    'https://shop.localhost',
    'https://127.0.0.1/logo.png',
    'https://0x7f.1/logo.png',
    'https://192.168.1.1',
    'https://[::1]/logo.png',
    '',
  ])('refuses %j', (text) => {
    expect(httpsAddress(text)).toBeNull();
  });
});

describe('domainName', () => {
  it.each([
    ['bank.example', 'bank.example'],
    [' Bank.Example ', 'bank.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['ｂank。example', 'bank.example'],
    ['online.bank.co.uk', 'online.bank.co.uk'],
  ])('turns %s into %s', (text, domain) => {
    expect(domainName(text)).toBe(domain);
  });

  it.each([
    'https://bank.example',
    'bank.example/',
    'bank.example/path',
    'bank.example:443',
    'bank.example?x',
    'bank.example#x',
    'ann@bank.example',
    'bank',
    'localhost',
    '192.0.2.1',
    '0x7f.1',
    '[::1]',
    'bank..example',
    '-bank.example',
    'bank.example.',
    '*.bank.example',
    'bank%2eexample',
    'bank .example',
    'javascript:alert(1)',
    '',
  ])('finds no domain in %j', (text) => {
    expect(domainName(text)).toBeNull();
  });
});

describe('shownAddress', () => {
  it('shows a text from a file only if it is an https URL', () => {
    expect(shownAddress('https://bakery.example/x')).toBe('https://bakery.example/x');
    expect(shownAddress('Bakery.example')).toBe('https://bakery.example');
    for (const text of ['http://bakery.example', 'javascript:alert(1)', 'n/a', null]) {
      expect(shownAddress(text)).toBeNull();
    }
  });
});
