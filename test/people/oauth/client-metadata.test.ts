import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applicationName,
  isClientUrl,
  readClientMetadata,
} from '../../../shared/people/oauth/domain/client-metadata.ts';
import { grantedScope, SCOPE_CHOICES, scopeChoices } from '../../../shared/people/oauth/domain/scope-choice.ts';
import { isWithin, readScope, SCOPE_NAMES } from '../../../shared/platform/domain/access/access-scope.ts';

const URL_OF_CLIENT = 'https://app.example/oauth/client.json';
const DOCUMENT = { client_id: URL_OF_CLIENT, client_name: 'Assistant', redirect_uris: ['https://app.example/back'] };
const read = (over: object) => readClientMetadata(URL_OF_CLIENT, { ...DOCUMENT, ...over });

describe('a client_id that is a URL', () => {
  it.each([
    URL_OF_CLIENT,
    'https://app.example:8443/c',
    'https://app.example/c?v=1',
    'http://127.0.0.1:5000/client.json',
  ])('may be %s', (url) => {
    expect(isClientUrl(url)).toBe(true);
  });

  it.each([
    'https://app.example',
    'https://app.example/',
    'http://app.example/c',
    'https://user@app.example/c',
    'https://user:pass@app.example/c',
    'https://app.example/c#part',
    'https://app.example/c#',
    'https://app.example/a/../c',
    'https://app.example/./c',
    'https://app.example/a/%2e%2E/c',
    'https://APP.example/c',
    'https://app.example:443/c',
    'https://2130706433/c',
    `https://app.example/${'c'.repeat(500)}`,
    'ftp://app.example/c',
    'counterfoil-cli',
    '00000000-0000-4000-8000-000000000000',
    '',
  ])('is never %s', (url) => {
    expect(isClientUrl(url)).toBe(false);
  });

  it('has one form only', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        if (isClientUrl(url)) expect(URL.parse(url)?.href).toBe(url);
      }),
    );
  });
});

describe('a metadata document', () => {
  it('tells the name and the redirect URIs', () => {
    expect(read({})).toEqual({ name: 'Assistant', redirectUris: DOCUMENT.redirect_uris });
    expect(
      read({ token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] }),
    ).toMatchObject({
      name: 'Assistant',
    });
  });

  it('may list redirect URIs that cannot be used here beside others', () => {
    const uris = ['cursor://back', 'http://127.0.0.1/back', 'https://*.example/', 5];
    expect(read({ redirect_uris: uris })).toMatchObject({ redirectUris: ['http://127.0.0.1/back'] });
  });

  it.each([
    ['the client_id of another document', { client_id: 'https://app.example/other.json' }, 'client_id'],
    ['no client_id', { client_id: undefined }, 'client_id'],
    ['no redirect URI', { redirect_uris: undefined }, 'redirect_uris'],
    ['an empty list', { redirect_uris: [] }, 'redirect_uris'],
    ['one URI as a text', { redirect_uris: 'https://app.example/back' }, 'redirect_uris'],
    [
      'only URIs that cannot be used',
      { redirect_uris: ['http://app.example/', 'javascript:alert(1)'] },
      'redirect_uris',
    ],
    ['a secret', { client_secret: 's' }, 'public clients'],
    ['another authentication', { token_endpoint_auth_method: 'client_secret_basic' }, 'public clients'],
    ['another grant only', { grant_types: ['client_credentials'] }, 'grant_types'],
    ['another response only', { response_types: ['token'] }, 'response_types'],
  ])('is refused with %s', (_, over, problem) => {
    expect(read(over)).toContain(problem);
  });

  it.each([null, [], 'text', 5, undefined])('is an object, not %j', (document) => {
    expect(readClientMetadata(URL_OF_CLIENT, document)).toBe('is not a JSON object');
  });

  it.each([
    [' My\n\tassistant\u202e ', 'My assistant'],
    ['', 'app.example'],
    ['\u200b\u0000', 'app.example'],
    [5, 'app.example'],
    ['x'.repeat(200), `${'x'.repeat(59)}…`],
  ])('with the name %j is shown as %j', (name, shown) => {
    expect(read({ client_name: name })).toMatchObject({ name: shown });
  });

  it('never has a name that is long or has invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const metadata = read({ client_name: name });
        if (typeof metadata === 'string') throw new Error(metadata);
        expect([...metadata.name].length).toBeLessThanOrEqual(60);
        expect(metadata.name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});

describe('the name of an application', () => {
  it('comes with its host if it is only claimed', () => {
    const claimed = { clientId: URL_OF_CLIENT, clientName: 'Counterfoil' };
    expect(applicationName(claimed, undefined)).toBe('Counterfoil (app.example)');
    expect(applicationName({ clientId: URL_OF_CLIENT }, undefined)).toBe('app.example');
    expect(applicationName({ clientId: 'x' }, { name: 'Registered' })).toBe('Registered');
    expect(applicationName({ clientId: 'x' }, undefined)).toBeUndefined();
  });
});

describe('the choice of a scope', () => {
  const scopes = fc.subarray([...SCOPE_NAMES], { minLength: 1 }).map((names) => readScope(names.join(' ')) ?? 'read');

  it('never grants more than was requested, and always something', () => {
    fc.assert(
      fc.property(scopes, fc.constantFrom(...SCOPE_CHOICES, undefined), (requested, choice) => {
        const granted = grantedScope(requested, choice);
        expect(isWithin(granted, requested)).toBe(true);
        expect(granted).not.toBe('');
        expect(readScope(granted)).toBe(granted);
      }),
    );
  });

  it('offers each scope once, as requested first', () => {
    fc.assert(
      fc.property(scopes, (requested) => {
        const offered = scopeChoices(requested);
        expect(offered[0]).toEqual({ choice: 'requested', scope: requested });
        expect(new Set(offered.map(({ scope }) => scope)).size).toBe(offered.length);
      }),
    );
    expect(scopeChoices('read')).toHaveLength(1);
    expect(scopeChoices('read_write').at(-1)).toEqual({ choice: 'read', scope: 'read' });
    expect(scopeChoices('imports:write').at(-1)).toEqual({ choice: 'read', scope: 'imports:read' });
  });
});
