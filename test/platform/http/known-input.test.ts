import { describe, expect, it } from 'vitest';
import { type KnownInput, refuseUnknown } from '../../../shared/platform/http/request/known-input.ts';

const KNOWN: KnownInput = {
  operation: 'POST /api/v1/things',
  query: {},
  body: { name: null, lines: { amount: null } },
  form: {},
  answer: {},
};

const refused = (sent: object, known = KNOWN): unknown => {
  try {
    return refuseUnknown(known, 'body', sent);
  } catch (error) {
    return error;
  }
};

describe('fields that an operation does not know', () => {
  it('are not searched any further once as many are found as an answer names', () => {
    let looked = 0;
    const ownKeys = (target: object) => {
      looked += 1;
      return Reflect.ownKeys(target);
    };
    const line = new Proxy({ amuont: '1' }, { ownKeys });
    const error = refused({ lines: new Array(100_000).fill(line) });
    expect(error).toMatchObject({
      code: 'unknown_parameter',
      extras: { details: { parameter: 'lines.0.amuont', nearest: 'lines.0.amount' }, errors: { length: 20 } },
    });
    expect(looked).toBeLessThanOrEqual(21);
  });

  it('are found in every item of a list and beside each other', () => {
    expect(refused({ lines: [{ amount: '1' }, { amuont: '1' }], nmae: 'a' })).toMatchObject({
      extras: { errors: [expect.stringContaining('lines.1.amuont'), expect.stringContaining('nmae')] },
    });
  });

  it.each([
    ['category', 'category_id'],
    ['tags', 'tag_ids'],
    ['direction', 'amount'],
    ['created_at', undefined],
  ])('%s, which can only be read, names what can be set: %s', (name, writable) => {
    const body = { category_id: null, tag_ids: null, amount: null };
    const answer = { ...body, category: null, tags: null, direction: null, created_at: null };
    const remedy = writable === undefined ? 'leave it out' : `send ${writable}`;
    expect(refused({ [name]: 'x' }, { ...KNOWN, body, answer })).toMatchObject({
      message: `The field "${name}" cannot be set by POST /api/v1/things: ${remedy}`,
    });
  });

  it('are compared with names that begin like them', () => {
    const known = { ...KNOWN, body: { into_id: null, keep: null } };
    expect(refused({ into: 'x' }, known)).toMatchObject({ extras: { details: { nearest: 'into_id' } } });
    expect(refused({ i: 'x' }, known)).toMatchObject({ extras: { details: { nearest: null } } });
  });

  it('are sent to the object that has such a field', () => {
    const wrapped = { ...KNOWN, body: { thing: { date: null } }, answer: { date: null } };
    expect(refused({ date: '2026-01-02' }, wrapped)).toMatchObject({
      message: 'The field "date" is in the wrong place: put it into "thing"',
    });
  });
});
