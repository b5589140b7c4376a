import { describe, expect, it } from 'vitest';
import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import { PublishFields } from '../../../shared/imports/schema/publish-fields.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';

const accepted = (value: unknown): boolean => validate(PublishFields, { accept_incomplete: value }).accept_incomplete;

describe('accept_incomplete', () => {
  it.each([true, 'true'])('is true for %j', (value) => expect(accepted(value)).toBe(true));
  it.each([false, 'false', '', null, undefined])('is false for %j', (value) => expect(accepted(value)).toBe(false));
  it.each(['yes', 'TRUE', 1, 0, [], {}])('is rejected for %j', (value) => {
    expect(() => accepted(value)).toThrow(/accept_incomplete must be "true" or "false"/);
  });

  it('is sent with a publish request and not stored with the settings', () => {
    expect(() => toImportSettings({ accept_incomplete: true })).toThrow(/accept_incomplete cannot be changed/);
  });
});
