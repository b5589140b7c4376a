import { describe, expect, it } from 'vitest';
import { isRegistered, redirectUriProblem, withParameters } from '../../../shared/people/oauth/domain/oauth-client.ts';

describe('redirectUriProblem', () => {
  it.each([
    'https://app.example.com/callback',
    'https://app.example.com/',
    'https://app.example.com:8443/a/b?x=1',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:5000/callback',
    'http://[::1]/callback',
    'http://localhost/callback',
  ])('accepts %s', (uri) => {
    expect(redirectUriProblem(uri)).toBeUndefined();
  });

  it.each([
    ['http://app.example.com/callback', 'https://'],
    ['http://127.0.0.1.example.com/callback', 'https://'],
    ['http://localhost.example.com/', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['data:text/html,x', 'https://'],
    ['com.example.app:/callback', 'https://'],
    ['https://user@app.example.com/', 'user name'],
    ['https://:secret@app.example.com/', 'user name'],
    ['https://app.example.com/#', 'fragment'],
    ['https://app.example.com/#a', 'fragment'],
    ['https://*.example.com/', 'wildcard'],
    ['https://app.example.com', 'https://app.example.com/'],
    ['https://APP.example.com/', 'https://app.example.com/'],
    ['https://app.example.com/a/../b', 'https://app.example.com/b'],
    ['https://app.example.com/a\nb', 'https://app.example.com/ab'],
    ['https:\\\\app.example.com\\', 'https://app.example.com/'],
    ['https://app.example.com:443/', 'https://app.example.com/'],
    [' https://app.example.com/', 'https://app.example.com/'],
    ['/callback', 'must be a URL like'],
    ['', 'must be a URL like'],
    [`https://app.example.com/${'x'.repeat(2000)}`, '2000'],
  ])('explains what is wrong with %j', (uri, problem) => {
    expect(redirectUriProblem(uri)).toContain(problem);
  });
});

describe('isRegistered', () => {
  const registered = ['https://app.example.com/callback', 'http://127.0.0.1/done', 'http://[::1]:9/done?x=1'];

  it.each([
    'https://app.example.com/callback',
    'http://127.0.0.1/done',
    'http://127.0.0.1:49152/done',
    'http://[::1]:1/done?x=1',
  ])('accepts %s', (asked) => {
    expect(isRegistered(registered, asked)).toBe(true);
  });

  it.each([
    'https://app.example.com/callback/',
    'https://app.example.com/callback?x=1',
    'https://app.example.com/Callback',
    'https://app.example.com:8443/callback',
    'https://app.example.com/callback/../callback',
    'https://app.example.com.evil.example/callback',
    'https://app.example.com@evil.example/callback',
    'http://app.example.com/callback',
    'http://127.0.0.1:49152/other',
    'http://127.0.0.1:49152/done?x=1',
    'http://127.0.0.1:49152/./done',
    'http://127.0.0.1:49152@evil.example/done',
    'http://localhost:49152/done',
    'https://127.0.0.1:49152/done',
    'http://[::1]:1/done',
    '',
  ])('refuses %s', (asked) => {
    expect(isRegistered(registered, asked)).toBe(false);
  });
});

describe('withParameters', () => {
  it('appends to an existing query and leaves it unchanged', () => {
    expect(withParameters('https://a.example/', { code: 'x', state: null })).toBe('https://a.example/?code=x');
    expect(withParameters('https://a.example/?q=a%20b', { code: 'x', state: 'a&b=c' })).toBe(
      'https://a.example/?q=a%20b&code=x&state=a%26b%3Dc',
    );
  });
});
