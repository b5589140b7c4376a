import { describe, expect, it } from 'vitest';
import { readJson } from '../../../shared/bank/providers/read-json.ts';

describe('readJson', () => {
  it('keeps numbers as written', () => {
    expect(readJson('{"a":[12.50,-0,1e3,123456789012345678901],"b":"5","c":true,"d":null}', 'x')).toEqual({
      a: ['12.50', '-0', '1e3', '123456789012345678901'],
      b: '5',
      c: true,
      d: null,
    });
  });

  it.each([
    ['', /^feed\.example\.com answered with something that is not JSON \(an empty answer\)$/],
    [' \n', /an empty answer/],
    ['<!DOCTYPE html><html>', /a web page/],
    ['  <html>', /a web page/],
    ['{"secret":1,}', /is not JSON$/],
    ['secret', /is not JSON$/],
  ])('reports that %j is not JSON, without quoting it', (text, message) => {
    expect(() => readJson(text, 'feed.example.com')).toThrow(
      expect.objectContaining({ code: 'invalid_answer', cause: undefined }),
    );
    expect(() => readJson(text, 'feed.example.com')).toThrow(message);
    expect(() => readJson(text, 'feed.example.com')).toThrow(/^(?!.*secret)/);
  });
});
