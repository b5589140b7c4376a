import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../domain/errors.ts';
import { type ApiEvent, headerOf } from './api-event.ts';

/** A token that only our pages know, derived from the session token, which scripts cannot read. */
export const csrfToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url');

export const FROM_ANOTHER_SITE = 'The request was sent by another site';

/**
 * Refuses changes sent by another site: checks the browser's origin headers and, with a session, its CSRF token
 * (X-CSRF-Token, or `csrf_token` in a form).
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
  throw new DomainError('csrf_failed', 'X-CSRF-Token (or csrf_token) is missing or does not belong to this session');
};

/** Non-browser clients send neither header; browsers cannot omit them. */
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
