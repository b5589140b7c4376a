/** The line that the HTTP API logs for each request: no headers, query or path, which could contain API keys or names. */
export const ACCESS_LOG_FORMAT = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  sourceIp: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  responseBytes: '$context.responseLength',
  responseMs: '$context.responseLatency',
  integrationMs: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  functionRequestId: '$context.integration.requestId',
  error: '$context.error.message',
});
