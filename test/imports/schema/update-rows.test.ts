import { describe, expect, it } from 'vitest';
import { toDeletedChoice, toRowsChange } from '../../../shared/imports/schema/update-rows.ts';

describe('toRowsChange', () => {
  it('reads the three ways to select rows, and the two changes', () => {
    const name = { field: 'exchange_operating_mic', equals: '' };
    expect(toRowsChange({ where: name, left_out: true })).toEqual({
      where: { field: 'exchangeOperatingMic', equals: '' },
      repair: {},
      leaveOut: true,
    });
    expect(toRowsChange({ where: { field: 'name', contains: 'Total' }, left_out: false })).toEqual({
      where: { field: 'name', contains: 'Total' },
      repair: {},
      leaveOut: false,
    });
    expect(toRowsChange({ where: { empty: ['date', 'entity_type'] }, fields: { entity_type: 'a' } })).toEqual({
      where: { empty: ['date', 'entityType'] },
      repair: { entityType: 'a' },
      leaveOut: null,
    });
  });

  const where = { field: 'date', equals: 'n/a' };
  it.each([
    [{ left_out: true }, 'where must be an object'],
    [{ where: 'date', left_out: true }, 'where must be an object'],
    [{ where }, 'Send either fields or left_out'],
    [{ where, left_out: true, fields: { date: 'x' } }, 'Send either fields or left_out'],
    [{ where, left_out: 'true' }, 'left_out must be true or false'],
    [{ where, left_out: true, force: true }, 'The body has no force'],
    [{ where: { ...where, case: true }, left_out: true }, 'where has no case'],
    [{ where: { field: 'name', equals: 'a', contains: 'a' }, left_out: true }, 'where has no equals'],
    [{ where: { field: 'name' }, left_out: true }, 'where.equals must be a string'],
    [{ where: { field: 'payee', equals: 'a' }, left_out: true }, 'where.field must be the name of a field'],
    [{ where: { field: 'name', contains: ' ' }, left_out: true }, 'where.contains must not be blank'],
    [{ where: { empty: [] }, left_out: true }, 'where.empty must name at least one field'],
    [{ where: { empty: 'date' }, left_out: true }, 'where.empty must be a list of fields'],
    [{ where: { empty: ['when'] }, left_out: true }, 'where.empty.0 must be the name of a field'],
    [{ where, fields: {} }, 'fields must name at least one field'],
    [{ where, fields: { payee: 'a' } }, 'fields has no payee'],
    [{ where, left_out: true, on_possible_duplicate: 'ask' }, 'on_possible_duplicate needs where.was_deleted'],
  ])('refuses %j', (body, message) => {
    expect(() => toRowsChange(body)).toThrow(message);
  });
});

describe('toDeletedChoice', () => {
  const where = { was_deleted: true };

  it('is the decision about all deleted rows, or about none', () => {
    expect(toDeletedChoice({ where, on_possible_duplicate: 'create' })).toBe('create');
    expect(toDeletedChoice({ where: { empty: ['date'] }, left_out: true })).toBeUndefined();
  });

  it.each([
    [{ where }, 'on_possible_duplicate is required with was_deleted'],
    [{ where, on_possible_duplicate: 'match' }, 'on_possible_duplicate must be create or ask'],
    [{ where, on_possible_duplicate: 'ask', left_out: true }, 'Send neither fields nor left_out with was_deleted'],
    [{ where, on_possible_duplicate: 'ask', fields: { name: 'a' } }, 'Send neither fields nor left_out'],
    [{ where: { was_deleted: false }, on_possible_duplicate: 'ask' }, 'where.was_deleted'],
  ])('refuses %j', (body, message) => {
    expect(() => toDeletedChoice(body)).toThrow(message);
  });
});
