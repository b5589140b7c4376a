import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lacksStage, parseMeasures, readMeasures, savedFiles } from '../../../bench/compare/measure-file.ts';
import { atLeast, atMost, noted, rated } from '../../../bench/report.ts';
import { noStage, savedAs } from '../../../bench/sentences.ts';

it('reads the figures that a run keeps, without those that could not be computed', () => {
  const figures = [
    atMost('page', 12.5, 250, 'ms'),
    atLeast('callbacks a second', 80, 50, '/s'),
    rated('rows a second', 9_000, 'rows'),
    noted('exponent', Number.NaN, ''),
  ];
  expect([...parseMeasures(JSON.stringify({ load: '0.1 0.2 0.3', figures, lines: [] }))]).toEqual([
    ['page', { value: 12.5, unit: 'ms', isHigherBetter: false }],
    ['callbacks a second', { value: 80, unit: '/s', isHigherBetter: true }],
    ['rows a second', { value: 9_000, unit: 'rows', isHigherBetter: true }],
  ]);
});

it('reads the former name of the direction in files of older commits', () => {
  const figure = { name: 'callbacks a second', value: 80, unit: '/s', isLeast: true };
  expect(parseMeasures(JSON.stringify({ figures: [figure] })).get(figure.name)?.isHigherBetter).toBe(true);
});

it('refuses a file of another shape', () => {
  expect(() => parseMeasures('{"figures":[{"name":"page","value":"12"}]}')).toThrow('expected number');
});

it('joins all files that a run names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-measures-'));
  try {
    const names = ['first.json', 'second.json'].map((name) => join(folder, name));
    for (const [index, file] of names.entries())
      await writeFile(file, JSON.stringify({ figures: [noted(`figure ${index}`, index, 's')] }));
    const output = `load average 1\n${names.map(savedAs).join('\n  not saved as much\n')}\n`;
    expect(savedFiles(output)).toEqual(names);
    expect([...(await readMeasures(output)).keys()]).toEqual(['figure 0', 'figure 1']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('tells a commit without the stage from a stage that failed', () => {
  expect(lacksStage(`Error: ${noStage('first-page', ['saml', 'scale'])}`, 'first-page')).toBe(true);
  expect(lacksStage('Error: The stack is not ready', 'first-page')).toBe(false);
});
