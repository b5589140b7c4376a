import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addRecord, HISTORY, openRecord, parseHistory, requireNewName } from '../../bench/history.ts';
import { atMost, noted } from '../../bench/report.ts';
import { type Git, gitIn } from '../../scripts/deploy/revision.ts';

const facts = (name: string) => ({
  name,
  date: '2026-11-29',
  commit: '0123456789abcdef0123456789abcdef01234567',
  machine: { cores: 2, memoryGb: 24, node: '24.21.0' },
});
const figures = [{ stage: 'reads', figure: atMost('search, p50', 123.456789, 400, 'ms') }];

describe('the history of the benchmark', () => {
  it('is a valid file', async () => {
    expect(parseHistory(await readFile(HISTORY, 'utf8'))).toBeInstanceOf(Array);
  });

  it('keeps earlier records, and reads what it wrote', () => {
    const first = addRecord([], facts('0.1'), figures);
    const both = addRecord(first, facts('0.2'), figures);
    expect(both.map(({ name }) => name)).toEqual(['0.1', '0.2']);
    expect(both[1]?.figures).toEqual([{ stage: 'reads', name: 'search, p50', value: 123.5, unit: 'ms' }]);
    expect(parseHistory(JSON.stringify(both))).toEqual(both);
  });

  it('leaves out figures that could not be computed, and refuses a run without any', () => {
    const empty = { stage: 'imports', figure: noted('scaling exponent', Number.NaN, '') };
    expect(addRecord([], facts('0.1'), [empty, ...figures])[0]?.figures).toHaveLength(1);
    expect(() => addRecord([], facts('0.1'), [empty])).toThrow('>=1 items');
  });

  it('refuses a name that is taken, and a blank one', () => {
    const history = addRecord([], facts('0.1'), figures);
    expect(() => requireNewName(history, '0.1')).toThrow('There is a record 0.1 already.');
    expect(() => addRecord(history, facts('0.1'), figures)).toThrow('There is a record 0.1 already.');
    expect(() => requireNewName(history, ' ')).toThrow('Give the record a name.');
    expect(() => parseHistory(JSON.stringify([...history, ...history]))).toThrow('Two records share a name.');
  });

  it.each([
    ['a date that does not exist', { date: '2026-02-30' }],
    ['a short commit', { commit: '0123456' }],
    ['a machine without cores', { machine: { cores: 0, memoryGb: 24, node: '24.21.0' } }],
    ['an unknown field', { note: 'quick' }],
  ])('refuses %s', (_, wrong) => {
    const [record] = addRecord([], facts('0.1'), figures);
    expect(() => parseHistory(JSON.stringify([{ ...record, ...wrong }]))).toThrow();
  });
});

describe('a record', () => {
  let folder = '';
  let file = '';
  let git: Git;

  beforeEach(async () => {
    for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) vi.stubEnv(name, undefined); // a hook sets them
    folder = await mkdtemp(join(tmpdir(), 'counterfoil-history-'));
    file = join(folder, 'bench/history.json');
    git = gitIn(folder);
    await mkdir(join(folder, 'bench'));
    await writeFile(file, JSON.stringify(addRecord([], facts('0.1'), figures)));
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '--quiet', '--message', 'test: begin');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it('is added with the measured commit, even if earlier records are not committed yet', async () => {
    for (const name of ['0.2', '0.3']) await (await openRecord(name, file, git))(figures);
    const history = parseHistory(await readFile(file, 'utf8'));
    expect(history.map(({ name }) => name)).toEqual(['0.1', '0.2', '0.3']);
    expect(history[2]).toMatchObject({ commit: git('rev-parse', 'HEAD'), figures: [{ name: 'search, p50' }] });
  });

  it('is refused before the run if there are uncommitted changes', async () => {
    await writeFile(join(folder, 'bench/new.ts'), '');
    await expect(openRecord('0.2', file, git)).rejects.toThrow(/^Commit these changes first, .*\n\?\? bench\/new\.ts$/);
  });

  it('is refused before the run if its name is taken', async () => {
    await expect(openRecord('0.1', file, git)).rejects.toThrow('There is a record 0.1 already.');
  });
});
