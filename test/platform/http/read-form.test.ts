import { describe, expect, it } from 'vitest';
import { readForm } from '../../../shared/platform/http/request/read-form.ts';

const headers = { 'content-type': 'application/x-www-form-urlencoded' };
const read = (body: string) => readForm({ headers, body, isBase64Encoded: false });

describe('readForm', () => {
  it('reads the fields that a provider posts', () => {
    expect(read('SAMLResponse=PHg%2BPC94Pg%3D%3D&RelayState=a+b')).toEqual({
      SAMLResponse: 'PHg+PC94Pg==',
      RelayState: 'a b',
    });
  });

  it('refuses a field that comes twice', () => {
    expect(() => read('a=1&a=2')).toThrow('twice');
  });

  it('counts fields before decoding them', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=%41`).join('&');

    expect(Object.keys(read(fields(20)))).toHaveLength(20);
    expect(() => read(fields(21))).toThrow('more than 20 fields');
    expect(() => read('&'.repeat(900_000))).toThrow('more than 20 fields');
  });

  it('refuses more than a megabyte, and bodies that are not a form', () => {
    expect(() => read('x'.repeat(1024 * 1024 + 1))).toThrow('larger than 1 MB');
    expect(() => readForm({ headers: {}, body: 'a=1', isBase64Encoded: false })).toThrow('Send a form');
  });
});
