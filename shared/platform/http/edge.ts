import { createHash, timingSafeEqual } from 'node:crypto';
import type { Edge } from '../domain/edge.ts';
import { NotFoundError } from '../domain/errors.ts';
import { type ApiEvent, headerOf } from './api-event.ts';
import { deviceOf } from './device-cookie.ts';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;
const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/;
const MAX_USER_AGENT = 500;

/**
 * Where a request comes from. Only the edge knows the origin's secret, so only with it are its headers believed; without
 * it there is nothing here.
 * @throws NotFoundError for a request that did not come through the edge.
 */
export const readEdge = async (event: ApiEvent, originSecret: () => Promise<string>): Promise<Edge> => {
  const host = headerOf(event, 'x-forwarded-host')?.toLowerCase() ?? '';
  const given = headerOf(event, 'x-origin-secret') ?? '';
  if (!isSame(given, await originSecret()) || !HOST.test(host)) throw new NotFoundError('Page');
  const device = deviceOf(event);
  return {
    origin: `${LOOPBACK_HOST.test(host) ? 'http' : 'https'}://${host}`,
    viewerAddress: headerOf(event, 'x-viewer-address') ?? 'unknown',
    userAgent: (headerOf(event, 'user-agent') ?? '').slice(0, MAX_USER_AGENT),
    requestId: event.requestContext.requestId,
    ...(device !== undefined && { device }),
  };
};

/** Digests are of one length, whatever was sent. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
