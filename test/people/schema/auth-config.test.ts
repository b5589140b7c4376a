import { describe, expect, it } from 'vitest';
import { fileProviderEntries } from '../../../shared/people/schema/auth-settings.ts';

const ENTRY = { name: 'company' };

describe('fileProviderEntries', () => {
  it.each([
    ['at the top', { providers: [ENTRY] }, undefined],
    ['in production before default', { default: { providers: [] }, production: { providers: [ENTRY] } }, undefined],
    ['in the section that is asked for', { providers: [], staging: { providers: [ENTRY] } }, 'staging'],
  ])('finds providers %s', (_, config, section) => {
    expect(fileProviderEntries(config, { section })).toEqual([ENTRY]);
  });

  it.each([null, undefined, {}, { providers: null }])('returns none for %j', (config) => {
    expect(fileProviderEntries(config)).toEqual([]);
  });

  it.each([
    ['text', {}, 'other.yml must be a mapping'],
    [{ providers: 'x' }, {}, 'providers in other.yml must be a list of mappings'],
    [{ providers: ['x'] }, {}, 'providers in other.yml must be a list of mappings'],
    [{ providers: [] }, { section: 'staging' }, 'other.yml has no section staging'],
  ])('names the file if %j is invalid', (config, asked, message) => {
    expect(() => fileProviderEntries(config, { ...asked, file: 'other.yml' })).toThrow(message);
  });
});
