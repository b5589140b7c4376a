import { type DocumentedEndpoint, ENDPOINTS } from '../../shared/api/endpoints.ts';
import { RESOURCES, resourceOf } from '../../shared/api/resources.ts';
import { neededScope } from '../../shared/platform/domain/access/access-scope.ts';
import type { Deprecation } from '../../shared/platform/domain/endpoint.ts';
import { componentParameters, parametersOf } from './parameters.ts';
import { componentExamples, componentResponses, responsesOf } from './responses.ts';
import { componentSchemas, type Json, ref } from './schemas.ts';

/** Where `npm start` serves. The endpoint replaces it by the address that it was asked at: only `servers` may name it. */
export const LOCAL_ADDRESS = 'http://127.0.0.1:3000';

/** The contents of openapi.json (OpenAPI 3.1), from the declared endpoints and the schemas. */
export const openApiDocument = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Counterfoil',
    version: '1',
    contact: { name: 'The operator of this service' },
    license: { name: 'No licence is granted', identifier: 'LicenseRef-UNLICENSED' },
    description:
      "Imports a family's money records into a ledger and verifies what it wrote. Money is a decimal string, a date is `YYYY-MM-DD`, and a time is ISO 8601 in UTC.\n\nAny body may be compressed with gzip: send it as `Content-Type: application/gzip`, with its own type in `X-Content-Type`. Each response names its request in `X-Request-Id`: your own, if you sent one of 8 to 128 letters, digits and `_.:=+/-`.",
  },
  servers: [
    // the first one for generators that do not put in the defaults of variables
    { url: `${LOCAL_ADDRESS}/api/v1`, description: 'Where you read this document' },
    {
      url: '{address}/api/v1',
      description: 'Any address of the service: set the variable, or give your client this URL as its base',
      variables: {
        address: { default: LOCAL_ADDRESS, description: 'Such as `https://money.example.org`, without a slash' },
      },
    },
  ],
  security: [{ ApiKey: [] }, { AccessToken: [] }],
  tags: Object.values(RESOURCES)
    .flat()
    .map(({ name, about }) => ({ name, description: about })),
  'x-tagGroups': Object.entries(RESOURCES).map(([name, tags]) => ({ name, tags: tags.map((tag) => tag.name) })),
  paths: paths(),
  webhooks: { event: { post: receivedEvent() } },
  components: {
    securitySchemes: {
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      AccessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'An access token from the authorization server described at /.well-known/oauth-authorization-server. Authorization takes precedence over X-Api-Key',
      },
    },
    headers: HEADERS,
    parameters: componentParameters(),
    responses: componentResponses(),
    examples: componentExamples(),
    schemas: componentSchemas(),
  },
});

const header = (description: string): Json => ({ description, schema: { type: 'integer' } });
const HEADERS: Json = {
  RateLimitLimit: header('Requests per hour; absent if unlimited'),
  RateLimitRemaining: header('Requests left in this hour'),
  RateLimitReset: header('Seconds until the next hour'),
  RetryAfter: header('Seconds to wait before you repeat the request'),
  RequestId: {
    description: 'The id of the request: your own `X-Request-Id`, if it was 8 to 128 letters, digits and `_.:=+/-`',
    schema: { type: 'string' },
  },
  IdempotencyReplayed: {
    description: '`true` if this is the stored response to an earlier request with the same Idempotency-Key',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: { description: 'The version of the record. Send it as `If-Match`', schema: { type: 'string' } },
};

const WEBHOOK_HEADERS = {
  'webhook-id': 'The id of the event: ignore one that you have handled',
  'webhook-timestamp': 'When it was sent, in seconds since 1970: refuse one that is more than five minutes away',
  'webhook-signature': 'Signatures of the id, the time and the body, as in Standard Webhooks',
};

/** The requests that the service sends to a webhook. */
const receivedEvent = (): Json => ({
  operationId: 'receiveEvent',
  tags: [resourceOf('/webhooks').name],
  summary: 'Receive an event',
  description: 'Sent to the `url` of each webhook that wants the type. Verify the signature before you use the body.',
  security: [],
  parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
    ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: ref('Event') } } },
  responses: {
    '2XX': { description: 'Accepted, within ten seconds. The body is not read' },
    '410': { description: 'Disables the webhook' },
    '4XX': { description: 'Not accepted: the event is sent again, up to ten times in three days' },
  },
});

const paths = (): Json => {
  const byPath: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    byPath[endpoint.path] = { ...byPath[endpoint.path], [endpoint.method]: operation(endpoint) };
  }
  return byPath;
};

const operation = (endpoint: DocumentedEndpoint): Json => {
  const { id, path, summary, description, scope, request } = endpoint;
  const parameters = parametersOf(endpoint);
  const notes = [
    endpoint.deprecated === undefined ? [] : endsOn(endpoint.deprecated),

    request?.wrapper === undefined ? [] : mayWrap(request.wrapper),
    scope === null ? [] : needs(neededScope(path, scope), endpoint.proposes),
  ].flat();
  return {
    operationId: id,
    tags: [resourceOf(path).name],
    summary,
    description: [description, ...notes].join('\n\n'),
    ...(endpoint.deprecated !== undefined && { deprecated: true }),
    ...(scope === null && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(request && { requestBody: requestBody(request) }),
    responses: responsesOf(endpoint),
  };
};

const endsOn = ({ sunset, link }: Deprecation): string => `Ends on ${sunset}: see ${link}.`;

const mayWrap = (name: string): string => `The fields may also be sent inside an object named \`${name}\`.`;

/** Names are joined by spaces, so several are needed together. */
const needs = (scope: string, proposes = false): string | readonly [] =>
  scope === ''
    ? []
    : `Requires a key or token with the scope ${scope
        .split(' ')
        .map((name) => `\`${name}\``)
        .join(' and ')}${proposes ? ', or `propose` for what is not applied' : ''}.`;

const requestBody = ({ required, json, form, example }: NonNullable<DocumentedEndpoint['request']>): Json => ({
  required,
  content: {
    'application/json': { schema: ref(json), example },
    ...(form && { 'multipart/form-data': { schema: ref(form) } }),
  },
});
