import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, variablesOf } from '../../infra/settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'local/README.md',
  'client/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Names of all source files. */
const SOURCES = new Set(
  ['functions', 'shared', 'web', 'infra', 'client/src', 'local', 'test', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => basename(path)),
  ),
);

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

  it.each(DOCUMENTS)('%s names commands that exist and run on every supported Node', (name) => {
    const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const unknown = matchesOf(name, /npm run ([a-z][\w:-]*)/g).filter((script) => scripts[script] === undefined);
    const needNode24 = matchesOf(name, /(\bnode [\w./-]+\.ts)/g);
    expect([...unknown, ...needNode24]).toEqual([]);
  });

  it.each(DOCUMENTS)('%s names files and folders that exist', (name) => {
    const missing = matchesOf(
      name,
      /`((?:functions|shared|web|infra|local|test|bench|scripts|events)\/[\w./-]+)`/g,
    ).filter((path) => !existsSync(join(ROOT, path)));
    const unknown = matchesOf(name, /`([\w-]+\.ts)`/g).filter((file) => !SOURCES.has(file));
    expect([...missing, ...unknown]).toEqual([]);
  });
});

describe('the list of architecture decisions', () => {
  it('has every decision by its title', () => {
    const list = textOf('docs/adr/README.md');
    const decisions = DOCUMENTS.filter((name) => /adr\/\d/.test(name)).map((name) => {
      const [number, title] = textOf(name).split('\n')[0]?.slice('# '.length).split('. ') ?? [];
      return `- ${number}: [${title}](${basename(name)})`;
    });
    expect(decisions.filter((line) => !list.includes(line))).toEqual([]);
  });
});

/** Some names are composed, such as those of workers. */
const STAGE_SETTINGS = variablesOf(readSettings({}));

describe('the settings', () => {
  it('are settings that the code reads', () => {
    const sources = ['scripts', 'infra', 'local'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => textOf(join(folder, file))),
    );
    const names = matchesOf('docs/settings.md', /^\| (`[A-Z][^|]*)\|/gm).flatMap((cell) =>
      [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(25);
    const isRead = (name: string): boolean =>
      name in STAGE_SETTINGS || sources.some((source) => new RegExp(`\\b${name}\\b`).test(source));
    expect(names.filter((name) => !isRead(name))).toEqual([]);
  });
});

describe('the README', () => {
  it('is short enough to read in a minute', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(150);
  });

  it('shows a small picture', () => {
    const [picture = ''] = matchesOf('README.md', /!\[[^\]]+\]\(([^)]+\.png)\)/g);
    expect(statSync(join(ROOT, picture)).size).toBeLessThanOrEqual(60 * 1024);
  });
});
