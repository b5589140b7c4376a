import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutApiWords } from '../../cli/src/import/preview-errors.ts';

const SHARED = join(import.meta.dirname, '../../shared');
const REQUEST = /\b(?:GET|POST|PUT|PATCH|DELETE) \//;
const FOLDERS = ['imports/domain', 'imports/use-cases', 'imports/work', 'bank/use-cases'];

const sentencesIn = (source: string): readonly string[] =>
  [...source.replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '').matchAll(/'([^'\n]*)'|`([^`\n]*)`/g)]
    .map(([, plain, template]) => (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, 'x'))
    .filter((text) => REQUEST.test(text) && text.length > 60);

/** All sentences of the service about imports and bank connections that name a request. */
const sentences = FOLDERS.flatMap((folder) =>
  readdirSync(join(SHARED, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => sentencesIn(readFileSync(join(SHARED, folder, name), 'utf8'))),
);

describe('a message of the service that names a request of its API', () => {
  it('is found in the sources', () => {
    expect(sentences.length).toBeGreaterThan(4);
  });

  it.each(sentences)('is said in the words of the command line: %s', (sentence) => {
    expect(withoutApiWords(sentence)).not.toMatch(REQUEST);
  });
});
