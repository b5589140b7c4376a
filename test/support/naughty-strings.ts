/** Texts that often break programs; none is blank. */
export const NAUGHTY: readonly string[] = [
  ...['undefined', 'null', 'true', 'NaN', '__proto__', 'constructor', 'hasOwnProperty', '0', '-1', '1e999', '0x1F'],
  ...[
    '1,000.00',
    '١٢٣',
    'Ω≈ç√∫',
    '田中さん',
    'הָיְתָה',
    'ﷺ',
    'T̶͖̔ȍ̸̭',
    '👩‍👩‍👧‍👦',
    '🇺🇸🇷🇺',
    '\u202Eevil',
    '\uFEFFbom',
    'a\u0000b',
  ],
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=cmd', '\r=cmd', '=HYPERLINK("x")', "'quoted'", '"', '\\', '\\\\', '""'],
  ...['a,b', 'a;b', 'a|b', 'a\nb', 'a\r\nb', 'line\u2028separator', ' leading', 'trailing ', '\u00A0nbsp\u00A0'],
  ...["' OR 1=1 --", '<script>alert(1)</script>', '\u0024{7*7}', '{{7*7}}', '%s%n', '../../etc/passwd', '\u0007bell'],
  ...['\u{1F4A9}', 'e\u0301', '\u00E9', 'İstanbul', 'ß', 'ſ', '\u{10FFFF}', 'x'.repeat(900)],
];
