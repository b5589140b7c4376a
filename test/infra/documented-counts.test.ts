import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resourcesOf, synthesized } from './synthesized.ts';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const numberOf = (text: string): number => (WORDS.includes(text) ? WORDS.indexOf(text) : Number(text));

const countOf = (type: string): number =>
  synthesized().all.reduce((sum, template) => sum + resourcesOf(template, type).length, 0);

/** The numbers before a noun in the documents that price or describe the resources. */
const mentionsOf = (noun: string): readonly number[] =>
  ['README.md', 'docs/costs.md'].flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8').toLowerCase();
    const pattern = new RegExp(`\\b(\\d+|${WORDS.join('|')}) ${noun}s? ?(?=[,|.)]|are)`, 'g');
    return [...text.matchAll(pattern)].map(([, number = '']) => numberOf(number));
  });

describe('the documents count what the templates have', () => {
  it.each([
    ['alarm', () => countOf('AWS::CloudWatch::Alarm')],
    ['queue', () => countOf('AWS::Lambda::EventSourceMapping')],
    ['secret', () => countOf('AWS::SecretsManager::Secret')],
  ])('%ss', (noun, count) => {
    expect([...new Set(mentionsOf(noun))].filter((number) => number !== count())).toEqual([]);
  });

  it('in the costs at least the alarms', () => {
    expect(mentionsOf('alarm')).not.toEqual([]);
  });
});
