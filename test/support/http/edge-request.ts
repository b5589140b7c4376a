import { createEdgeReader } from '../../../shared/platform/http/request/read-edge.ts';

/** The headers of a request that came through the edge. */
export const EDGE_HEADERS = { 'x-origin-secret': 'secret', 'x-viewer-host': 'money.example' };

/** A dependency that believes them. */
export const readEdge = createEdgeReader({
  isOriginSecret: async (given) => given === EDGE_HEADERS['x-origin-secret'],
  isPublicHost: (host) => host === EDGE_HEADERS['x-viewer-host'],
});
