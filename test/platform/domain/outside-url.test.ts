import { describe, expect, it } from 'vitest';
import { outsideUrlProblem } from '../../../shared/platform/domain/network/egress.ts';

const ALLOW = ['127.0.0.1:4000', 'peer.test:80'];

describe('outsideUrlProblem', () => {
  it.each([
    ['https://idp.example.com', undefined],
    ['https://idp.example.com:8443/a?b=c', undefined],
    ['HTTPS://IDP.example.com', undefined],
    ['http://127.0.0.1:4000/x', undefined],
    ['http://peer.test/x', undefined],
    ['http://127.0.0.1:4001/x', 'must start with https://'],
    ['http://peer.test:8080/x', 'must start with https://'],
    ['http://idp.example.com', 'must start with https://'],
    ['ftp://127.0.0.1:4000/', 'must start with https://'],
    ['javascript:alert(1)', 'must start with https://'],
    ['https://a@idp.example.com', 'must not contain a user name or password'],
    ['https://:b@idp.example.com', 'must not contain a user name or password'],
    ['https://idp.example.com/#x', 'must not contain a fragment (#)'],
    ['https://idp.example.com/#', 'must not contain a fragment (#)'],
    ['idp.example.com', 'is not a URL'],
    ['', 'is not a URL'],
  ])('returns for %s: %s', (text, problem) => {
    expect(outsideUrlProblem(text, ALLOW)).toBe(problem);
  });

  it('allows http only for configured servers', () => {
    expect(outsideUrlProblem('http://127.0.0.1:4000/x')).toBe('must start with https://');
  });
});
