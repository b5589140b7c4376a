import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings, variablesOf } from '../../infra/settings.ts';
import { anApp, removeFolders, resourcesOf } from './synthesized.ts';

afterAll(removeFolders);

const GIVEN = {
  API_CONTACT_NAME: 'Money of the Millers',
  API_CONTACT_URL: 'https://example.org/help',
  API_CONTACT_EMAIL: 'api@example.org',
  API_LICENSE_NAME: 'Terms of use',
  API_LICENSE_URL: 'https://example.org/terms',
};

/** The variables of the functions that get one. */
const infosWith = (environment: Readonly<Record<string, string>>): readonly unknown[] =>
  anApp(environment).stack.areas.flatMap((area) =>
    resourcesOf(Template.fromStack(area), 'AWS::Lambda::Function').flatMap(
      ([, { Properties }]) => Properties.Environment?.Variables?.API_INFO ?? [],
    ),
  );

describe('the contact and licence of the API', () => {
  it('reach the function that serves the document, and no other', () => {
    const [info, ...others] = infosWith(GIVEN);

    expect(others).toEqual([]);
    expect(JSON.parse(String(info))).toEqual({
      contact: { name: 'Money of the Millers', url: 'https://example.org/help', email: 'api@example.org' },
      license: { name: 'Terms of use', url: 'https://example.org/terms' },
    });
  });

  it('change no template if they are not set', () => {
    expect(infosWith({})).toEqual([]);
  });

  it('come back from the names of the file of a stage', () => {
    expect(variablesOf(readSettings(GIVEN))).toMatchObject(GIVEN);
    expect(variablesOf(readSettings({ API_CONTACT_NAME: ' ' }))['API_CONTACT_NAME']).toBe('');
  });

  it.each([
    [{ API_CONTACT_NAME: 'a\nb' }, 'API_CONTACT_NAME must be one line of at most 200 characters: shorten it'],
    [{ API_CONTACT_NAME: 'a'.repeat(201) }, 'API_CONTACT_NAME must be one line of at most 200 characters'],
    [{ API_CONTACT_URL: 'example.org' }, 'API_CONTACT_URL must be an address like https://example.org/terms'],
    [{ API_CONTACT_EMAIL: 'api' }, 'API_CONTACT_EMAIL must be a single email address, not "api"'],
    [{ API_LICENSE_NAME: 'MIT' }, 'API_LICENSE_NAME needs API_LICENSE_URL: set both, or neither'],
    [{ API_LICENSE_URL: 'https://example.org' }, 'API_LICENSE_URL needs API_LICENSE_NAME: set both, or neither'],
    [
      { ...GIVEN, API_LICENSE_URL: 'http://example.org' },
      'API_LICENSE_URL must be an address like https://example.org/terms, of at most 200 characters, not "http://example.org"',
    ],
  ])('are checked at the synthesis: %j', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });
});
