import { UntrustedHostError } from '../../domain/errors.ts';
import type { Edge } from '../../domain/network/edge.ts';
import { originOf } from '../../domain/network/public-host.ts';
import { type ApiEvent, headerOf } from '../api-event.ts';
import { deviceOf } from '../cookies.ts';

/**
 * @throws UntrustedHostError not_found for a request that did not come through the edge; misdirected_request for a
 *   host that is not the service's
 */
export type ReadEdge = (event: ApiEvent) => Promise<Edge>;

type Checks = {
  readonly isOriginSecret: (given: string) => Promise<boolean>;
  readonly isPublicHost: (host: string) => boolean;
};

const MAX_USER_AGENT = 500;

/** Reads the headers of the edge, which are trusted only with the origin's secret. `Host` is never read. */
export const createEdgeReader =
  ({ isOriginSecret, isPublicHost }: Checks): ReadEdge =>
  async (event) => {
    if (!(await isOriginSecret(headerOf(event, 'x-origin-secret') ?? '')))
      throw new UntrustedHostError('not_found', 'Page not found');
    const host = viewerHostOf(event);
    if (!isPublicHost(host)) {
      throw new UntrustedHostError(
        'misdirected_request',
        'This service is not available under the requested host name. Use the address of the deployment',
      );
    }
    const device = deviceOf(event);
    return {
      origin: originOf(host),
      viewerAddress: headerOf(event, 'x-viewer-address') ?? 'unknown',
      userAgent: (headerOf(event, 'user-agent') ?? '').slice(0, MAX_USER_AGENT),
      requestId: event.requestContext.requestId,
      ...(device !== undefined && { device }),
    };
  };

/** The host that the viewer requested, as the edge reports it; '' if it does not. */
export const viewerHostOf = (event: Pick<ApiEvent, 'headers'>): string =>
  (headerOf(event, 'x-viewer-host') ?? '').toLowerCase();
