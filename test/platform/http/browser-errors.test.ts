import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { browserError, isRefusal } from '../../../shared/platform/http/response/browser-errors.ts';
import { anApiEvent } from '../../support/http/api-event.ts';

const requested = (method: string, referer?: string) => {
  const event = anApiEvent({
    headers: { 'x-viewer-host': 'money.example', ...(referer !== undefined && { referer }) },
  });
  const { http } = event.requestContext;
  return { ...event, requestContext: { ...event.requestContext, http: { ...http, method } } };
};
const posted = (referer?: string) => requested('POST', referer);
const backFrom = async (referer?: string): Promise<string | undefined> => {
  const error = new DomainError('bad_request', 'It cannot be read');
  return (await browserError(posted(referer), error, ({ back }) => back)).body;
};

describe('browserError', () => {
  it('links back to the page of the form', async () => {
    expect(await backFrom('https://money.example/imports/new?step=2')).toBe('/imports/new?step=2');
  });

  it.each([
    undefined,
    '',
    'no address',
    'https://provider.example/imports/new',
    'https://money.example.evil.example/imports',
    'https://money.example//evil.example',
  ])('links to the overview from %j', async (referer) => {
    expect(await backFrom(referer)).toBe('/');
  });

  it('explains what to do with a page that is older than the session', async () => {
    const error = new DomainError(
      'csrf_failed',
      'X-CSRF-Token (or csrf_token) is missing or does not belong to this session',
    );
    const { body, statusCode } = await browserError(posted(), error, ({ message }) => message);
    expect([statusCode, body]).toEqual([403, expect.stringContaining('submit the form again')]);
    expect(body).not.toContain('CSRF');
  });

  it('loads a page again by itself after a limit, but never sends a form again', async () => {
    const error = new DomainError('rate_limit_exceeded', 'Too many: try again in 7 s', { retryAfter: 7 });
    const isReloading = ({ reloads }: { readonly reloads?: boolean }) => String(reloads);
    const shown = await browserError(requested('GET'), error, isReloading);
    expect([shown.statusCode, shown.headers?.['refresh'], shown.body]).toEqual([429, '7', 'true']);
    const sent = await browserError(posted(), error, isReloading);
    expect([sent.headers?.['refresh'], sent.headers?.['retry-after'], sent.body]).toEqual([undefined, '7', 'false']);
  });

  it('asks visitors to sign in first', async () => {
    const error = new DomainError('unauthorized', 'Sign in first');
    const { headers } = await browserError(posted('https://money.example/imports?page=2'), error, () => '');
    expect(headers?.['location']).toBe('/sign-in?return_to=%2Fimports%3Fpage%3D2&error=session_over');
    const elsewhere = await browserError(posted('https://provider.example/imports'), error, () => '');
    expect(elsewhere.headers?.['location']).toBe('/sign-in');
  });
});

describe('isRefusal', () => {
  it.each([
    ['validation_failed', true],
    ['rate_limit_exceeded', true],
    ['provider_unavailable', true],
    ['unavailable', true],
    ['internal_server_error', false],
    ['not_found', false],
    ['csrf_failed', false],
    ['unauthorized', false],
  ] as const)('%s shows a form again: %s', (code, expected) => {
    expect(isRefusal(new DomainError(code, 'It did not work'))).toBe(expected);
  });

  it('excludes internal errors', () => {
    expect(isRefusal(new Error('a fault'))).toBe(false);
  });
});
