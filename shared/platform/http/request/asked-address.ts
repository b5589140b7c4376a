import { originOf } from '../../domain/network/public-host.ts';
import type { ApiEvent } from '../api-event.ts';
import { viewerHostOf } from './read-edge.ts';

const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/;

/**
 * The address that the caller used: that of the edge, or else of the gateway; undefined at the URL of a function. Only the caller is
 * shown it, so a header that somebody made up deceives nobody else.
 */
export const askedAddress = (event: Pick<ApiEvent, 'headers' | 'requestContext'>): string | undefined => {
  const viewed = viewerHostOf(event);
  if (HOST.test(viewed)) return originOf(viewed);
  const { domainName } = event.requestContext;
  return domainName.endsWith('.on.aws') ? undefined : originOf(domainName);
};
