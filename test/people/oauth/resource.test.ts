import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAuthorized, readResources } from '../../../shared/people/oauth/domain/resource.ts';

const ORIGIN = 'https://app.example';
const PATHS = ['/', '/mcp', '/api/v1'] as const;

const read = (text: string | undefined) => readResources(text, ORIGIN);
const paths = fc.subarray([...PATHS]);

describe('a resource', () => {
  it.each([
    ['the service', ORIGIN, '/'],
    ['the service with a slash', `${ORIGIN}/`, '/'],
    ['/mcp', `${ORIGIN}/mcp`, '/mcp'],
    ['/mcp with a slash', `${ORIGIN}/mcp/`, '/mcp'],
    ['the API', `${ORIGIN}/api/v1`, '/api/v1'],
    ['a host in upper case', 'HTTPS://APP.example/mcp', '/mcp'],
  ])('may be %s', (_, url, path) => {
    expect(read(url)).toEqual([path]);
  });

  it.each([
    'https://app.example.evil/mcp',
    'https://app.example:444/mcp',
    'http://app.example/mcp',
    `${ORIGIN}//`,
    `${ORIGIN}/mcp//`,
    `${ORIGIN}/MCP`,
    `${ORIGIN}/mcp?x=1`,
    `${ORIGIN}/mcp#part`,
    `${ORIGIN}/x/../mcp`,
    `${ORIGIN}/api`,
    'https://user@app.example/mcp',
    '/mcp',
    'mcp',
  ])('is never %s', (url) => {
    expect(read(url)).toBeUndefined();
  });

  it('is read in any order, and however often it is named', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PATHS)), fc.boolean(), (named, slash) => {
        const urls = named.map((path) => `${ORIGIN}${path}${slash && path !== '/' ? '/' : ''}`);
        expect(read(urls.join(' '))).toEqual(PATHS.filter((path) => named.includes(path)));
      }),
    );
  });

  it('of another text is refused', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        fc.pre(!text.includes(' '));
        expect(read(`${ORIGIN}/mcp/${text}`)).toBeUndefined();
        expect(read(`${text}${ORIGIN}/mcp`)).toBeUndefined();
      }),
    );
  });
});

describe('a token request', () => {
  it('may repeat or narrow the resources of the authorization', () => {
    fc.assert(
      fc.property(paths, paths, (authorized, asked) => {
        const isAll = authorized.length === 0 || authorized.includes('/');
        const isPart = asked.every((path) => authorized.includes(path));
        expect(isAuthorized(asked, authorized)).toBe(isAll || isPart);
      }),
    );
    expect(isAuthorized(['/api/v1'], ['/mcp'])).toBe(false);
    expect(isAuthorized(['/'], ['/mcp'])).toBe(false);
    expect(isAuthorized([], ['/mcp'])).toBe(true);
  });
});
