import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../scripts/restore/read-arguments.ts';

const FAMILY = 'd3e0fa00-0000-4000-8000-000000000003';
const STAGE = ['--stage', 'prod', '--to', '2026-03-01T10:00:00.900Z'];

describe('the arguments of a restore', () => {
  it('are those of a whole table, to the second', () => {
    expect(readArguments([...STAGE, '--dry-run', '--files'])).toMatchObject({
      kind: 'stage',
      name: 'prod',
      source: { at: new Date('2026-03-01T10:00:00Z') },
      isDryRun: true,
      withFiles: true,
      reading: { segments: 64, atOnce: 16 },
    });
    expect(readArguments([...STAGE, '--segments', '512', '--at-once', '32', '--threads', '8'])).toMatchObject({
      reading: { segments: 512, atOnce: 32 },
      threads: 8,
    });
  });

  it('are those of one family, on AWS or on one machine', () => {
    expect(readArguments([...STAGE, '--family', FAMILY, '--save', 'f'])).toMatchObject({
      kind: 'family',
      family: FAMILY,
      save: 'f',
      isDryRun: false,
    });
    expect(readArguments(['--from', 'copy', '--family', FAMILY, '--confirm', FAMILY])).toMatchObject({
      kind: 'local family',
      from: 'copy',
      confirm: FAMILY,
    });
  });

  it('can name a table that is restored already', () => {
    expect(readArguments(['--stage', 'prod', '--from', 'copy'])).toMatchObject({
      kind: 'stage',
      source: { from: 'copy' },
    });
  });

  it.each([
    [[]],
    [['--stage', 'prod']],
    [['--stage', 'prod', '--to', 'yesterday']],
    [[...STAGE, '--family', 'Smith']],
    [[...STAGE, '--family', FAMILY, '--files']],
    [[...STAGE, '--save', 'f']],
    [[...STAGE, '--segments', 'many']],
    [[...STAGE, '--at-once', '0']],
    [[...STAGE, '--threads', '1.5']],
    [[...STAGE, '--from', 'copy', '--family', FAMILY]],
    [['--to', '2026-03-01T10:00:00Z', '--from', 'copy', '--family', FAMILY]],
    [['--from', 'copy']],
  ])('are refused with the usage: %j', (given) => {
    expect(() => readArguments(given)).toThrow('npm run restore --');
  });
});
