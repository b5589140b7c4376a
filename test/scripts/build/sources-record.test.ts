import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetDigests, isMadeFromThese, recordSources } from '../../../scripts/build/sources-record.ts';

const ROOT = join(import.meta.dirname, '../../..');

let folder: string;
let source: string;
let record: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
  source = join(folder, 'source.ts');
  record = join(folder, 'record.json');
  writeFileSync(source, 'first');
  forgetDigests();
  recordSources(record, [relative(ROOT, source)], 'log level: info');
  forgetDigests();
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

  it('is not current without a record', () => {
    expect(isMadeFromThese(join(folder, 'none.json'), 'log level: info')).toBe(false);
  });
});
