import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillBlanks, type Supported, saidByPerson, withoutSupport } from '../../../shared/catalogue/domain/supports.ts';

const BLANK: Supported = { shown: { color: null, icon: null, parentId: null, classification: null }, supports: {} };
const fill = (record: Supported, owner: string, said: Readonly<Record<string, unknown>>): Supported =>
  fillBlanks('category', record, owner, said) ?? record;

describe('fillBlanks', () => {
  it('fills what is blank and leaves what differs', () => {
    const first = fill(BLANK, 'a', { color: '#111111' });
    const second = fill(first, 'b', { color: '#222222', icon: 'fork' });

    expect(second.shown).toMatchObject({ color: '#111111', icon: 'fork' });
    expect(second.supports).toEqual({ a: ['color'], b: ['icon'] });
  });

  it('changes nothing when it is done again', () => {
    const once = fill(BLANK, 'a', { color: '#111111', icon: 'fork' });

    expect(fillBlanks('category', once, 'a', { color: '#111111', icon: 'fork' })).toBeUndefined();
  });

  it('does not fill what a person blanked', () => {
    const blanked = saidByPerson('category', fill(BLANK, 'a', { color: '#111111' }), { color: null });

    expect(fillBlanks('category', blanked, 'b', { color: '#222222' })).toBeUndefined();
  });
});

describe('withoutSupport', () => {
  it('blanks what nobody else says', () => {
    const both = fill(fill(BLANK, 'a', { color: '#111111', icon: 'fork' }), 'b', { icon: 'fork' });

    expect(withoutSupport(both, 'a').shown).toMatchObject({ color: null, icon: 'fork' });
  });

  it('leaves what a person changed', () => {
    const edited = saidByPerson('category', fill(BLANK, 'a', { color: '#111111' }), { color: '#333333' });

    expect(withoutSupport(edited, 'a').shown).toMatchObject({ color: '#333333' });
  });

  it('leaves nothing of imports that are all taken back, in whatever order', () => {
    const said = fc.record({
      color: fc.constantFrom(null, '#111111', '#222222'),
      icon: fc.constantFrom(null, 'fork', 'spoon'),
      parentId: fc.constantFrom(null, 'p'),
    });
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat()), (imports, random) => {
        const filled = imports.reduce((record, one, at) => fill(record, `import-${at}`, one), BLANK);
        const owners = imports
          .map((_, at) => ({ owner: `import-${at}`, rank: random.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank);
        expect(owners.reduce((record, { owner }) => withoutSupport(record, owner), filled)).toEqual(BLANK);
      }),
    );
  });

  it('never blanks what an import that stays says as it is shown', () => {
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
