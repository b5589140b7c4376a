import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../domain/errors.ts';
import { type ApiEvent, headerOf } from './api-event.ts';

/** What a page of ours knows and another site's does not: derived from the session's token, which no script can read. */
export const csrfToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url');

export const FROM_ANOTHER_SITE = 'The request comes from another site';

/**
 * Refuses a change that another site sent: the browser says where a request comes from, and with a session the request
 * must know the session's CSRF token (X-CSRF-Token, or `csrf_token` of a form).
 * @throws DomainError 403 csrf_failed
 */
export const refuseForgery = (
  event: ApiEvent,
  origin: string,
  session?: { readonly token: string; readonly field: unknown },
): void => {
  if (!isOwnSite(event, origin)) throw new DomainError('csrf_failed', FROM_ANOTHER_SITE);
  if (session === undefined) return;
  const given = headerOf(event, 'x-csrf-token') ?? session.field;
  if (typeof given === 'string' && isSame(given, csrfToken(session.token))) return;
  throw new DomainError('csrf_failed', 'X-CSRF-Token (or csrf_token) is missing or not the one of this session');
};

/** A client that is no browser sends neither header; a browser cannot leave them out. */
const isOwnSite = (event: ApiEvent, origin: string): boolean => {
  const sentOrigin = headerOf(event, 'origin');
  const site = headerOf(event, 'sec-fetch-site');
  if (sentOrigin !== undefined && sentOrigin !== origin) return false;
  return site === undefined || site === 'same-origin' || (site === 'none' && sentOrigin === undefined);
};

const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
