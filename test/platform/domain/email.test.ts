import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedDomain, normalDomain, normalEmail } from '../../../shared/platform/domain/text/addresses.ts';

describe('normalEmail', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['  Ann@Example.COM\r\n', 'ann@example.com'],
    ['ann.lee+bank@mail.example.co.uk', 'ann.lee+bank@mail.example.co.uk'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
    ['{x}/y=z@example.com', '{x}/y=z@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('reads %j as %j', (text, email) => {
    expect(normalEmail(text)).toBe(email);
  });

  it.each([
    ['nothing', ''],
    ['no @', 'ann.example.com'],
    ['no local part', '@example.com'],
    ['no domain', 'ann@'],
    ['a domain of one label', 'ann@localhost'],
    ['two @', 'ann@evil.example@example.com'],
    ['a quoted local part', '"ann@example.com"@evil.example'],
    ['a comment', 'ann(x)@example.com'],
    ['a display name', 'Ann <ann@example.com>'],
    ['two addresses', 'ann@example.com,eve@evil.example'],
    ['inner white space', 'ann @example.com'],
    ['a line break inside', 'ann@example.com\r\nBcc: eve@evil.example'],
    ['a NUL', 'ann@example.com\0.evil.example'],
    ['a no-break space', 'ann@example.com\u00a0'],
    ['a zero-width space', 'an\u200bn@example.com'],
    ['the Kelvin sign for K', '\u212aim@example.com'],
    ['a long s', 'boſs@example.com'],
    ['a dotted capital I', 'İan@example.com'],
    ['a dotless i', 'ıan@example.com'],
    ['a Cyrillic a', '\u0430nn@example.com'],
    ['a Cyrillic a in the domain', 'ann@ex\u0430mple.com'],
    ['a full-width @', 'ann\uff20example.com'],
    ['a full-width letter', '\uff41nn@example.com'],
    ['an ideographic full stop', 'ann@example\u3002com'],
    ['a composed letter', 'andr\u00e9@example.com'],
    ['the same letter decomposed', 'andre\u0301@example.com'],
    ['an international domain in its own letters', 'ann@münchen.example'],
    ['a soft hyphen', 'ann@exam\u00adple.com'],
    ['a dot at the end of the domain', 'ann@example.com.'],
    ['two dots', 'ann..lee@example.com'],
    ['a dot in front', '.ann@example.com'],
    ['a dot before the @', 'ann.@example.com'],
    ['a hyphen at the edge of a label', 'ann@-example.com'],
    ['an address literal', 'ann@[127.0.0.1]'],
    ['an IP address', 'ann@127.0.0.1'],
    ['an underscore in the domain', 'ann@exam_ple.com'],
    ['a local part of 65 characters', `${'a'.repeat(65)}@example.com`],
    ['255 characters', `a@${'b'.repeat(50)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.example.org`],
  ])('refuses %s', (_, text) => {
    expect(normalEmail(text)).toBeNull();
  });

  it('is idempotent, and equal for both cases', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const email = normalEmail(text);

        fc.pre(email !== null);
        expect(normalEmail(email)).toBe(email);
        expect(normalEmail(text.toUpperCase())).toBe(email);
      }),
    );
  });

  it('never makes two texts equal that differ in more than case and outer spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (noise) => {
        const email = normalEmail(`ann${noise}@example.com`);

        expect(email === 'ann@example.com').toBe(noise === '');
      }),
    );
  });
});

describe('normalDomain', () => {
  it.each([
    [' Example.COM ', 'example.com'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['*.example.com', null],
    ['@example.com', null],
    ['.example.com', null],
    ['example', null],
    ['münchen.example', null],
    ['example.com/', null],
    ['', null],
  ])('reads %j as %j', (text, domain) => {
    expect(normalDomain(text)).toBe(domain);
  });
});

describe('isAllowedDomain', () => {
  it.each([
    ['ann@example.com', true],
    ['ANN@EXAMPLE.COM', true],
    ['ann@other.example', true],
    ['ann@sub.example.com', false],
    ['ann@notexample.com', false],
    ['ann@example.com.evil.example', false],
    ['ann@evil.example@example.com', false],
    ['"@evil.example"@example.com', false],
    ['ann@ex\u0430mple.com', false],
    ['ann@example.com\0', false],
    ['ann@example.co', false],
    ['example.com', false],
    ['', false],
  ])('returns for %j: %j', (email, allowed) => {
    expect(isAllowedDomain(email, ['example.com', 'other.example'])).toBe(allowed);
  });

  it('accepts every email address without a list of domains, and nothing else', () => {
    expect(isAllowedDomain('ann@anything.example', [])).toBe(true);
    expect(isAllowedDomain('ann', [])).toBe(false);
  });
});
