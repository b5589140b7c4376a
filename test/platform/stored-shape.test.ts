import { describe, expect, it } from 'vitest';
import {
  isIn,
  isList,
  isNullable,
  isOptional,
  isText,
  jsonIn,
  objectReader,
  optionalReader,
  readJson,
} from '../../shared/platform/domain/stored-shape.ts';
import { bytesIn, numberIn, optionalIn, textIn } from '../../shared/platform/dynamodb/attributes.ts';

type Note = {
  readonly kind: 'note';
  readonly lines: readonly string[];
  readonly by: string | null;
  readonly at?: string;
};
const readNote = objectReader<Note>({
  kind: isIn(['note']),
  lines: isList,
  by: isNullable(isText),
  at: isOptional(isText),
});

describe('stored JSON', () => {
  it('is read with unknown fields, and without optional ones', () => {
    const text = JSON.stringify({ kind: 'note', lines: ['a'], by: null, later: 1 });
    expect(readJson(readNote, text, 'note 1')).toMatchObject({ kind: 'note', lines: ['a'], by: null });
  });

  it.each([
    ['kind', { kind: 'secret', lines: [], by: null }],
    ['lines', { kind: 'note', lines: 'secret', by: null }],
    ['by', { kind: 'note', lines: [] }],
    ['at', { kind: 'note', lines: [], by: null, at: 5 }],
    ['shape', ['secret']],
    ['shape', null],
  ])('is refused with an error that contains its name and the field %s, not its content', (field, value) => {
    expect(() => readJson(readNote, JSON.stringify(value), 'note 1')).toThrow(
      expect.objectContaining({ message: `The stored note 1 has an invalid ${field}` }),
    );
  });

  it('is refused if it is not JSON, with an error that does not quote it', () => {
    expect(jsonIn('{"secret')).toBeUndefined();
    expect(() => readJson(readNote, '{"secret', 'note 1')).toThrow(
      expect.objectContaining({ message: 'The stored note 1 has an invalid shape' }),
    );
  });

  it('may be missing', () => {
    expect(optionalReader(readNote)(undefined, 'note 1')).toBeUndefined();
    expect(() => optionalReader(readNote)({}, 'note 1')).toThrow('kind');
  });
});

describe('an attribute', () => {
  const item = { pk: 'FAMILY#1', sk: 'NOTE#1', type: 'Note', text: 'secret', count: 1, body: Buffer.from('x') };

  it('is read as its type', () => {
    expect(textIn(item, 'text')).toBe('secret');
    expect(numberIn(item, 'count')).toBe(1);
    expect(bytesIn(item, 'body')).toEqual(Buffer.from('x'));
    expect(optionalIn(item, 'missing', isText)).toBeUndefined();
    expect(optionalIn(undefined, 'text', isText)).toBeUndefined();
  });

  it('is refused with an error that contains its key and name, not its content', () => {
    const error = 'A stored Note has an invalid text: invalid_type (FAMILY#1 NOTE#1)';
    expect(() => numberIn(item, 'text')).toThrow(error);
    expect(() => optionalIn({ ...item, text: 5 }, 'text', isText)).toThrow(error);
    expect(() => textIn(item, 'missing')).toThrow('invalid missing');
  });
});
