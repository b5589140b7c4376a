import { describe, expect, it } from 'vitest';
import { type KnownInput, refuseUnknown } from '../../../shared/platform/http/known-input.ts';

const KNOWN: KnownInput = {
  operation: 'POST /api/v1/things',
  query: {},
  body: { name: null, lines: { amount: null } },
  form: {},
  answer: {},
};

const refused = (sent: object): unknown => {
  try {
    return refuseUnknown(KNOWN, 'body', sent);
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
});
