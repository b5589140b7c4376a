import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../web/platform/styles');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.css'));
const styleOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

const SIZES = [...styleOf('theme.css').matchAll(/--app-(\w+): (?:[\d.]+rem|clamp\([^;]*\));/g)]
  .map(([, name]) => name ?? '')
  .filter((name) => !['radius', 'bar', 'row'].includes(name));

/** The whole document has the size that a person chose in the browser. */
const AS_AROUND = ['inherit', '100%'];

describe('the sizes of text', () => {
  it('are seven', () => {
    expect(SIZES).toEqual(['tiny', 'small', 'body', 'lead', 'head', 'title', 'figure']);
  });

  it('are the only ones that styles use', () => {
    const allowed = [...AS_AROUND, ...SIZES.map((name) => `var(--app-${name})`)];
    const others = files.flatMap((name) =>
      [...styleOf(name).matchAll(/(?:(?<![\w-])font|font-size): ([^;]+);/g)]
        .map(([, size]) => size ?? '')
        .filter((size) => !allowed.includes(size))
        .map((size) => `${name}: ${size}`),
    );

    expect(others).toEqual([]);
  });
});
