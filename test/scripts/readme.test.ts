import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const textOf = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

const matchesOf = (name: string, pattern: RegExp): readonly string[] =>
  [...textOf(name).matchAll(pattern)].map(([, match = '']) => match);

const anchorsOf = (name: string): readonly string[] =>
  matchesOf(name, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

describe('documents', () => {
  it.each(DOCUMENTS)('%s links to what is there', (name) => {
    const broken = matchesOf(name, /\]\(([^)]+)\)/g)
      .filter((target) => !target.includes('://'))
      .filter((target) => {
        const [file = '', anchor] = target.split('#');
        const path = file === '' ? name : join(dirname(name), file);
        return !existsSync(join(ROOT, path)) || (anchor !== undefined && !anchorsOf(path).includes(anchor));
      });
    expect(broken).toEqual([]);
  });

  it.each(DOCUMENTS)('%s names npm scripts and npx programs that exist', (name) => {
    const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const unknown = matchesOf(name, /npm run ([a-z][\w:-]*)/g).filter((script) => scripts[script] === undefined);
    const missing = matchesOf(name, /npx node (\S+?\.ts)/g).filter((file) => !existsSync(join(ROOT, file)));
    expect([...unknown, ...missing]).toEqual([]);
  });
});

describe('the README', () => {
  it('lists settings that the code reads', () => {
    const sources = ['scripts', 'infra', 'local'].flatMap((folder) =>
      readdirSync(join(ROOT, folder))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => textOf(join(folder, file))),
    );
    const [table = ''] = matchesOf('README.md', /## Settings\n([\s\S]*?)\n## /g);
    const names = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)))).toEqual([]);
  });

  it('sends files that are there', () => {
    const files = matchesOf('README.md', /@(events\/[\w./-]+)/g);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
