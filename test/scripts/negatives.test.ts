import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const textsOf = (pattern: string): ReadonlyMap<string, string> =>
  new Map(globSync(pattern, { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

const PRODUCT = [...textsOf('{web,shared,functions,cli/src,client/src,infra,local,scripts}/**/*.{ts,css}').values()];
const SUPPORT = [...textsOf('test/support/**/*.ts').values()];
/** Numbers differ between what is shown and what is not. */
const comparable = (text: string): string => text.replace(/\d/g, '0');
const KNOWN = comparable([...PRODUCT, ...SUPPORT].join('\n'));

const NEGATIVE = /\.not\.toContain\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;

/** The texts between tags, attributes and values of a template. */
const piecesOf = (literal: string): readonly string[] =>
  literal
    .replaceAll("\\'", "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .split(/\$\{[^}]*\}|[<>"]|[a-z-]+="/)
    .map((piece) => comparable(piece.trim()))
    .filter((piece) => piece !== '');

/** Texts of others that the service could repeat: of Node, of the SAML specification, or put together from two values. */
const OF_OTHERS = ['destructure', 'RequestedAuthnContext', '|XNAS', 'currency=USD', 'Coffee Upcoming'];
/** The beginning is in the product, and a date would follow. */
const WITH_A_DATE = ['Preparing the preview on'];

describe('a test that a text is missing', () => {
  it('names a text that the product, the test itself or its support has: another would be missing always', () => {
    const vacuous = [...textsOf('test/**/*.test.ts')].flatMap(([file, text]) => {
      const rest = comparable(text.replace(NEGATIVE, ''));
      return [...text.matchAll(NEGATIVE)].flatMap(([, , literal = '']) => {
        const isKnown = piecesOf(literal).every((piece) => KNOWN.includes(piece) || rest.includes(piece));
        return isKnown || [...OF_OTHERS, ...WITH_A_DATE].includes(literal) ? [] : [`${file}: ${literal}`];
      });
    });
    expect(vacuous).toEqual([]);
  });
});
