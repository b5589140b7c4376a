import { describe, expect, it } from 'vitest';
import { unknownFields } from '../../../../shared/imports/formats/native/domain/known-fields.ts';
import { SUPPORTED_KINDS } from '../../../../shared/imports/formats/native/domain/read-record.ts';
import { type JsonObject, RecordFields } from '../../../../shared/imports/formats/native/domain/record-fields.ts';
import { EVERY_KIND } from '../../../support/imports/every-kind.ts';
import { account, preflight, record, tag, transaction } from './native-lines.ts';

const warningsOf = (lines: readonly string[]) =>
  preflight(lines).warnings.filter(({ code }) => code === 'unknown_field');
const messagesOf = (lines: readonly string[]) => warningsOf(lines).map(({ message }) => message);

describe('unknown fields of native records', () => {
  it('are a warning each, with the field that was probably meant', () => {
    const lines = [
      account('a', { openning: 'x' }),
      transaction('1', { nam: 'Typo', memo: 'lost', cleared: true }),
      transaction('2', { memo: 'lost too' }),
    ];
    expect(preflight(lines).valid).toBe(true);
    expect(warningsOf(lines).map(({ line }) => line)).toEqual([1, 2, 2, 2]);
    expect(messagesOf(lines)).toEqual([
      'Line 1: Account has the unknown field "openning". It is not imported: leave it out, or keep its text in "metadata"',
      'Line 2: Transaction has the unknown field "nam". It is not imported: did you mean "name"?',
      'Line 2: Transaction has the unknown field "memo" in 2 records, this being the first. It is not imported: leave it out, or keep its text in "metadata"',
      'Line 2: Transaction has the unknown field "cleared". It is not imported: leave it out, or keep its text in "metadata"',
    ]);
  });

  it('count once per record, also in the lines of a split and in an accountable', () => {
    const parts = [{ amount: '5', nots: 'a' }, { amount: '7.50', nots: 'b' }, 'no part'];
    expect(messagesOf([account('a', { accountable: { subtype: 'savings', rate: '2' } })])).toEqual([
      'Line 1: Account has the unknown field "accountable.rate". It is not imported: leave it out',
    ]);
    expect(messagesOf([account('a'), transaction('1', { splits: parts })])).toEqual([
      'Line 2: Transaction has the unknown field "splits[].nots". It is not imported: did you mean "notes"?',
    ]);
  });

  it('do not count without a value, or if another program writes them about its storage', () => {
    const blank = { memo: null, cleared: '', labels: [] };
    const storage = { created_at: '2026-01-01T00:00:00Z', updated_at: 'x', family_id: 1, entry_id: 2 };
    expect(messagesOf([account('a', blank), tag('t', storage), transaction('1', { ...blank, ...storage })])).toEqual(
      [],
    );
  });

  it('do not hide the errors of their record, nor those of unsupported types', () => {
    const lines = [record('Tag', { id: '1', nam: 'Fun' }), record('Foo', { bar: 1 }), '[1]'];
    const { valid, errors } = preflight(lines);
    expect(valid).toBe(false);
    expect(errors).toHaveLength(3);
    expect(messagesOf(lines)).toEqual([
      'Line 1: Tag has the unknown field "nam". It is not imported: did you mean "name"?',
    ]);
  });

  it('are at most twenty warnings, of which the last counts the rest', () => {
    const data = (names: number) => Object.fromEntries(Array.from({ length: names }, (_, at) => [`unlike${at}x`, 1]));
    expect(messagesOf([tag('t', data(19))])).toHaveLength(19);
    const lines = [tag('t', data(20)), tag('u', data(21))];
    expect(messagesOf(lines)).toHaveLength(20);
    expect(messagesOf(lines).at(-1)).toBe('Line 1: 3 more unknown fields are not imported: leave them out');
    expect(messagesOf([tag('t', data(20))]).at(-1)).toBe(
      'Line 1: One more unknown field is not imported: leave it out',
    );
  });

  it('take names that no object has by itself, and long ones', () => {
    const odd = `{"type":"Tag","data":{"id":"1","name":"Fun","__proto__":1,"constructor":2,"${'x'.repeat(500)}":3}}`;
    const messages = messagesOf([odd]);
    expect(messages).toHaveLength(3);
    for (const message of messages) expect(message.length).toBeLessThan(400);
  });
});

/** The same data, which notes the fields that are read. */
const noting = (data: JsonObject, read: Set<string>): JsonObject =>
  new Proxy(data, {
    get: (target, name) => {
      read.add(String(name));
      return Reflect.get(target, name);
    },
    getOwnPropertyDescriptor: (target, name) => {
      read.add(String(name));
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });

/** The fields that reading a record asks for. */
const readsOf = (type: string, data: JsonObject): ReadonlySet<string> => {
  const read = new Set<string>();
  const noted = noting(data, read);
  SUPPORTED_KINDS.get(type)?.read(new RecordFields(1, type, noted, []));
  return read;
};

describe('the known fields', () => {
  it.each([...SUPPORTED_KINDS.keys()])('of %s are those that it reads', (type) => {
    const samples = EVERY_KIND.filter((line) => line.type === type).map(({ data }) => data);
    const reads = new Set([{}, ...samples].flatMap((data) => [...readsOf(type, data)]));
    const filled = Object.fromEntries([...reads, 'surely_unknown'].map((name) => [name, 'x']));
    expect(unknownFields(type, filled).map(({ path }) => path)).toEqual(['surely_unknown']);
    const known = unknownFields(type, filled)[0]?.known ?? [];
    expect(known.filter((name) => !reads.has(name))).toEqual([]);
  });

  it('of the line of a split are those that it reads', () => {
    const read = new Set<string>();
    const line = noting({}, read);
    readsOf('Transaction', { id: '1', amount: '1', split_lines: [line] });
    const filled = Object.fromEntries([...read, 'surely_unknown'].map((name) => [name, 'x']));
    expect(unknownFields('Transaction', { split_lines: [filled] }).map(({ path }) => path)).toEqual([
      'split_lines[].surely_unknown',
    ]);
  });
});
