import { describe, expect, it } from 'vitest';
import { memoized } from '../../../shared/platform/domain/text/memoized.ts';

const createLengths = () => {
  const asked: string[] = [];
  const lengthOf = memoized((text) => {
    asked.push(text);
    return text === '' ? undefined : text.length;
  });
  return { asked, lengthOf };
};

describe('memoized', () => {
  it('answers as the function does, and asks it once for each text', () => {
    const { asked, lengthOf } = createLengths();
    expect(['ab', '', 'ab', ''].map(lengthOf)).toEqual([2, undefined, 2, undefined]);
    expect(asked).toEqual(['ab', '']);
  });

  it('keeps no more than 2,000 answers, and answers about other texts, too', () => {
    const { asked, lengthOf } = createLengths();
    const texts = Array.from({ length: 2_100 }, (_, at) => String(at));
    for (const text of [...texts, ...texts]) expect(lengthOf(text)).toBe(text.length);
    expect(asked).toHaveLength(2_200);
  });

  it('stops remembering if hardly any text is repeated', () => {
    const { asked, lengthOf } = createLengths();
    const texts = Array.from({ length: 5_000 }, (_, at) => String(at));
    for (const text of [...texts, ...texts]) expect(lengthOf(text)).toBe(text.length);
    expect(asked).toHaveLength(10_000);
  });
});
