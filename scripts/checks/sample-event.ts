import type { Endpoint } from '../../shared/platform/domain/endpoint.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The event that the gateway sends to a function; `npm run invoke` fills in the key. */
export const sampleEvent = ({ method, path, scope, request, event = {} }: Endpoint): object => {
  const routeKey = `${method.toUpperCase()} /api/v1${path}`;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = Object.fromEntries(
    names.map((name) => [name, event.path?.[name] ?? (name === 'row_number' ? '1' : NO_ID)]),
  );
  const rawPath = `/api/v1${path}`.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: new URLSearchParams(event.query).toString(),
    headers: {
      accept: 'application/json',
      ...(request && { 'content-type': 'application/json' }),
      host: '127.0.0.1:3000',
      ...(scope !== null && { 'x-api-key': '<API_KEY>' }),
    },
    ...(event.query && { queryStringParameters: event.query }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: '127.0.0.1',
      domainPrefix: 'local',
      http: {
        method: method.toUpperCase(),
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'events',
      },
      requestId: 'event',
      routeKey,
      stage: '$default',
      time: '02/Mar/2026:09:15:00 +0000',
      timeEpoch: 1_772_442_900_000,
    },
    ...(names.length > 0 && { pathParameters: parameters }),
    ...(request && { body: JSON.stringify(request.example) }),
    isBase64Encoded: false,
  };
};
