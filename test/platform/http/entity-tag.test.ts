import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityTag, ifMatch } from '../../../shared/platform/http/response/entity-tag.ts';
import { anApiEvent } from '../../support/http/api-event.ts';

const RECORD = { id: 'a', amount: '1', tags: ['x', 'y'], details: { qty: '2', price: null } };
const preconditionOf = (header: string) => ifMatch(anApiEvent({ headers: { 'if-match': header } }));

describe('entityTag', () => {
  it('is a strong tag that ignores the order of keys', () => {
    const turned = { details: { price: null, qty: '2' }, tags: ['x', 'y'], amount: '1', id: 'a' };

    expect(entityTag(RECORD)).toMatch(/^"[\w-]{27}"$/);
    expect(entityTag(turned)).toBe(entityTag(RECORD));
  });

  it('differs for every other record', () => {
    const record = fc.record({ a: fc.string(), b: fc.array(fc.string()), c: fc.option(fc.record({ d: fc.string() })) });
    fc.assert(
      fc.property(record, record, (a, b) => {
        expect(entityTag(a) === entityTag(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});

describe('ifMatch', () => {
  it.each(['', '*', entityTag(RECORD), `"other", ${entityTag(RECORD)}`])('accepts a change with %s', (header) => {
    expect(() => preconditionOf(header)(RECORD)).not.toThrow();
  });

  it('requires nothing without the header', () => {
    expect(() => ifMatch(anApiEvent())(RECORD)).not.toThrow();
  });

  it.each(['"other"', `W/${entityTag(RECORD)}`, entityTag(RECORD).slice(1, -1), '"', ','])(
    'refuses with %s',
    (header) => {
      expect(() => preconditionOf(header)(RECORD)).toThrow(expect.objectContaining({ code: 'precondition_failed' }));
    },
  );

  it.each(['abc', entityTag(RECORD).slice(1, -1)])(
    'says that %s is not an ETag, not that the record changed',
    (header) => {
      expect(() => preconditionOf(header)(RECORD)).toThrow('is not an ETag: send the ETag of the response as it is');
    },
  );

  it('refuses a record that has changed', () => {
    const precondition = preconditionOf(entityTag(RECORD));

    expect(() => precondition({ ...RECORD, amount: '2' })).toThrow('read it again');
  });
});
