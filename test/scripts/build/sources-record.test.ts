import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginSources, isMadeFromThese, recordSources } from '../../../scripts/build/sources-record.ts';

const ROOT = join(import.meta.dirname, '../../..');

let folder: string;
let source: string;
let record: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
  source = join(folder, 'source.ts');
  record = join(folder, 'record.json');
  writeFileSync(source, 'first');
  utimesSync(source, new Date('2026-01-01'), new Date('2026-01-01'));
  beginSources();
  recordSources(record, [relative(ROOT, source)], 'log level: info');
  beginSources();
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a result that was made earlier', () => {
  it('is current as long as its sources and settings are the same', () => {
    expect(isMadeFromThese(record, 'log level: info')).toBe(true);
  });

  it('is not current once a source has changed, even to a text of the same length', () => {
    writeFileSync(source, 'other');

    expect(isMadeFromThese(record, 'log level: info')).toBe(false);
  });

  it('is not current once a source was deleted', () => {
    rmSync(source);

    expect(isMadeFromThese(record, 'log level: info')).toBe(false);
  });

  it('is not current with other settings', () => {
    expect(isMadeFromThese(record, 'log level: debug')).toBe(false);
  });

  it('is not current if a source that was not known before was edited while it was made', () => {
    const added = join(folder, 'added.ts');
    beginSources();
    writeFileSync(added, 'read by the build');
    writeFileSync(added, 'edited after it was read');
    recordSources(record, [relative(ROOT, source), relative(ROOT, added)], 'log level: info');
    beginSources();

    expect(isMadeFromThese(record, 'log level: info')).toBe(false);
  });

  it('is current if a source was written right before it was made', () => {
    const written = join(folder, 'written.json');
    writeFileSync(written, 'names of assets');
    beginSources([relative(ROOT, written)]);
    recordSources(record, [relative(ROOT, source), relative(ROOT, written)], 'log level: info');
    beginSources();

    expect(isMadeFromThese(record, 'log level: info')).toBe(true);
  });

  it('is not current if a source was edited while another change was built', () => {
    const other = join(folder, 'a-source-before.ts');
    writeFileSync(other, 'first');
    utimesSync(other, new Date('2026-01-01'), new Date('2026-01-01'));
    const paths = [relative(ROOT, other), relative(ROOT, source)];
    recordSources(record, paths, 'log level: info');

    writeFileSync(other, 'second');
    beginSources();
    expect(isMadeFromThese(record, 'log level: info')).toBe(false);
    writeFileSync(source, 'edited during the build');
    recordSources(record, paths, 'log level: info');
    beginSources();

    expect(isMadeFromThese(record, 'log level: info')).toBe(false);
  });

  it('is not current if its record was cut off', () => {
    writeFileSync(record, '{"facts":"log lev');

    expect(isMadeFromThese(record, 'log level: info')).toBe(false);
  });

  it('is not current without a record', () => {
    expect(isMadeFromThese(join(folder, 'none.json'), 'log level: info')).toBe(false);
  });
});
