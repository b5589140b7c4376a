import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterPersonChange,
  fillBlanks,
  type Supported,
  withoutSupport,
} from '../../../shared/catalogue/domain/supports.ts';

const BLANK: Supported = { shown: { color: null, icon: null, parentId: null, classification: null }, supports: {} };
const fill = (record: Supported, owner: string, reported: Readonly<Record<string, unknown>>): Supported =>
  fillBlanks('category', record, owner, reported) ?? record;

describe('fillBlanks', () => {
  it('fills blank attributes and keeps different ones', () => {
    const first = fill(BLANK, 'a', { color: '#111111' });
    const second = fill(first, 'b', { color: '#222222', icon: 'fork' });

    expect(second.shown).toMatchObject({ color: '#111111', icon: 'fork' });
    expect(second.supports).toEqual({ a: ['color'], b: ['icon'] });
  });

  it('changes nothing when repeated', () => {
    const once = fill(BLANK, 'a', { color: '#111111', icon: 'fork' });

    expect(fillBlanks('category', once, 'a', { color: '#111111', icon: 'fork' })).toBeUndefined();
  });

  it('does not fill what a person cleared', () => {
    const blanked = afterPersonChange('category', fill(BLANK, 'a', { color: '#111111' }), { color: null });

    expect(fillBlanks('category', blanked, 'b', { color: '#222222' })).toBeUndefined();
  });
});

describe('withoutSupport', () => {
  it('clears what no other owner supports', () => {
    const both = fill(fill(BLANK, 'a', { color: '#111111', icon: 'fork' }), 'b', { icon: 'fork' });

    expect(withoutSupport(both, 'a').shown).toMatchObject({ color: null, icon: 'fork' });
  });

  it('keeps what a person changed', () => {
    const edited = afterPersonChange('category', fill(BLANK, 'a', { color: '#111111' }), { color: '#333333' });

    expect(withoutSupport(edited, 'a').shown).toMatchObject({ color: '#333333' });
  });

  it('clears the other attributes after a person changed one', () => {
    const filled = fill(BLANK, 'a', { color: '#111111', icon: 'fork' });
    const edited = afterPersonChange('category', filled, { color: '#333333' });

    expect(withoutSupport(edited, 'a').shown).toMatchObject({ color: '#333333', icon: null });
  });

  it('leaves nothing after all imports are reverted, in any order', () => {
    const reported = fc.record({
      color: fc.constantFrom(null, '#111111', '#222222'),
      icon: fc.constantFrom(null, 'fork', 'spoon'),
      parentId: fc.constantFrom(null, 'p'),
    });
    fc.assert(
      fc.property(
        fc.array(reported, { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        (imports, random) => {
          const filled = imports.reduce((record, values, at) => fill(record, `import-${at}`, values), BLANK);
          const owners = imports
            .map((_, at) => ({ owner: `import-${at}`, rank: random.next().value ?? 0 }))
            .sort((a, b) => a.rank - b.rank);
          expect(owners.reduce((record, { owner }) => withoutSupport(record, owner), filled)).toEqual(BLANK);
        },
      ),
    );
  });

  it('keeps values that a remaining import supports', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('#111111', '#222222'), { minLength: 2, maxLength: 5 }), (colors) => {
        const filled = colors.reduce((record, color, at) => fill(record, `import-${at}`, { color }), BLANK);
        const stays = colors.lastIndexOf(colors[0] ?? '#111111');
        const left = colors.reduce(
          (record, _, at) => (at === stays ? record : withoutSupport(record, `import-${at}`)),
          filled,
        );
        expect(left.shown['color']).toBe(colors[0]);
      }),
    );
  });
});
