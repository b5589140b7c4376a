import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginSources } from '../../../scripts/build/sources-record.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FACTS = 'log level: info';
const LONG_AGO = new Date('2026-01-01');

let folder: string;
let record: string;
let source: string;

/** The path of a file in the repository, as builds name it. */
const write = (name: string, text: string, editedAt = LONG_AGO): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  utimesSync(path, editedAt, editedAt);
  return relative(ROOT, path);
};
const isCurrent = (facts = FACTS): boolean => beginSources().isMadeFromThese(record, facts);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
  record = join(folder, 'record.json');
  source = write('source.ts', 'first');
  beginSources().record(record, [source], FACTS);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a result that was made earlier', () => {
  it('is current as long as its sources and settings are the same', () => {
    expect(isCurrent()).toBe(true);
  });

  it('is not current once a source has changed, even to a text of the same length', () => {
    write('source.ts', 'other');

    expect(isCurrent()).toBe(false);
  });

  it('is not current once a source was deleted', () => {
    rmSync(join(folder, 'source.ts'));

    expect(isCurrent()).toBe(false);
  });

  it('is not current with other settings', () => {
    expect(isCurrent('log level: debug')).toBe(false);
  });

  it('is not current without a record, or if that was cut off', () => {
    writeFileSync(record, '{"facts":"log lev');
    expect(isCurrent()).toBe(false);

    rmSync(record);
    expect(isCurrent()).toBe(false);
  });
});

describe('an edit while a result is made', () => {
  it('makes a source that no record names yet count as changed', () => {
    const sources = beginSources();
    const added = write('added.ts', 'edited after it was read', new Date());
    sources.record(record, [source, added], FACTS);

    expect(isCurrent()).toBe(false);
  });

  it('is found although another source has changed as well', () => {
    const before = write('a.ts', 'first');
    beginSources().record(record, [before, source], FACTS);
    write('a.ts', 'second');

    const sources = beginSources();
    expect(sources.isMadeFromThese(record, FACTS)).toBe(false);
    write('source.ts', 'edited after it was read');
    sources.record(record, [before, source], FACTS);

    expect(isCurrent()).toBe(false);
  });

  it('is not what the build itself has written', () => {
    const written = write('names.json', 'names of assets', new Date());
    beginSources([written]).record(record, [source, written], FACTS);

    expect(isCurrent()).toBe(true);
  });
});
